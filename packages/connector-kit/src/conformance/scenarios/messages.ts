import assert from 'node:assert/strict';
import type { Scenario } from '../scenario.ts';
import { outcomeText, type Scene } from '../scene.ts';

const without_books: NonNullable<Scenario['unfit']> = ({ acquirer }) =>
  acquirer.messages ? null : 'nobody can read the acquirer’s messages and books';

/** Holds what was told against what the books have, where they have it. */
function mustBeSame(reported: string | undefined, has: string | undefined, what: string): void {
  if (has !== undefined)
    assert.equal(reported, has, `${what}: the acquirer has ${has}, and ${reported || 'nothing'} is told`);
}

async function mustReportReference(
  scene: Scene,
  kind: 'authorise' | 'adjust' | 'capture' | 'refund' | 'void',
): Promise<void> {
  const instruction = await scene.prepare(kind);
  const first = await scene.perform(instruction);
  const last = await scene.settle(instruction, first);
  assert.equal(last.result, 'done', outcomeText(last));
  const has = (await scene.books(kind))?.at(-1)?.reference;
  if (first.result === 'done' || first.result === 'accepted')
    mustBeSame(first.reference, has, `answer to ${kind}`);
  const notice = scene.noticeOf(instruction);
  if (notice && kind !== 'authorise') mustBeSame(notice.reference, has, `notice of ${kind}`);
  const inquired = await scene.inquire(instruction);
  if (inquired.result === 'done') mustBeSame(inquired.reference, has, `inquiry about ${kind}`);
}

/** What the acquirer has said arrives as it was said. */
export const messages: readonly Scenario[] = [
  {
    name: 'reference: of every step, as the acquirer has it',
    about: 'The acquirer’s own reference of what it has executed is told, by which its support finds it.',
    unfit: without_books,
    async run(scene) {
      for (const kind of ['authorise', 'capture', 'refund', 'void'] as const)
        await mustReportReference(scene, kind);
      if (scene.connector.capabilities.adjustments.length > 0) await mustReportReference(scene, 'adjust');
    },
  },
  {
    name: 'authorise: what the acquirer tells of it',
    about: 'The authorisation code and the network’s transaction id are told as the acquirer has them.',
    unfit: without_books,
    async run(scene) {
      const instruction = scene.authorisation();
      const done = await scene.carryOut(instruction);
      const has = (await scene.books('authorise'))?.at(-1);
      const inquired = await scene.inquire(instruction);
      for (const reported of inquired.result === 'done' ? [done, inquired] : [done]) {
        mustBeSame(reported.auth_code, has?.auth_code, 'authorisation code');
        mustBeSame(reported.network_transaction_id, has?.network_transaction_id, 'network’s transaction id');
      }
    },
  },
  {
    name: 'authorise: approved in part',
    about: 'Less than was asked is approved only where that is allowed, and the connector says how much.',
    unfit: ({ acquirer }) => (!acquirer.partial ? 'the acquirer has no card that is approved in part' : null),
    async run(scene) {
      const { partial } = scene.acquirer;
      const instruction = scene.authorisation({ ...partial, details: { partial_approval: true } });
      const done = await scene.carryOut(instruction);
      const { approved } = done;
      assert.ok(approved !== undefined, 'less was approved, and it tells the whole amount');
      assert.ok(approved > 0n && approved < instruction.amount.minor, `${approved} is no part of the amount`);
      const money = { minor: approved, currency: instruction.amount.currency };
      const [execution] = (await scene.books('authorise')) ?? [];
      if (execution)
        assert.equal(execution.amount, scene.ownAmount(money), 'it tells another amount than was approved');
      const inquired = await scene.inquire(instruction);
      if (inquired.result === 'done')
        assert.equal(inquired.approved, approved, 'the inquiry tells another amount');
      const capture = scene.following('capture', instruction, done.reference, { amount: money });
      await scene.carryOut(capture);
      await scene.mustHaveExecuted('capture', [capture]);
      await scene.begin();
      const whole = scene.authorisation({ ...partial });
      const outcome = await scene.settle(whole, await scene.perform(whole));
      if (outcome.result === 'done')
        assert.equal(outcome.approved, undefined, 'a part was approved, and not allowed');
    },
  },
  {
    name: 'declines: each with its own reason',
    about:
      'A decline has the code, cause and advice that its reason has in the acquirer’s manual, and its words.',
    unfit: ({ acquirer }) => (acquirer.declines ? null : 'the acquirer has no cards for different reasons'),
    async run(scene) {
      for (const { pan, holder, ...due } of scene.acquirer.declines!) {
        const instruction = scene.authorisation({ pan, ...(holder === undefined ? {} : { holder }) });
        const outcome = await scene.settle(instruction, await scene.perform(instruction));
        if (outcome.result !== 'refused') assert.fail(`${due.code}: ${outcomeText(outcome)}`);
        const { code, cause, response_code, advice_code, message } = outcome;
        assert.equal(`${code} ${cause}`, `${due.code} ${due.cause}`, 'a decline has another code or cause');
        mustBeSame(response_code, due.response_code, `response code of ${code}`);
        mustBeSame(advice_code, due.advice_code, `advice of ${code}`);
        if (scene.acquirer.messages)
          assert.ok(
            message && message.code + message.text !== '',
            `${code} is told without the acquirer’s words`,
          );
      }
      await scene.mustHaveExecuted('authorise', []);
    },
  },
];
