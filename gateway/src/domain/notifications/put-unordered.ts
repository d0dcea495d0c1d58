import type { OutcomeNotice } from '../../connectors/connector.ts';
import type { Context } from '../../context.ts';
import { transact } from '../../database/transaction.ts';
import { dateIn } from '../../values/dates.ts';
import type { Unordered } from '../payments/outcomes/find-instruction.ts';
import { findInSuspense, putInSuspense } from '../suspense/put-in-suspense.ts';
import type { UnmatchedMoney } from '../suspense/suspense.ts';

/**
 * Books money that an acquirer has moved and that the gateway did not order, such as a refund in the acquirer's
 * dashboard, in suspense: once, however often and in how many events it is told
 * (docs/specification/payments.md#outcomes-that-come-later). A failure undoes what was booked, and nothing else.
 * @returns whether its money is in suspense; not where the notice moved none, or does not say how much
 */
export async function putUnordered(
  context: Pick<Context, 'database' | 'ids' | 'clock'>,
  connector: string,
  notice: OutcomeNotice,
  { cause, likely }: Unordered,
): Promise<boolean> {
  const { instruction_kind: kind, amount, occurred_at } = notice;
  if ((kind !== 'capture' && kind !== 'refund') || amount === null || amount.minor === 0n) return false;
  const done = `told ${kind} ${nameOf(notice)}`;
  const failed = notice.outcome.result === 'refused';
  const taken = (kind === 'refund') !== failed;
  const money: UnmatchedMoney = {
    connector,
    notice_id: failed ? `${done} failed` : done,
    ledger_account: 'scheme_receivable',
    currency: amount.currency,
    amount: taken ? -amount.minor : amount.minor,
    booked_on: dateIn(occurred_at, 'UTC'),
    cause,
    reference: notice.reference,
    remittance: '',
    details: detailsOf(notice),
    likely,
  };
  return transact(context.database, async (tx) => {
    if (failed && (await findInSuspense(tx, connector, [done])).size === 0) return false;
    await putInSuspense(context, tx, [money]);
    return true;
  });
}

/** The acquirer's name of the step, by which several events are known to tell of the same; else that of the event. */
function nameOf({ reference, authorisation_reference, notice_id }: OutcomeNotice): string {
  return reference !== '' && reference !== authorisation_reference ? reference : notice_id;
}

function detailsOf({ authorisation_reference, instruction }: OutcomeNotice): Record<string, string> {
  return {
    ...(authorisation_reference === '' ? {} : { authorisation: authorisation_reference }),
    ...(instruction ? { operation_id: instruction.id.toString() } : {}),
  };
}
