import type { OutcomeNotice } from '../../connectors/connector.ts';
import type { Context } from '../../context.ts';
import { transact } from '../../database/transaction.ts';
import { dateIn } from '../../values/dates.ts';
import { nameOfStep, type Unordered } from '../payments/outcomes/find-instruction.ts';
import type { Teller } from '../payments/outcomes/tell-outcome.ts';
import { findInSuspense, putInSuspense, putOpposite } from '../suspense/put-in-suspense.ts';
import { toldName } from '../suspense/suspense.ts';

type Needed = Pick<Context, 'database' | 'ids' | 'clock' | 'meters'>;

/**
 * Books money that an acquirer has moved and that the gateway did not order, such as a refund in the acquirer's
 * dashboard, in suspense: once, however often and in how many events it is told
 * (docs/specification/payments.md#outcomes-that-come-later).
 * @returns whether its money is in suspense; not where the notice moved none, or does not say how much
 */
export async function putUnordered(
  context: Needed,
  connector: string,
  notice: OutcomeNotice,
  { cause, recorded, likely }: Unordered,
): Promise<boolean> {
  const { amount, outcome, reference, occurred_at } = notice;
  const name = nameOf(notice);
  if (name === null || outcome.result !== 'done' || amount === null) return false;
  const moved = amount.minor - recorded;
  if (moved === 0n) return false;
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
  await transact(context.database, (tx) => putInSuspense(context, tx, [money]));
  return true;
}

/**
 * What was done without an order has failed afterwards: its money goes back out of, or into, suspense, as an item of its
 * own, or to the payment of which two people have made it a refund. Must be asked before the notice is told of an
 * instruction that is over the same amount.
 * @returns whether it is about such money
 */
export async function undoUnordered(
  context: Needed,
  { connector, account_id }: Teller,
  notice: OutcomeNotice,
): Promise<boolean> {
  const name = nameOf(notice);
  if (name === null || notice.outcome.result !== 'refused') return false;
  const { code } = notice.outcome;
  const failed = { connector, notice_id: name, booked_on: dateIn(notice.occurred_at, 'UTC'), code };
  return transact(context.database, (tx) =>
    putOpposite(
      context,
      tx,
      failed,
      // Of what differs from an order, the order's own failure comes first.
      ({ cause, likely }) =>
        cause !== 'other_amount' && (account_id === '' || likely?.account_id === account_id),
    ),
  );
}

/**
 * Whether it tells again of money that was put in suspense when it was told before. Must be asked before the notice is
 * told, for the same reason.
 */
export async function isUnordered(
  { database }: Needed,
  { connector }: Teller,
  notice: OutcomeNotice,
): Promise<boolean> {
  const name = nameOf(notice);
  if (name === null || notice.outcome.result !== 'done') return false;
  return (await findInSuspense(database, connector, [name])).has(name);
}

/**
 * The name of the money in suspense: by the acquirer's name of the step, by which several events are known to tell of
 * the same, else by that of the event. Null where the notice is about nothing that moves money.
 */
function nameOf(notice: OutcomeNotice): string | null {
  const { instruction_kind: kind, notice_id } = notice;
  if (kind !== 'capture' && kind !== 'refund') return null;
  return toldName(kind, nameOfStep(notice) || notice_id);
}

function detailsOf({ authorisation_reference, instruction }: OutcomeNotice): Record<string, string> {
  return {
    ...(authorisation_reference === '' ? {} : { authorisation: authorisation_reference }),
    ...(instruction ? { operation_id: instruction.id.toString() } : {}),
  };
}
