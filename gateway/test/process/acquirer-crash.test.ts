import { expect, it } from 'vitest';
import type { Execution } from '@causeway/connector-kit/acquirer-kind.ts';
import { acquirer_kinds } from '../../src/acquiring/connectors/acquirer-kinds.ts';
import { seedOf } from '../support/random.ts';
import { explainFailure } from './acquirer-report.ts';
import { Shop, type KnownDispute } from './acquirer-shop.ts';
import { Trial } from './acquirer-trial.ts';

const kills = 7;
const loops = 6;
/** So much must have been traded before it ends, however busy the machine is. */
const rounds_min = 18;
const seed = seedOf('CRASH_SEED');

/** More of each kind must have been executed, too. */
const executed_min: Readonly<Record<Execution['kind'], number>> = {
  authorise: 10,
  capture: 10,
  void: 0,
  refund: 5,
  adjust: 3,
};

/** A capture of this amount fails at Adyen after it was confirmed; 14.14 is captured at every acquirer. */
const failing_captures: Readonly<Record<string, bigint>> = { adyen: 1_414n };

interface PaymentRow {
  readonly transaction_id: string;
  readonly order_no: string;
  readonly payment_method: string;
  readonly status: string;
  /** What is authorised. */
  readonly amount: string;
  /** What the gateway holds as captured, without what was taken back to suspense. */
  readonly captured: string;
  readonly steps: {
    readonly name: string;
    readonly kind: Execution['kind'];
    readonly refund: string | null;
  }[];
}

interface DisputeRow {
  readonly reference: string;
  readonly stage: string;
  readonly response: string | null;
  readonly funds: string;
}

it.for([...acquirer_kinds])(
  `a gateway with the acquirer $kind loses nothing and executes nothing twice, over ${kills} kills and stalls (CRASH_SEED=${seed})`,
  async (kind, { signal }) => {
    const trial = await Trial.start(kind, seed);
    let shop: Shop | null = null;
    const report = async (error: unknown): Promise<void> =>
      void process.stderr.write(`${await explainFailure(trial, shop, error)}\n`);
    // Where it takes too long, nothing is thrown here.
    signal.addEventListener('abort', () => void report(signal.reason));
    try {
      shop = await Shop.open(kind.kind, trial);
      await tradeAndDie(trial, shop);
      // What the merchant has answered reaches the acquirer before the issuers decide.
      expect(await trial.finish()).toEqual([]);
      shop.decideAll();
      // The gateway has given their payments up by now.
      await shop.page.payLate();
      expect(await trial.finish()).toEqual([]);
      await trial.gateway.verify();
      const by_method = await holdPayments(trial, kind.kind);
      expect(by_method).toEqual(new Set(['paid', 'not paid', 'given back']));
      const ended = await holdDisputes(trial, shop);
      expect([shop.isBusy, hasExecutedAll(trial)]).toEqual([true, true]);
      expect(ended).toEqual(new Set(['won', 'lost']));
    } catch (error) {
      await report(error);
      throw error;
    } finally {
      await trial.close();
    }
  },
);

function tradeAndDie(trial: Trial, shop: Shop): Promise<void> {
  return trial.run(
    kills,
    Array.from({ length: loops }, () => () => shop.trade()),
    () => shop.rounds >= rounds_min && shop.isBusy && hasExecutedAll(trial),
  );
}

function hasExecutedAll({ stand_in }: Trial): boolean {
  const executed = Map.groupBy(stand_in.executions(), ({ kind }) => kind);
  const least = Object.entries(executed_min) as [Execution['kind'], number][];
  return least.every(([kind, count]) => (executed.get(kind)?.length ?? 0) > count);
}

/**
 * Holds payments against the acquirer's books.
 * @returns what became of those by methods with pages of their own
 */
