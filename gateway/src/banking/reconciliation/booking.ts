import { lockTransfers, transferKeyOf } from '../bank-files/lock-transfers.ts';
import { advanceTransfers, type TransferRow } from '../bank-files/incoming-store.ts';
import type { Context } from '../../kernel/context.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import type { Currency } from '../../kernel/values/currency.ts';
import { house_account_id } from '../../ledger/chart.ts';
import { bankChargedMovement } from '../../ledger/house-movements.ts';
import { postEntries, type JournalEntry } from '../../ledger/journal.ts';
import { findRefused, forgetOpen } from '../../kernel/instructions/instruction-store.ts';
import { returnedBySuspense } from '../../ledger/suspense/list-suspense.ts';
import { findInSuspense, putInSuspense } from '../../ledger/suspense/put-in-suspense.ts';
import type { BookedPart, SuspenseCause, UnmatchedMoney } from '../../ledger/suspense/suspense.ts';
import { meetExpectedReturns } from './expected-return-store.ts';
import { PayoutChanges } from '../payouts/payout-changes.ts';
import type { Cause } from '../../ledger/unit-of-work.ts';
import { payoutKeyOf, type Payout, type PayoutKey } from '../payouts/payout.ts';
import { completed, returned } from '../payouts/outcomes/record-payouts.ts';
import { payoutsOf } from '../payouts/outcomes/payouts-of.ts';
import { findBookings, findDebited, findReturned, insertBookings, type BookingRow } from './booking-store.ts';
import { matchPart, type NamedPayout, type ReportedPart } from './match-part.ts';

const bank = 'bank';

/** What every part of a line shares. */
export type BookedLine = Pick<BookedPart, 'booked_on'> & { readonly currency: Currency };

/** A transfer that parts name, with its payout. */
interface NamedTransfer {
  readonly row: TransferRow;
  readonly key: PayoutKey;
}

/**
 * Collects what parts of booked lines change, one after the other, and writes all of it. A part is known by its
 * identity: a copy of one names nothing.
 */
export class Booking {
  readonly #context: Context;
  readonly #connector: string;
  readonly #changes: PayoutChanges;
  readonly #bookings: BookingRow[] = [];
  readonly #charges: JournalEntry[] = [];
  readonly #unmatched: UnmatchedMoney[] = [];
  readonly #recorded: { account_id: string; operation_id: bigint }[] = [];
  /** The keys of the transfers that each part names. */
  #named: ReadonlyMap<ReportedPart, readonly string[]> = new Map();
  /** Those transfers, as they were read or are noted. */
  readonly #transfers = new Map<string, NamedTransfer>();
  readonly #noted = new Set<string>();
  #debited: Set<string> = new Set();
  #unbooked: ReadonlyMap<string, bigint> = new Map();
  #refused: ReadonlySet<bigint> = new Set();

  /** @param changes the payouts concerned, locked by this transaction */
  constructor(context: Context, connector: string, changes: PayoutChanges) {
    this.#context = context;
    this.#connector = connector;
    this.#changes = changes;
  }

  /** Locks the payouts that parts name, and reads what was booked of them. */
  static async of(
    context: Context,
    tx: Transaction,
    connector: string,
    parts: readonly ReportedPart[],
  ): Promise<Booking> {
    const locked = await lockTransfers(tx, connector, parts);
    const named = locked.map((of) => (of.named.length > 0 ? of.named : of.mentioned));
    const rows = named.flat();
    const found = await payoutsOf(tx, rows);
    const transfers = rows.flatMap((row, at): NamedTransfer[] => {
      const key = found[at];
      return key ? [{ row, key }] : [];
    });
    const keys = transfers.map(({ key }) => key);
    const booking = new Booking(context, connector, await PayoutChanges.lock(context, tx, keys));
    booking.#named = new Map(parts.map((part, at) => [part, (named[at] ?? []).map(transferKeyOf)]));
    for (const one of transfers) booking.#transfers.set(transferKeyOf(one.row), one);
    const instructions = rows.map(({ account_id, instruction_id: operation_id }) => ({
      account_id,
      operation_id,
    }));
    [booking.#debited, booking.#unbooked, booking.#refused] = await Promise.all([
      findDebited(tx, keys),
      readUnbooked(tx, booking.#changes, keys),
      findRefused(tx, instructions),
    ]);
    return booking;
  }

