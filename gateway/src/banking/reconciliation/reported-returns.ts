import type { BookedPart } from '../../ledger/suspense/suspense.ts';
import { unexplained, type PayoutNotice } from '../../kernel/port/bank.ts';
import type { Context } from '../../kernel/context.ts';
import { transact } from '../../kernel/database/transaction.ts';
import { PayoutChanges } from '../payouts/payout-changes.ts';
import { payoutKeyOf, type Payout, type PayoutKey } from '../payouts/payout.ts';
import { Booking, findBooked, readUnbooked } from './booking.ts';
import { notReturned } from '../payouts/outcomes/record-payouts.ts';

/** A notice that a payout has come back, and which. */
export interface ReportedReturn {
  readonly notice: PayoutNotice;
  readonly key: PayoutKey;
}

/**
 * Books that payouts came back by what a bank says of it without a booked line: each notice once, in parts too, and in
 * suspense what cannot be of the payout. What a bank has refused after it had paid was given back without a booking: that
 * is the money of which it tells afterwards.
 */
export async function applyReportedReturns(
  context: Context,
  returned: readonly ReportedReturn[],
): Promise<void> {
  await transact(context.database, async (tx) => {
    const keys = returned.map(({ key }) => key);
    const changes = await PayoutChanges.lock(context, tx, keys);
    const unbooked = await readUnbooked(tx, changes, keys);
    const by_bank = Map.groupBy(returned, ({ key }) => changes.find(key)?.connector ?? '');
    for (const [connector, returns] of by_bank) {
      const parts = returns.map(({ notice, key }) => ({ notice: partOf(context, notice), key }));
      const known = new Set(
        await findBooked(
          tx,
          connector,
          parts.map(({ notice }) => notice),
        ),
      );
      const booking = new Booking(context, connector, changes);
      for (const [at, { notice, key }] of parts.entries()) {
        const payout = changes.find(key);
        if (!payout || known.has(notice.booking)) continue;
        known.add(notice.booking);
        if (!isPaid(payout, notice)) {
          context.log.warn(
            { ...key, booking: notice.booking },
            'notice that a payout came back that was not paid',
          );
          continue;
        }
        const announced = returns[at]?.notice.amount;
        const before = unbooked.get(payoutKeyOf(key)) ?? 0n;
        const remaining = notReturned(payout) + before;
        const amount =
          announced && announced.minor > 0n
            ? announced
            : { currency: payout.payment_currency, minor: remaining };
        if (amount.minor <= 0n) continue;
        const misfit = amount.currency === payout.payment_currency ? 'more_than_sent' : 'other_currency';
        if (misfit === 'other_currency' || amount.minor > remaining) {
          booking.book({ ...notice, amount, use: 'unmatched', cause: misfit }, key);
          continue;
        }
        const again = amount.minor < before ? amount.minor : before;
        unbooked.set(payoutKeyOf(key), before - again);
        booking.book({ ...notice, amount }, key, again);
      }
      await booking.write(tx);
    }
  });
}

/** The notice as a booked part; its amount is set by the payout where the bank does not say it. */
function partOf({ clock }: Context, notice: PayoutNotice): Omit<BookedPart, 'amount'> {
  const { account_id, instruction_id, notice_id, failure, reference } = notice;
  return {
    booking: `${account_id} ${instruction_id} ${notice_id}`,
    use: 'returned',
    cause: '',
    account_id,
    instruction_id,
    booked_on: clock.now(account_id).toISOString().slice(0, 10),
    failure: failure ?? unexplained,
    reference,
    remittance: '',
    details: {},
  };
}

/** Whether its bank has paid it, also where the bank says so by this notice only. */
function isPaid({ status, open_operation_id }: Payout, notice: Pick<BookedPart, 'instruction_id'>): boolean {
  return status === 'COMPLETED' || status === 'RETURNED' || open_operation_id === notice.instruction_id;
}
