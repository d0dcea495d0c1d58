import type { OutcomeNotice } from '@causeway/connector-kit/acquirer.ts';
import type { Context } from '../../kernel/context.ts';
import { transact, type Transaction } from '../../kernel/database/transaction.ts';
import { house_account_id } from '../../ledger/chart.ts';
import { dateIn } from '../../kernel/values/dates.ts';
import { nameOfStep, type Unordered } from '../payments/outcomes/find-instruction.ts';
import type { Teller } from '../payments/outcomes/report-outcome.ts';
import { clearedTo } from '../../ledger/suspense/leave-suspense.ts';
import { findInSuspense, lockInSuspense, putInSuspense } from '../../ledger/suspense/put-in-suspense.ts';
import {
  failedName,
  noticeName,
  type SuspenseItem,
  type UnmatchedMoney,
} from '../../ledger/suspense/suspense.ts';
import { returnAdoptedRefund } from '../payments/refunds/take-over-refund.ts';
import { sql, writing } from '../../kernel/database/statement.ts';

const $ = sql.parameters({
  account_id: 'text',
  connector: 'text',
  name: 'text',
  done_at: 'timestamptz?',
  failed_at: 'timestamptz?',
});

const noteRow = writing(
  'note_unordered_step',
  { done_at: 'timestamptz?', failed_at: 'timestamptz?' },
  sql`INSERT INTO unordered_steps AS u (account_id, connector, name, done_at, failed_at)
   VALUES (${$.account_id}, ${$.connector}, ${$.name}, ${$.done_at}::timestamptz, ${$.failed_at}::timestamptz)
   ON CONFLICT (account_id, connector, name) DO UPDATE SET done_at = greatest(u.done_at, excluded.done_at),
     failed_at = greatest(u.failed_at, excluded.failed_at)
   RETURNING u.done_at, u.failed_at`,
);

/** When a step that nobody here has ordered was last done, and last failed; null: not told. */
interface UnorderedStep {
  readonly done_at: Date | null;
  readonly failed_at: Date | null;
}

/** Adds what is told of a step, and locks it until the transaction ends. @returns all that is known of it */
async function noteStep(
  tx: Transaction,
  key: { readonly account_id: string; readonly connector: string; readonly name: string },
  reported: Partial<UnorderedStep>,
): Promise<UnorderedStep> {
  const [row] = await tx.read(noteRow, { ...key, done_at: null, failed_at: null, ...reported });
  if (!row) throw new Error('a step was not kept');
  return row;
}

/** Whether the last that is known of it is its failure. */
function hasFailed({ done_at, failed_at }: UnorderedStep): boolean {
  return failed_at !== null && (done_at === null || done_at <= failed_at);
}

type Needed = Pick<Context, 'database' | 'ids' | 'clock' | 'meters'>;

/** What became of money that nobody has ordered. */
export type UnorderedEffect =
  /** It is in suspense, or the opposite of it is. */
  | 'booked'
  /** It was told to be done and to have failed: nothing is moved. */
  | 'failed'
  /** It was done again after it had failed. */
  | 'failed_before';

/**
 * Books money that an acquirer has moved and that the gateway did not order, such as a refund in the acquirer's
 * dashboard, in suspense: once, however often and in how many events it is told, and not where its failure was told
 * first. A failure is kept for that (docs/specification/payments.md#outcomes-that-come-later).
 * @returns null where nothing is known to have moved, or not how much
 */
export async function putUnordered(
  context: Needed,
  connector: string,
  notice: OutcomeNotice,
  { cause, recorded, likely }: Unordered,
): Promise<UnorderedEffect | null> {
  const { amount, outcome, reference, occurred_at } = notice;
  const name = nameOf(notice);
  if (name === null) return null;
  const key = { account_id: likely?.account_id ?? house_account_id, connector, name };
  if (outcome.result === 'refused')
    return transact(context.database, async (tx) => {
      const step = await noteStep(tx, key, { failed_at: occurred_at });
      if (step.done_at === null || !hasFailed(step)) return null;
      // What it undoes may have been booked since it was looked for.
      const undone = await putOpposite(context, tx, failureOf(connector, name, notice), ordersOwnFirst);
      return undone ? 'booked' : 'failed';
    });
  if (outcome.result !== 'done' || amount === null) return null;
  const moved = amount.minor - recorded;
  if (moved === 0n) return null;
  const money = {
    connector,
    notice_id: name,
    ledger_account: 'scheme_receivable',
    currency: amount.currency,
    amount: notice.instruction_kind === 'refund' ? -moved : moved,
    booked_on: dateIn(occurred_at, 'UTC'),
    cause,
    reference,
    remittance: '',
    details: detailsOf(notice),
    likely,
  } as const;
  return transact(context.database, async (tx) => {
    // What differs from an order fails with the order.
    if (cause !== 'other_amount' && hasFailed(await noteStep(tx, key, { done_at: occurred_at })))
      return 'failed';
    await putInSuspense(context, tx, [money]);
    return 'booked';
  });
}

