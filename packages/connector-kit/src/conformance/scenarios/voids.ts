import assert from 'node:assert/strict';
import type { VoidInstruction } from '../../instruction.ts';
import type { Scenario } from '../scenario.ts';
import { outcomeText, type Scene } from '../scene.ts';

/** Reverses what was captured, twice under one name: the acquirer gives it back once, as a void or a refund. */
export async function mustGiveBack(scene: Scene, reversal: VoidInstruction): Promise<void> {
  for (const time of ['first', 'second']) {
    const outcome = await scene.settle(reversal, await scene.perform(reversal));
    assert.equal(outcome.result, 'done', `the reversal is ${outcomeText(outcome)} the ${time} time`);
  }
  const voided = await scene.books('void');
  await scene.mustHaveExecuted(voided?.length === 0 ? 'refund' : 'void', [reversal]);
}

export const voids: readonly Scenario[] = [
  {
    name: 'void: before the capture',
    about: 'A void releases the authorisation, and nothing can be captured any more.',
    async run(scene) {
      const { instruction, reference } = await scene.authorised();
      const reversal = scene.following('void', instruction, reference);
      await scene.carryOut(reversal);
      await scene.mustHaveExecuted('void', [reversal]);
      if (!scene.acquirer.messages) return;
      const capture = scene.following('capture', instruction, reference);
      const outcome = await scene.settle(capture, await scene.perform(capture));
      assert.equal(outcome.result, 'refused', outcomeText(outcome));
      await scene.mustHaveExecuted('capture', []);
    },
  },
  {
    name: 'void: after the capture',
    about: 'A void that comes too late is what the acquirer’s books say: done if executed, refused if not.',
    async run(scene) {
      const { instruction, reference } = await scene.captured();
      const reversal = scene.following('void', instruction, reference);
      const outcome = await scene.settle(reversal, await scene.perform(reversal));
      assert.ok(['done', 'refused'].includes(outcome.result), outcomeText(outcome));
      await scene.mustAgree(reversal, outcome);
    },
  },
  {
    name: 'void: without a reference',
    about: 'An authorisation whose answer was lost is reversed by the name of its instruction.',
    unfit: ({ acquirer }) =>
      acquirer.messages && acquirer.faults.has('lost_answer')
        ? null
        : 'the acquirer reverses what has a reference only, or loses no answers',
    async run(scene) {
      const authorising = scene.authorisation();
      scene.acquirer.plan({ on: 'authorise', what: 'lost_answer' });
      const first = await scene.perform(authorising);
      assert.ok(['unknown', 'done'].includes(first.result), outcomeText(first));
      const reversal = scene.following('void', authorising, '', { reverses: authorising.id });
      await scene.carryOut(reversal);
      await scene.mustHaveExecuted('authorise', [authorising]);
      await scene.mustHaveExecuted('void', [reversal]);
    },
  },
  {
    name: 'void: of what was captured with its authorisation',
    about: 'A reversal of an authorisation that was captured at once gives the money back, once.',
    unfit: ({ connector }) =>
      connector.capabilities.sale ? null : 'it captures nothing with the authorisation',
    async run(scene) {
      const authorising = scene.authorisation({ details: { capture: true } });
      const { reference, captured } = await scene.carryOut(authorising);
      assert.equal(captured, true, 'it was not captured');
      await mustGiveBack(
        scene,
        scene.following('void', authorising, reference, { reverses: authorising.id }),
      );
    },
  },
  {
    name: 'void: of what never arrived',
    about:
      'Reversing an authorisation that the acquirer never received comes to an end, and nothing is authorised.',
    unfit: ({ acquirer }) =>
      acquirer.messages && acquirer.faults.has('lost_request')
        ? null
        : 'the acquirer reverses what has a reference only, or loses no requests',
    async run(scene) {
      const authorising = scene.authorisation();
      scene.acquirer.plan({ on: 'authorise', what: 'lost_request', times: 10 });
      await scene.perform(authorising);
      if ((await scene.books('authorise'))?.length) return;
      const reversal = scene.following('void', authorising, '', { reverses: authorising.id });
      const outcome = await scene.settle(reversal, await scene.perform(reversal));
      assert.ok(['done', 'refused'].includes(outcome.result), outcomeText(outcome));
      await scene.mustHaveExecuted('authorise', []);
    },
  },
];
