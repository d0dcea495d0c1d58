import assert from 'node:assert/strict';
import type { Instruction } from '../../instruction.ts';
import type { RedirectMethod } from '../../acquirer.ts';
import { goingOn, sendToPage, unfitForCustomers } from '../customer.ts';
import type { Scenario } from '../scenario.ts';
import type { Scene } from '../scene.ts';
import { mustGiveBack } from './voids.ts';

function methodOf({ connector, currency }: Scene): RedirectMethod | undefined {
  return connector.capabilities.redirect_methods?.find(
    ({ currencies }) => currencies?.includes(currency) ?? true,
  );
}

export const unfitForRedirects: NonNullable<Scenario['unfit']> = (scene) =>
  methodOf(scene) ? unfitForCustomers(scene) : 'it offers no payment method with a page of its own';

/** What is to be paid on a method's page. */
export function onPage(scene: Scene): Parameters<Scene['authorisation']>[0] {
  const { name, countries } = methodOf(scene)!;
  const { billing, ...order } = scene.authorisation().authorisation!.order!;
  const country = countries?.[0] ?? billing.country;
  return {
    details: { card: null, redirect_method: name, order: { ...order, billing: { ...billing, country } } },
  };
}

/** A payment that its customer has made on the method's page. */
async function paid(
  scene: Scene,
): Promise<{ instruction: Instruction; reference: string; challenge_reference: string; captured: boolean }> {
  const started = await sendToPage(scene, onPage(scene));
  const { url, reference: challenge_reference } = started.challenge;
  const instruction = goingOn(scene, started, await scene.acquirer.authenticate!(url, true));
  const { reference, captured } = await scene.carryOut(instruction);
  await scene.mustHaveExecuted('authorise', [instruction], [started.first]);
  return { instruction, reference, challenge_reference, captured };
}

export const redirects: readonly Scenario[] = [
  {
    name: 'redirect method: captured at once or later, as declared',
    about: 'What is paid on a page of its own is captured where that is declared, and can be given back.',
    unfit: unfitForRedirects,
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
    unfit: unfitForRedirects,
    async run(scene) {
      const { instruction, reference, challenge_reference } = await paid(scene);
      const reversed = { reverses: instruction.id, challenge_reference };
      await mustGiveBack(scene, scene.following('void', instruction, reference, reversed));
    },
  },
];