async function holdPayments({ stand_in, gateway }: Trial, kind: string): Promise<Set<string>> {
  const by_name = Map.groupBy(stand_in.executions(), ({ instruction }) => instruction);
  expect([...by_name.values()].filter(({ length }) => length > 1)).toEqual([]);
  const hasFailedLater = ({ kind: step, amount }: Execution): boolean =>
    (step === 'refund' && amount === stand_in.refund_that_fails_later) ||
    (step === 'capture' && amount === failing_captures[kind]);
  const payments = await gateway.query<PaymentRow>(
    `SELECT p.transaction_id::text, p.order_no, p.payment_method, p.status::text, p.amount::text,
       (p.captured - p.uncovered)::text AS captured,
       json_agg(json_build_object('name', o.account_id || '-' || o.operation_id, 'kind', o.kind,
         'refund', r.status) ORDER BY o.operation_id) AS steps
     FROM payments p JOIN operations o USING (account_id, transaction_id)
     LEFT JOIN refunds r USING (account_id, transaction_id, refund_no)
     GROUP BY p.account_id, p.transaction_id`,
  );
  // What the acquirer has executed was ordered.
  const known = new Set(payments.flatMap(({ steps }) => steps.map(({ name }) => name)));
  expect([...by_name.keys()].filter((name) => !known.has(name))).toEqual([]);
  const by_method = new Set<string>();
  const charged: string[] = [];
  for (const { steps, status, amount, captured, transaction_id, order_no, payment_method } of payments) {
    const label = `${transaction_id} ${status} ${JSON.stringify(steps)}`;
    const executed = steps.flatMap(({ name }) => by_name.get(name)?.[0] ?? []);
    const sumOf = (step: Execution['kind']): bigint =>
      executed
        .filter((one) => one.kind === step && !hasFailedLater(one))
        .reduce((sum, one) => sum + one.amount, 0n);
    // An authorisation and capture in one is executed as an authorisation.
    const at_once = !steps.some((step) => step.kind === 'capture') && BigInt(captured) > 0n;
    const live = !/^[56]/.test(status);
    expect(BigInt(captured), label).toBe(at_once && live ? sumOf('authorise') : sumOf('capture'));
    // The customer's money is held where the payment says so, and nowhere else: what was captured is released by a refund.
    const has_capture = sumOf('capture') > 0n;
    const released = steps.some((step) => step.kind === 'void' && by_name.has(step.name));
    const authorises = sumOf('authorise') > 0n;
    expect(authorises && (has_capture || !released), label).toBe(live);
    if (live) charged.push(order_no);
    if (payment_method !== 'card') by_method.add(live ? 'paid' : authorises ? 'given back' : 'not paid');
    // So much as the last adjustment has made of it.
    const authorised = executed.findLast((one) => ['authorise', 'adjust'].includes(one.kind));
    if (live) expect(BigInt(amount), label).toBe(authorised?.amount);
    for (const { name, refund } of steps) {
      if (refund === null) continue;
      const paid = by_name.get(name)?.some((one) => !hasFailedLater(one)) ?? false;
      expect(refund, `${name} ${label}`).toBe(paid ? 'completed' : 'failed');
    }
  }
  // Nobody is charged twice for an order.
  expect(charged.toSorted()).toEqual([...new Set(charged)].toSorted());
  return by_method;
}

/** Holds disputes against what cardholders, issuers and the merchant have done. @returns how they have ended */
async function holdDisputes({ gateway }: Trial, shop: Shop): Promise<Set<string>> {
  const rows = await gateway.query<DisputeRow>(
    `SELECT d.connector_reference AS reference, d.stage, d.response, (SELECT sum(n.funds)::text
       FROM dispute_notices n WHERE n.account_id = d.account_id AND n.dispute_id = d.dispute_id) AS funds
     FROM disputes d`,
  );
  const by_reference = new Map(rows.map((row) => [row.reference, row]));
  expect(rows).toHaveLength(shop.disputes.length);
  for (const dispute of shop.disputes) {
    const row = by_reference.get(dispute.reference);
    const label = JSON.stringify({ ...dispute, amount: `${dispute.amount}`, row });
    expect(row?.stage, label).toBe(endOf(dispute));
    expect(row?.funds, label).toBe(dispute.won === true ? '0' : `-${dispute.amount}`);
    const answer = dispute.answered === 'yes' ? dispute.answer : null;
    expect(row?.response, label).toBe(answer);
    expect(shop.timesDefended(dispute), label).toBe(answer === 'defended' ? 1 : 0);
  }
  return new Set(rows.map(({ stage }) => stage));
}

function endOf({ won }: KnownDispute): 'won' | 'lost' {
  return won === true ? 'won' : 'lost';
}
