import assert from 'node:assert/strict';
import type { CaptureInstruction } from '../../instruction.ts';
import type { Scenario } from '../scenario.ts';
import { outcomeText, type Scene } from '../scene.ts';

/** Holds what the acquirer did with the rest against what was told, where its books say. */
async function mustBeFinal(scene: Scene, captures: readonly CaptureInstruction[]): Promise<void> {
  const books = (await scene.books('capture')) ?? [];
  for (const [at, { final }] of captures.entries()) {
    const final_outcome = books[at]?.final;
    if (final_outcome !== undefined)
      assert.equal(
        final_outcome,
        final,
        `capture ${at + 1} of ${captures.length}: final is ${final_outcome} at the acquirer`,
      );
  }
}

const no_books = 'nobody can look into the acquirer’s books';

export const captures: readonly Scenario[] = [
  {
    name: 'capture: only when it is ordered',
    about: 'What is to be captured later is only authorised, and a capture then takes it, once.',
    async run(scene) {
      const authorising = scene.authorisation();
      const { captured, reference } = await scene.carryOut(authorising);
      assert.equal(captured, false, 'it has captured what it was to authorise only');
      const capture = scene.following('capture', authorising, reference);
      const outcome = await scene.settle(capture, await scene.perform(capture));
      assert.equal(outcome.result, 'done', `the capture that was ordered is ${outcomeText(outcome)}`);
      return scene.mustHaveExecuted('capture', [capture]);
    },
  },
  {
    name: 'capture: in part',
    about: 'A capture of less moves its own amount and releases the rest; undeclared, it is refused.',
    async run(scene) {
      const { instruction, reference } = await scene.authorised();
      const capture = scene.following('capture', instruction, reference, { amount: scene.money(12_50n) });
      const outcome = await scene.settle(capture, await scene.perform(capture));
      if (!scene.connector.capabilities.partial_capture) {
        assert.equal(outcome.result, 'refused', `partial_capture is not declared: ${outcomeText(outcome)}`);
        return scene.mustHaveExecuted('capture', []);
      }
      assert.equal(outcome.result, 'done', outcomeText(outcome));
      await scene.mustHaveExecuted('capture', [capture]);
      return mustBeFinal(scene, [capture]);
    },
  },
  {
    name: 'capture: several',
    about:
      'Several captures move their own amounts, and only the last one releases the rest; undeclared, they are refused.',
    async run(scene) {
      const { instruction, reference } = await scene.authorised();
      const parts = [10_00n, 12_50n, 7_50n].map((minor, at) =>
        scene.following('capture', instruction, reference, { amount: scene.money(minor), final: at === 2 }),
      );
      if (!scene.connector.capabilities.several_captures) {
        const outcome = await scene.settle(parts[0]!, await scene.perform(parts[0]!));
        assert.equal(
          outcome.result,
          'refused',
          `several_captures is not declared, and a capture that keeps the rest is ${outcomeText(outcome)}`,
        );
        return scene.mustHaveExecuted('capture', []);
      }
      for (const part of parts) await scene.carryOut(part);
      await scene.mustHaveExecuted('capture', parts);
      return mustBeFinal(scene, parts);
    },
  },
  {
    name: 'capture: nothing after the final one',
    about: 'Once the rest is released, a further capture is refused and moves nothing.',
    unfit: ({ acquirer, connector }) =>
      acquirer.executions() === null
        ? no_books
        : connector.capabilities.partial_capture && acquirer.messages
          ? null
          : 'there is no partial capture, or the acquirer leaves that to the gateway',
    async run(scene) {
      const { instruction, reference } = await scene.authorised();
      const last = scene.following('capture', instruction, reference, { amount: scene.money(12_50n) });
      await scene.carryOut(last);
      const further = scene.following('capture', instruction, reference, { amount: scene.money(5_00n) });
      const outcome = await scene.settle(further, await scene.perform(further));
      assert.equal(outcome.result, 'refused', outcomeText(outcome));
      await scene.mustHaveExecuted('capture', [last]);
    },
  },
  {
    name: 'refund: several of one amount',
    about: 'Refunds that are alike are different instructions: each is executed, each once.',
    async run(scene) {
      const { instruction, reference } = await scene.captured();
      const refunds = [10_00n, 10_00n, 7_50n].map((minor) =>
        scene.following('refund', instruction, reference, { amount: scene.money(minor) }),
      );
      for (const refund of refunds) await scene.carryOut(refund);
      await scene.mustHaveExecuted('refund', refunds);
    },
  },
  {
    name: 'refund: of a partial capture',
    about: 'A refund moves its own amount, not what was authorised or captured.',
    unfit: ({ connector }) => (connector.capabilities.partial_capture ? null : 'there is no partial capture'),
    async run(scene) {
      const { instruction, reference } = await scene.authorised();
      await scene.carryOut(
        scene.following('capture', instruction, reference, { amount: scene.money(25_00n) }),
      );
      const refund = scene.following('refund', instruction, reference, { amount: scene.money(4_50n) });
      await scene.carryOut(refund);
      await scene.mustHaveExecuted('refund', [refund]);
    },
  },
  {
    name: 'refund: fails after it was accepted',
    about: 'A refund that fails later is told as refused, so that its money comes back.',
    unfit: ({ acquirer, connector }) =>
      acquirer.messages && acquirer.messages.refund_that_fails_later > 0n && connector.readNotification
        ? null
        : 'the acquirer has no refund that fails later, or tells it in no notification',
    async run(scene) {
      const minor = scene.acquirer.messages!.refund_that_fails_later;
      const money = { minor: minor * 2n, currency: scene.currency };
      const { instruction, reference } = await scene.captured({ money });
      const refund = scene.following('refund', instruction, reference, {
        amount: { minor, currency: scene.currency },
      });
      const first = await scene.perform(refund);
      assert.ok(['done', 'accepted'].includes(first.result), outcomeText(first));
      // What the acquirer says at once may be that all is well: its last word counts.
      for (let round = 0; round < 3 && scene.noticeOf(refund)?.outcome.result !== 'refused'; round += 1) {
        await scene.acquirer.work();
        await scene.readNotifications();
      }
      const notice = scene.noticeOf(refund);
      assert.equal(
        notice?.outcome.result,
        'refused',
        `the last that was told is ${notice?.outcome.result ?? 'nothing'}`,
      );
    },
  },
];
