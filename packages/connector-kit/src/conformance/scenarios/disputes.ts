import assert from 'node:assert/strict';
import type { Money } from '../../currency.ts';
import type { PlayedDispute } from '../../acquirer-kind.ts';
import type { Acquirer, DisputeNotice } from '../../acquirer.ts';
import type { Instruction } from '../../instruction.ts';
import type { Scenario } from '../scenario.ts';
import type { Scene } from '../scene.ts';

const open_stages = new Set(['inquiry', 'chargeback', 'pre_arbitration', 'arbitration']);

/** Text that must reach the acquirer, as it is or in Base64. */
const evidence_text = '%PDF-1.4 delivered to the customer on 3 March';

type DisputeAnswer = Parameters<NonNullable<Acquirer['answerDispute']>>[0];

const unfit: Scenario['unfit'] = ({ acquirer, connector }) =>
  acquirer.messages && connector.readNotification ? null : 'the connector is told of no disputes';

const unfit_answer: Scenario['unfit'] = (scene) =>
  unfit(scene) ?? (scene.connector.answerDispute ? null : 'the connector declares no answers to disputes');

interface Disputed {
  readonly instruction: Instruction;
  readonly reference: string;
  readonly case_reference: string;
}

async function disputed(scene: Scene): Promise<Disputed> {
  const { instruction, reference } = await scene.captured();
  await scene.acquirer.work();
  await scene.readNotifications();
  const own = scene.ownAmount(instruction.amount);
  const case_reference = scene.acquirer.messages!.openDispute(reference, own);
  await hear(scene);
  return { instruction, reference, case_reference };
}

async function hear(scene: Scene): Promise<void> {
  await scene.acquirer.work();
  await scene.readNotifications();
}

/** What is told of a case, by the time at which it happened. */
function noticesOf(scene: Scene, case_reference: string): DisputeNotice[] {
  const notices = scene.disputesReported().filter((notice) => notice.case_reference === case_reference);
  return notices.toSorted((one, other) => one.occurred_at.getTime() - other.occurred_at.getTime());
}

function fundsMoved(notices: readonly DisputeNotice[]): bigint {
  // A notice repeated under its reference counts once.
  const each = new Map(notices.map((notice) => [notice.reference, notice]));
  return [...each.values()].reduce((sum, { funds }) => sum + (funds?.minor ?? 0n), 0n);
}

function bookOf(scene: Scene, case_reference: string): PlayedDispute {
  const book = scene.acquirer.messages!.disputes!().find(({ reference }) => reference === case_reference);
  assert.ok(book, `the acquirer’s books have no dispute ${case_reference}`);
  return book;
}

/** Holds everything that was told of a case against the acquirer's books. */
function mustBeAsInBooks(scene: Scene, case_reference: string, contested: Money): void {
  const notices = noticesOf(scene, case_reference);
  const staged = notices.filter(({ stage }) => stage !== null);
  const last = staged.at(-1);
  assert.ok(last, `nothing tells the stage of ${case_reference}`);
  const { stage, moved, reason_code, answer_due_at, currency } = bookOf(scene, case_reference);
  assert.equal(last.stage, stage, 'the stage');
  for (const { amount } of staged) assert.deepEqual(amount, contested, 'the contested amount');
  const withdrawn = fundsMoved(notices);
  const own =
    withdrawn < 0n ? -scene.ownAmount({ minor: -withdrawn, currency: contested.currency }) : withdrawn;
  assert.equal(`${own} ${currency}`, `${moved} ${contested.currency}`, 'what the acquirer has moved');
  assert.equal(last.reason_code, reason_code, 'the reason');
  // What is decided needs no answer.
  if (open_stages.has(stage))
    assert.equal(inSeconds(last.answer_due_at), inSeconds(answer_due_at), 'the deadline');
}

/** Some acquirers name times without fractions of a second. */
function inSeconds(time: Date | null): number | null {
  return time && Math.floor(time.getTime() / 1_000);
}

function answerTo({ case_reference, instruction }: Disputed, stage: DisputeNotice['stage']): DisputeAnswer {
  return {
    account_id: instruction.account_id,
    case_reference,
    stage: stage ?? 'chargeback',
    amount: instruction.amount,
    response: 'defended',
    explanation: 'The goods were delivered',
    evidence: [
      { name: 'delivery.pdf', content_type: 'application/pdf', content: Buffer.from(evidence_text) },
    ],
  };
}

async function answered(scene: Scene, answer: DisputeAnswer): Promise<number> {
  const before = scene.acquirer.messages!.requests().length;
  assert.equal(await scene.connector.answerDispute!(answer), true, 'the answer was not received');
  const sent = scene.acquirer.messages!.requests().length - before;
  assert.ok(sent > 0, 'it says that the acquirer has the answer, and has sent nothing');
  return sent;
}

