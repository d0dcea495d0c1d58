import type { BookedPart } from '../../../kernel/port/bank.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Transaction } from '../../../kernel/database/transaction.ts';
import { house_account_id } from '../../../ledger/chart.ts';
import { bankChargedMovement } from '../../../ledger/house-movements.ts';
import { postEntries, type JournalEntry } from '../../../ledger/journal.ts';
import { forgetOpen } from '../../../kernel/instructions/instruction-store.ts';
import { putInSuspense } from '../../../ledger/suspense/put-in-suspense.ts';
import type { SuspenseCause, UnmatchedMoney } from '../../../ledger/suspense/suspense.ts';
import { meetClaims } from '../claims/claim-store.ts';
import { beneficiaryReceives } from '../payout-amounts.ts';
import type { PayoutChanges, Cause } from '../payout-changes.ts';
import { payoutKeyOf, type Payout, type PayoutKey } from '../payout.ts';
import { insertBookings, type BookingRow } from './booking-store.ts';
import { completed, notReturned, returned } from './record-payouts.ts';

const bank = 'bank';

/** Collects what notices of booked lines change, and writes all of it. */
export class Booking {
  readonly #context: Context;
  readonly #connector: string;
  readonly #changes: PayoutChanges;
  readonly #bookings: BookingRow[] = [];
  readonly #charges: JournalEntry[] = [];
  readonly #unmatched: UnmatchedMoney[] = [];
  readonly #unbooked: Map<string, bigint>;
  readonly #recorded: { account_id: string; operation_id: bigint }[] = [];

  /** @param unbooked what was given back of payouts without a booking, and may be booked now, by their keys */
  constructor(
    context: Context,
    connector: string,
    changes: PayoutChanges,
    unbooked: ReadonlyMap<string, bigint> = new Map(),
  ) {
    this.#unbooked = new Map(unbooked);
    this.#context = context;
    this.#connector = connector;
    this.#changes = changes;
  }

  book(notice: BookedPart, key: PayoutKey | null): void {
    const payout = key ? this.#changes.find(key) : undefined;
    switch (notice.use) {
      case 'charge':
        this.#charge(notice, payout);
        return;
      case 'paid':
        if (payout && this.#paid(notice, payout)) this.#record(notice, payout);
        else this.#suspend(notice, payout, payout ? 'taken_after_failure' : 'nothing_known');
        return;
      case 'returned':
        if (payout && this.#returned(notice, payout)) this.#record(notice, payout);
        else this.#suspend(notice, payout, payout ? causeOf(notice, payout) : 'nothing_known');
        return;
      case 'unmatched':
        this.#suspend(notice, payout, notice.cause as SuspenseCause);
    }
  }

  /** @param since since when its money has been in suspense, if it was */
  async write(tx: Transaction, since?: Date): Promise<void> {
    const { ids } = this.#context;
    insertBookings(tx, this.#bookings);
    postEntries(tx, ids, this.#charges);
    if (this.#unmatched.length > 0) await putInSuspense(this.#context, tx, this.#unmatched, since);
    forgetOpen(tx, this.#recorded);
    const met = this.#bookings.flatMap((row) => {
      const payout = row.use === 'returned' ? this.#changes.find(row) : undefined;
      return payout ? [{ ...row, returned: payout.returned_amount }] : [];
    });
    meetClaims(tx, met, this.#context.clock.now());
    this.#changes.write(tx);
  }

  #cause({ account_id }: Payout): Cause {
    return { actor: bank, at: this.#context.clock.now(account_id) };
  }

  /** The bank has debited it: it is completed, if nothing has completed it before. */
  #paid(notice: BookedPart, payout: Payout): boolean {
    if (notice.amount.minor !== -beneficiaryReceives(payout)) return false;
    if (this.#isUnderWay(notice, payout)) {
      completed(this.#changes, payout, notice.reference, this.#cause(payout));
      return true;
    }
    return payout.status === 'COMPLETED' || payout.status === 'RETURNED';
  }

  /** It came back, wholly or in part; what was under way has been paid first, also where nobody said so. */
  #returned(notice: BookedPart, payout: Payout): boolean {
    const { amount, reference, failure } = notice;
    const unbooked = this.#unbooked.get(payoutKeyOf(payout)) ?? 0n;
    if (amount.currency !== payout.payment_currency || amount.minor > notReturned(payout) + unbooked)
      return false;
    const cause = this.#cause(payout);
    const under_way = this.#isUnderWay(notice, payout);
    const paid = under_way ? completed(this.#changes, payout, reference, cause) : payout;
    if (paid.status !== 'COMPLETED' && paid.status !== 'RETURNED') return false;
    const applied = amount.minor < unbooked ? amount.minor : unbooked;
    this.#unbooked.set(payoutKeyOf(payout), unbooked - applied);
    if (amount.minor > applied) returned(this.#changes, paid, amount.minor - applied, failure, cause);
    return true;
  }

  #isUnderWay({ instruction_id, account_id }: BookedPart, payout: Payout): boolean {
    if (payout.open_operation_id !== instruction_id) return false;
    this.#recorded.push({ account_id, operation_id: instruction_id });
    return true;
  }

  /** The gateway bears it; it is booked with the payout that it is for. */
  #charge(notice: BookedPart, payout: Payout | undefined): void {
    const row = this.#record(notice, payout);
    const { currency, minor } = notice.amount;
    this.#charges.push({
      account_id: row.account_id,
      subject_id: payout?.transaction_id ?? row.booking_id,
      subject_no: 0,
      movement: bankChargedMovement(currency, minor),
      posted_at: row.created_at,
    });
  }

  #record(notice: BookedPart, payout: Payout | undefined): BookingRow {
    const { clock, ids } = this.#context;
    const row = {
      account_id: payout?.account_id ?? house_account_id,
      booking_id: ids.next(),
      connector: this.#connector,
      notice_id: notice.booking,
      use: notice.use as BookingRow['use'],
      transaction_id: payout?.transaction_id ?? 0n,
      currency: notice.amount.currency,
      amount: notice.amount.minor,
      booked_on: notice.booked_on,
      created_at: payout ? clock.now(payout.account_id) : clock.now(),
    };
    this.#bookings.push(row);
    return row;
  }

  #suspend(notice: BookedPart, payout: Payout | undefined, cause: SuspenseCause): void {
    const { booking, amount, booked_on, reference, remittance, details, failure } = notice;
    const failure_fields = { reason: failure.reason_code, reason_text: failure.text };
    const reasons = Object.fromEntries(Object.entries(failure_fields).filter(([, text]) => text !== ''));
    this.#unmatched.push({
      connector: this.#connector,
      notice_id: booking,
      ledger_account: 'bank_clearing',
      currency: amount.currency,
      amount: amount.minor,
      booked_on,
      cause,
      reference,
      remittance,
      details: { ...details, ...reasons },
      likely: payout ? { account_id: payout.account_id, transaction_id: payout.transaction_id } : null,
    });
  }
}

/** Why money that came back is not the payout's. */
function causeOf({ amount }: BookedPart, payout: Payout): SuspenseCause {
  return amount.currency === payout.payment_currency ? 'more_than_sent' : 'other_currency';
}
