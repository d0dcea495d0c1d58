import assert from 'node:assert/strict';
import type { Instruction, RedirectMethod } from '../../connector.ts';
import type { Scenario } from '../scenario.ts';
import { outcomeText, type Scene } from '../scene.ts';
import { mustGiveBack } from './voids.ts';

function methodOf({ connector, currency }: Scene): RedirectMethod | undefined {
  return connector.capabilities.redirect_methods?.find(
    ({ currencies }) => currencies?.includes(currency) ?? true,
  );
}

const unfit: Scenario['unfit'] = (scene) =>
  !methodOf(scene)
    ? 'it offers no payment method with a page of its own'
    : scene.acquirer.authenticate
      ? null
      : 'no program can take the customer’s place';

/** A payment that its customer has made on the method's page. */
async function paid(
  scene: Scene,
): Promise<{ instruction: Instruction; reference: string; challenge_reference: string; captured: boolean }> {
  const { name, countries } = methodOf(scene)!;
  const first = scene.authorisation();
  const { billing, ...order } = first.authorisation!.order!;
  const means = {
    ...first.authorisation!,
    card: null,
    redirect_method: name,
    order: { ...order, billing: { ...billing, country: countries?.[0] ?? billing.country } },
  };
  const challenge = await scene.perform({ ...first, authorisation: means });
  if (challenge.result !== 'challenge') assert.fail(`${name} became ${outcomeText(challenge)}`);
  const { url, reference: challenge_reference } = challenge;
  const returned = await scene.acquirer.authenticate!(url, true);
  const instruction = {
    ...scene.authorisation({ details: { ...means, authentication: { challenge_reference, returned } } }),
    challenge_reference,
  };
  const { reference, captured } = await scene.carryOut(instruction);
  await scene.mustHaveExecuted('authorise', [instruction], [first]);
  return { instruction, reference, challenge_reference, captured };
}

export const redirects: readonly Scenario[] = [
  {
    name: 'redirect method: captured at once or later, as declared',
    about: 'What is paid on a page of its own is captured where that is declared, and can be given back.',
    unfit,
    async run(scene) {
      const { instruction, reference, captured } = await paid(scene);
      assert.equal(captured, methodOf(scene)!.captured_at_once === true, 'captured is not what is declared');
      if (!captured) await scene.carryOut(scene.following('capture', instruction, reference));
      const refund = scene.following('refund', instruction, reference, { amount: scene.money(10_00n) });
      await scene.carryOut(refund);
      await scene.mustHaveExecuted('refund', [refund]);
    },
  },
  {
    name: 'redirect method: reversed',
    about: 'A payment that its customer has made too late is given back, once.',
    unfit,
    async run(scene) {
      const { instruction, reference, challenge_reference } = await paid(scene);
      const reversed = { reverses: instruction.id, challenge_reference };
      await mustGiveBack(scene, scene.following('void', instruction, reference, reversed));
    },
  },
];