export const disputes: readonly Scenario[] = [
  {
    name: 'dispute: opened',
    about:
      'A dispute is told with its case, payment, account, amount and stage, and with what the acquirer took.',
    unfit,
    async run(scene) {
      const { instruction, reference, case_reference } = await disputed(scene);
      const notices = noticesOf(scene, case_reference);
      const notice = notices.findLast(({ stage }) => stage !== null);
      assert.ok(notice?.stage, `nothing tells the stage of ${case_reference}`);
      assert.ok(open_stages.has(notice.stage), `it begins as ${notice.stage}`);
      assert.deepEqual(notice.amount, instruction.amount, 'the contested amount');
      // An acquirer that names no instruction names its own authorisation, by which the payment is found.
      if (notice.authorisation_reference === undefined)
        assert.equal(notice.account_id, instruction.account_id, 'the account');
      else assert.equal(notice.authorisation_reference, reference, 'the authorisation’s reference');
      if (notice.authorisation_id !== null)
        assert.equal(notice.authorisation_id, instruction.id, 'the authorisation');
      const moved = fundsMoved(notices);
      assert.ok(moved === 0n || moved === -instruction.amount.minor, `the acquirer moved ${moved}`);
      assert.ok(
        notices.every((one) => one.reference !== ''),
        'a notice has no reference',
      );
    },
  },
  ...([true, false] as const).map((won): Scenario => ({
    name: won ? 'dispute: won, and the money comes back' : 'dispute: lost, and the money stays away',
    about: won
      ? 'A dispute that is won is told as won, and what was taken is given back, once.'
      : 'A dispute that is lost is told as lost, and what was taken is taken once.',
    unfit,
    async run(scene) {
      const { instruction, case_reference } = await disputed(scene);
      const withdrawn = fundsMoved(noticesOf(scene, case_reference));
      scene.clock.advance(60_000);
      scene.acquirer.messages!.closeDispute(case_reference, won);
      await hear(scene);
      const notices = noticesOf(scene, case_reference);
      const last = notices.findLast(({ stage }) => stage !== null)?.stage;
      assert.equal(last, won ? 'won' : 'lost');
      const moved = fundsMoved(notices);
      if (won) assert.equal(moved, 0n, `after a dispute that was won, ${moved} is missing`);
      else
        assert.ok(
          moved === -instruction.amount.minor || (moved === 0n && withdrawn === 0n),
          `after a dispute that was lost, the acquirer has moved ${moved}`,
        );
    },
  })),
  {
    name: 'dispute: as the acquirer’s books have it',
    about:
      'Of a dispute about a part of a payment that was refunded in part: stage, amount, reason, deadline, and what was taken.',
    unfit: (scene) =>
      unfit(scene) ??
      (scene.acquirer.messages?.disputes ? null : 'nobody can look into the acquirer’s disputes'),
    async run(scene) {
      const { instruction, reference } = await scene.captured();
      const refund = scene.following('refund', instruction, reference, { amount: scene.money(15_00n) });
      await scene.carryOut(refund);
      const contested = scene.money(30_00n);
      const messages = scene.acquirer.messages!;
      const case_reference = messages.openDispute(reference, scene.ownAmount(contested));
      await hear(scene);
      mustBeAsInBooks(scene, case_reference, contested);
      scene.clock.advance(60_000);
      messages.closeDispute(case_reference, false);
      await hear(scene);
      mustBeAsInBooks(scene, case_reference, contested);
    },
  },
  {
    name: 'dispute: answered as the merchant did',
    about:
      'The acquirer understands acceptance and defence as such, and an answer that it refuses is not received.',
    unfit: (scene) =>
      unfit_answer(scene) ??
      (scene.acquirer.messages?.disputes ? null : 'nobody can look into the acquirer’s disputes'),
    async run(scene) {
      for (const response of ['accepted', 'defended'] as const) {
        const of = await disputed(scene);
        const stage = noticesOf(scene, of.case_reference).findLast((notice) => notice.stage !== null)?.stage;
        const dispute_answer = answerTo(of, stage ?? null);
        const answer =
          response === 'defended'
            ? dispute_answer
            : { ...dispute_answer, response, explanation: '', evidence: [] };
        const other = scene.openWithOtherSecrets?.();
        if (other)
          assert.equal(
            await other.answerDispute!(answer),
            false,
            'an answer that was refused is told as received',
          );
        assert.equal(
          bookOf(scene, of.case_reference).answered,
          null,
          'an answer that was refused is in the books',
        );
        await answered(scene, answer);
        assert.equal(
          bookOf(scene, of.case_reference).answered,
          response,
          'the acquirer understood another answer',
        );
      }
    },
  },
  {
    name: 'dispute: defended with evidence',
    about: 'The evidence reaches the acquirer, and the same answer twice counts once.',
    unfit: unfit_answer,
    async run(scene) {
      const of = await disputed(scene);
      const stage = noticesOf(scene, of.case_reference).findLast((notice) => notice.stage !== null)?.stage;
      const answer = answerTo(of, stage ?? null);
      await answered(scene, answer);
      const bodies = scene.acquirer.messages!.requests().map(({ body }) => body);
      const encoded = Buffer.from(evidence_text).toString('base64');
      assert.ok(
        bodies.some((body) => body.includes(evidence_text) || body.includes(encoded)),
        'no request had the evidence in it',
      );
      assert.equal(
        await scene.connector.answerDispute!(answer),
        true,
        'the same answer again was not received',
      );
      scene.clock.advance(60_000);
      scene.acquirer.messages!.closeDispute(of.case_reference, true);
      await hear(scene);
      const last = noticesOf(scene, of.case_reference).findLast((notice) => notice.stage !== null);
      assert.equal(last?.stage, 'won');
    },
  },
  {
    name: 'dispute: accepted',
    about: 'A dispute that the merchant accepts is accepted at the acquirer.',
    unfit: unfit_answer,
    async run(scene) {
      const of = await disputed(scene);
      const stage = noticesOf(scene, of.case_reference).findLast((notice) => notice.stage !== null)?.stage;
      await answered(scene, {
        ...answerTo(of, stage ?? null),
        response: 'accepted',
        explanation: '',
        evidence: [],
      });
      const bodies = scene.acquirer.messages!.requests();
      const named = bodies.some(({ path, body }) => `${path}\n${body}`.includes(of.case_reference));
      assert.ok(named, 'no request named the dispute');
    },
  },
];