  /** The transfers that a part names; where it names none, those whose references are in its texts. */
  transfersOf(part: ReportedPart): TransferRow[] {
    return this.#namedBy(part).map(({ row }) => row);
  }

  #namedBy(part: ReportedPart): NamedTransfer[] {
    return (this.#named.get(part) ?? []).flatMap((name) => this.#transfers.get(name) ?? []);
  }

  /** What a part is, as payouts are now: nothing changes by it. Each is without the name under which it is booked. */
  match(part: ReportedPart, { currency, booked_on }: BookedLine): Omit<BookedPart, 'booking'>[] {
    const named = this.#namedBy(part).flatMap((one) => this.#current(one));
    const { reference, remittance, details } = part;
    return matchPart(part, named, currency).map(({ amount, named: one, ...match }) => ({
      ...match,
      account_id: one?.transfer.account_id ?? '',
      instruction_id: one?.transfer.instruction_id ?? 0n,
      amount: { minor: amount, currency },
      booked_on,
      reference,
      remittance,
      details,
    }));
  }

  #current({ row: transfer, key }: NamedTransfer): NamedPayout[] {
    const payout = this.#changes.find(key);
    if (!payout) return [];
    const name = payoutKeyOf(key);
    const unbooked = this.#unbooked.get(name) ?? 0n;
    const rejected = unbooked > 0n || this.#refused.has(transfer.instruction_id);
    return [{ transfer, payout, debited: this.#debited.has(name), rejected }];
  }

  /**
   * Books a part as what it was matched to be.
   * @param key the payout that it names, where that is not known by a transfer
   * @param unbooked what of it was given back before, on the bank's word alone
   */
  book(
    part: BookedPart,
    key: PayoutKey | undefined = this.#transfers.get(transferKeyOf(part))?.key,
    unbooked = 0n,
  ): void {
    const payout = key && this.#changes.find(key);
    if (part.use === 'unmatched') this.#suspend(part, payout);
    else if (part.use === 'charge') this.#charge(part, payout);
    else if (!payout) throw new Error(`${part.booking} is ${part.use} of no payout`);
    else if (part.use === 'paid') this.#pay(part, payout);
    else this.#return(part, payout, unbooked);
  }

  /** @param since since when its money has been in suspense, if it was */
  async write(tx: Transaction, since?: Date): Promise<void> {
    const { ids } = this.#context;
    insertBookings(tx, this.#bookings);
    const noted = [...this.#noted].flatMap((name) => this.#transfers.get(name)?.row ?? []);
    if (noted.length > 0) tx.write(advanceTransfers, { r: noted });
    postEntries(tx, ids, this.#charges);
    if (this.#unmatched.length > 0) await putInSuspense(this.#context, tx, this.#unmatched, since);
    forgetOpen(tx, this.#recorded);
    const met = this.#bookings.flatMap((row) => {
      const payout = row.use === 'returned' ? this.#changes.find(row) : undefined;
      return payout ? [{ ...row, returned: payout.returned_amount }] : [];
    });
    meetExpectedReturns(tx, met, this.#context.clock.now());
    this.#changes.write(tx);
  }

  #cause({ account_id }: Payout): Cause {
    return { actor: bank, at: this.#context.clock.now(account_id) };
  }

  /** The bank has debited it: it is completed, if nothing has completed it before. */
  #pay(part: BookedPart, payout: Payout): void {
    this.#complete(part, payout);
    this.#debited.add(payoutKeyOf(payout));
    this.#note(part, ({ status }) => ({
      debited: -part.amount.minor,
      status: status === 'returned' ? status : 'completed',
    }));
    this.#record(part, payout);
  }

  /** It came back, wholly or in part; what was under way has been paid first, also where nobody said so. */
  #return(part: BookedPart, payout: Payout, unbooked: bigint): void {
    const { minor } = part.amount;
    const paid = this.#complete(part, payout);
    if (minor > unbooked) returned(this.#changes, paid, minor - unbooked, part.failure, this.#cause(payout));
    const { reason_code, text: reason_text } = part.failure;
    this.#note(part, ({ credited }) => ({
      credited: credited + minor,
      status: 'returned',
      reason_code,
      reason_text,
    }));
    this.#record(part, payout);
  }

  #complete({ instruction_id, account_id, reference }: BookedPart, payout: Payout): Payout {
    if (payout.open_operation_id !== instruction_id) return payout;
    this.#recorded.push({ account_id, operation_id: instruction_id });
    return completed(this.#changes, payout, reference, this.#cause(payout));
  }

  /** What was booked of a transfer, for reports that are read later, and for processes of the release before. */
  #note(part: BookedPart, fieldsOf: (before: TransferRow) => Partial<TransferRow>): void {
    const name = transferKeyOf(part);
    const before = this.#transfers.get(name);
    if (!before) return;
    this.#transfers.set(name, { ...before, row: { ...before.row, ...fieldsOf(before.row) } });
    this.#noted.add(name);
  }

  /** The gateway bears it; it is booked with the payout that it is for. */
  #charge(part: BookedPart, payout: Payout | undefined): void {
    const row = this.#record(part, payout);
    const { currency, minor } = part.amount;
    this.#charges.push({
      account_id: row.account_id,
      subject_id: payout?.transaction_id ?? row.booking_id,
      subject_no: 0,
      movement: bankChargedMovement(currency, minor),
      posted_at: row.created_at,
    });
  }

  #record(part: BookedPart, payout: Payout | undefined): BookingRow {
    const { clock, ids } = this.#context;
    const row = {
      account_id: payout?.account_id ?? house_account_id,
      booking_id: ids.next(),
      connector: this.#connector,
      notice_id: part.booking,
      use: part.use as BookingRow['use'],
      transaction_id: payout?.transaction_id ?? 0n,
      currency: part.amount.currency,
      amount: part.amount.minor,
      booked_on: part.booked_on,
      created_at: payout ? clock.now(payout.account_id) : clock.now(),
    };
    this.#bookings.push(row);
    return row;
  }

  #suspend(part: BookedPart, payout: Payout | undefined): void {
    const { booking, amount, booked_on, reference, remittance, details, failure } = part;
    const failure_fields = { reason: failure.reason_code, reason_text: failure.text };
    const reasons = Object.fromEntries(Object.entries(failure_fields).filter(([, text]) => text !== ''));
    this.#unmatched.push({
      connector: this.#connector,
      notice_id: booking,
      ledger_account: 'bank_clearing',
      currency: amount.currency,
      amount: amount.minor,
      booked_on,
      cause: part.cause as SuspenseCause,
      reference,
      remittance,
      details: { ...details, ...reasons },
      likely: payout ? { account_id: payout.account_id, transaction_id: payout.transaction_id } : null,
    });
  }
}

