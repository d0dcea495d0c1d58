import assert from 'node:assert/strict';
import type { Connector, DisputeNotice, Instruction } from '../../connector.ts';
import type { Scenario } from '../scenario.ts';
import type { Scene } from '../scene.ts';

const open_stages = new Set(['inquiry', 'chargeback', 'pre_arbitration', 'arbitration']);

/** Text that must reach the acquirer, as it is or in Base64. */
const evidence_text = '%PDF-1.4 delivered to the customer on 3 March';

type DisputeAnswer = Parameters<NonNullable<Connector['answerDispute']>>[0];

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
  const { minor } = instruction.amount;
  const case_reference = scene.acquirer.messages!.openDispute(reference, minor);
  await hear(scene);
  return { instruction, reference, case_reference };
}

async function hear(scene: Scene): Promise<void> {
  await scene.acquirer.work();
  await scene.readNotifications();
}

/** What is told of a case, by the time at which it happened. */
function toldOf(scene: Scene, case_reference: string): DisputeNotice[] {
  const told = scene.disputesTold().filter((notice) => notice.case_reference === case_reference);
  return told.toSorted((one, other) => one.occurred_at.getTime() - other.occurred_at.getTime());
}

function fundsMoved(told: readonly DisputeNotice[]): bigint {
  // A notice repeated under its reference counts once.
  const each = new Map(told.map((notice) => [notice.reference, notice]));
  return [...each.values()].reduce((sum, { funds }) => sum + (funds?.minor ?? 0n), 0n);
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
      const told = toldOf(scene, case_reference);
      const notice = told.findLast(({ stage }) => stage !== null);
      assert.ok(notice?.stage, `nothing tells the stage of ${case_reference}`);
      assert.ok(open_stages.has(notice.stage), `it begins as ${notice.stage}`);
      assert.deepEqual(notice.amount, instruction.amount, 'the contested amount');
      // An acquirer that names no instruction names its own authorisation, by which the payment is found.
      if (notice.authorisation_reference === undefined)
        assert.equal(notice.account_id, instruction.account_id, 'the account');
      else assert.equal(notice.authorisation_reference, reference, 'the authorisation’s reference');
      if (notice.authorisation_id !== null)
        assert.equal(notice.authorisation_id, instruction.id, 'the authorisation');
      const moved = fundsMoved(told);
      assert.ok(moved === 0n || moved === -instruction.amount.minor, `the acquirer moved ${moved}`);
      assert.ok(
        told.every((one) => one.reference !== ''),
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
      const taken = fundsMoved(toldOf(scene, case_reference));
      scene.clock.advance(60_000);
      scene.acquirer.messages!.closeDispute(case_reference, won);
      await hear(scene);
      const told = toldOf(scene, case_reference);
      const last = told.findLast(({ stage }) => stage !== null)?.stage;
      assert.equal(last, won ? 'won' : 'lost');
      const moved = fundsMoved(told);
      if (won) assert.equal(moved, 0n, `after a dispute that was won, ${moved} is missing`);
      else
        assert.ok(
          moved === -instruction.amount.minor || (moved === 0n && taken === 0n),
          `after a dispute that was lost, the acquirer has moved ${moved}`,
        );
    },
  })),
  {
    name: 'dispute: defended with evidence',
    about: 'The evidence reaches the acquirer, and the same answer twice counts once.',
    unfit: unfit_answer,
    async run(scene) {
      const of = await disputed(scene);
      const stage = toldOf(scene, of.case_reference).findLast((notice) => notice.stage !== null)?.stage;
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
      const last = toldOf(scene, of.case_reference).findLast((notice) => notice.stage !== null);
      assert.equal(last?.stage, 'won');
    },
  },
  {
    name: 'dispute: accepted',
    about: 'A dispute that the merchant accepts is accepted at the acquirer.',
    unfit: unfit_answer,
    async run(scene) {
      const of = await disputed(scene);
      const stage = toldOf(scene, of.case_reference).findLast((notice) => notice.stage !== null)?.stage;
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