/**
 * What was done without an order has failed afterwards: its money goes back out of, or into, suspense, as an item of its
 * own, or to the payment of which two people have made it a refund. Must be asked before the notice is told of an
 * instruction that is over the same amount.
 * @returns null where it is about no such money
 */
export async function undoUnordered(
  context: Needed,
  { connector, account_id }: Teller,
  notice: OutcomeNotice,
): Promise<UnorderedEffect | null> {
  const name = nameOf(notice);
  if (name === null || notice.outcome.result !== 'refused') return null;
  return transact(context.database, async (tx) => {
    let failed_before = false;
    const undone = await putOpposite(context, tx, failureOf(connector, name, notice), async (item) => {
      if (!ordersOwnFirst(item)) return false;
      if (account_id !== '' && item.likely?.account_id !== account_id) return false;
      failed_before = !(await failsNow(tx, connector, item, notice));
      return !failed_before;
    });
    if (undone) return 'booked';
    return failed_before ? 'failed_before' : null;
  });
}

/** That what a notice has put in suspense has failed outside. */
interface Failure extends Pick<UnmatchedMoney, 'connector' | 'notice_id' | 'booked_on'> {
  /** Of the catalogue; empty where there is none. */
  readonly code: string;
}

/**
 * What a notice has put in suspense has failed outside: the opposite amount is put beside it, once. Where two people
 * have made it a refund of its payment, that comes back instead.
 * @param fits whether what is there is what has failed
 * @returns false where nothing of this notice is there, or it does not fit
 */
export async function putOpposite(
  context: Pick<Context, 'ids' | 'clock' | 'meters'>,
  tx: Transaction,
  { connector, notice_id, booked_on, code }: Failure,
  fits: (item: SuspenseItem) => boolean | Promise<boolean>,
): Promise<boolean> {
  const item = await lockInSuspense(tx, connector, notice_id);
  if (!item || !(await fits(item))) return false;
  const cleared_to = await clearedTo(tx, item);
  if (cleared_to?.resolution === 'refund') {
    const { to_account_id: account_id, transaction_id, refund_no } = cleared_to;
    const key = { account_id, transaction_id, refund_no };
    await returnAdoptedRefund(context, tx, key, { code, at: context.clock.now(account_id) });
    return true;
  }
  const opposite = { ...item, notice_id: failedName(notice_id), amount: -item.amount, booked_on };
  await putInSuspense(context, tx, [opposite]);
  return true;
}

/** Of what differs from an order, the order's own failure comes first. */
function ordersOwnFirst({ cause }: SuspenseItem): boolean {
  return cause !== 'other_amount';
}

/** Keeps the failure. @returns false where the money was moved after it */
async function failsNow(
  tx: Transaction,
  connector: string,
  item: SuspenseItem,
  { occurred_at }: OutcomeNotice,
): Promise<boolean> {
  const { done_at } = await noteStep(tx, stepOf(connector, item), { failed_at: occurred_at });
  return done_at === null || done_at <= occurred_at;
}

function stepOf(connector: string, { notice_id, likely }: SuspenseItem): Parameters<typeof noteStep>[1] {
  return { account_id: likely?.account_id ?? house_account_id, connector, name: notice_id };
}

function failureOf(connector: string, name: string, { outcome, occurred_at }: OutcomeNotice): Failure {
  const code = outcome.result === 'refused' ? outcome.code : '';
  return { connector, notice_id: name, booked_on: dateIn(occurred_at, 'UTC'), code };
}

/**
 * Whether it tells again of money that was put in suspense when it was told before. Must be asked before the notice is
 * told, for the same reason.
 * @returns done_again where that money has gone back since: what it moves now is in no book, and for a person to decide
 */
export async function reportedBefore(
  { database }: Needed,
  { connector }: Teller,
  notice: OutcomeNotice,
): Promise<'no' | 'yes' | 'done_again'> {
  const name = nameOf(notice);
  if (name === null || notice.outcome.result !== 'done') return 'no';
  if (!(await findInSuspense(database, connector, [name])).has(name)) return 'no';
  return transact(database, async (tx) => {
    const item = await lockInSuspense(tx, connector, name);
    if (!item || !ordersOwnFirst(item)) return 'yes';
    const step = await noteStep(tx, stepOf(connector, item), {});
    const { failed_at } = step;
    return hasFailed(step) && failed_at !== null && failed_at < notice.occurred_at ? 'done_again' : 'yes';
  });
}

/**
 * The name of the money in suspense: by the acquirer's name of the step, by which several events are known to tell of
 * the same, else by that of the event. Null where the notice is about nothing that moves money.
 */
function nameOf(notice: OutcomeNotice): string | null {
  const { instruction_kind: kind, notice_id } = notice;
  if (kind !== 'capture' && kind !== 'refund') return null;
  return noticeName(kind, nameOfStep(notice) || notice_id);
}

function detailsOf({ authorisation_reference, instruction }: OutcomeNotice): Record<string, string> {
  return {
    ...(authorisation_reference === '' ? {} : { authorisation: authorisation_reference }),
    ...(instruction ? { operation_id: instruction.id.toString() } : {}),
  };
}
