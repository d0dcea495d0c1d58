import assert from 'node:assert/strict';
import type { AuthorisationDetails, AuthoriseInstruction } from '../instruction.ts';
import type { Outcome } from '../connector.ts';
import type { Scenario } from './scenario.ts';
import { outcomeText, type Scene } from './scene.ts';

type Challenge = Extract<Outcome, { result: 'challenge' }>;

/** For scenarios in which the customer is at the page of the issuer or the payment method. */
export const unfitForCustomers: NonNullable<Scenario['unfit']> = ({ acquirer }) =>
  acquirer.authenticate ? null : 'no program can take the customer’s place';

/** An authorisation that sends the customer to a page; nothing is paid yet. */
export async function sendToPage(
  scene: Scene,
  changes: Parameters<Scene['authorisation']>[0],
): Promise<{ first: AuthoriseInstruction; challenge: Challenge }> {
  const first = scene.authorisation(changes);
  const challenge = await scene.perform(first);
  if (challenge.result !== 'challenge')
    assert.fail(`what has to send the customer to a page became ${outcomeText(challenge)}`);
  assert.ok(URL.canParse(challenge.url), `${challenge.url} is no address to go to`);
  assert.notEqual(challenge.reference, '', 'a challenge has a reference');
  await scene.mustHaveExecuted('authorise', []);
  return { first, challenge };
}

/** The instruction with which the gateway goes on when the customer is back. */
export function goingOn(
  scene: Scene,
  { first, challenge }: { readonly first: AuthoriseInstruction; readonly challenge: Challenge },
  returned: Readonly<Record<string, string>>,
): AuthoriseInstruction {
  const { reference: challenge_reference } = challenge;
  const details: AuthorisationDetails = {
    ...first.authorisation!,
    authentication: { challenge_reference, returned },
  };
  return { ...scene.authorisation({ details }), challenge_reference };
}