/** What was booked before, by name: with the account of the payout that it names, with the gateway, or in suspense. */
export async function findBooked(
  tx: Transaction,
  connector: string,
  named: readonly { readonly booking: string; readonly account_id: string }[],
): Promise<ReadonlySet<string>> {
  const places = named.flatMap(({ booking: notice_id, account_id }) =>
    [house_account_id, account_id].map((account) => ({ account_id: account, notice_id })),
  );
  const names = named.map(({ booking }) => booking);
  const [booked, suspended] = await Promise.all([
    findBookings(tx, connector, places),
    findInSuspense(tx, connector, names),
  ]);
  return booked.union(suspended);
}

/** What of payouts was given back on a bank's word, and neither booked nor found in suspense, by their keys. */
export async function readUnbooked(
  tx: Transaction,
  changes: PayoutChanges,
  keys: readonly PayoutKey[],
): Promise<Map<string, bigint>> {
  const distinct = new Map(keys.map((key) => [payoutKeyOf(key), key]));
  const payouts = [...distinct.values()].flatMap((key) => changes.find(key) ?? []);
  const [booked, cleared] = await Promise.all([findReturned(tx, payouts), returnedBySuspense(tx, payouts)]);
  return new Map(
    payouts.map((payout) => {
      const key = payoutKeyOf(payout);
      return [key, payout.returned_amount - (booked.get(key) ?? 0n) - (cleared.get(key) ?? 0n)];
    }),
  );
}
