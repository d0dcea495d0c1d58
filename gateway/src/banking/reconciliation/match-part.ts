import type { EntryPart } from '../bank-files/bank-entry.ts';
import type { TransferRow } from '../bank-files/incoming-store.ts';
import { only } from '../bank-files/lock-transfers.ts';
import type { Currency } from '../../kernel/values/currency.ts';
import type { BookedPart, SuspenseCause } from '../../ledger/suspense/suspense.ts';
import { notReturned } from '../payouts/outcomes/record-payouts.ts';
import type { Payout } from '../payouts/payout.ts';

/** A part of a line as a message reports it. One that was stored as a misfit has the cause, and remains one. */
export type ReportedPart = EntryPart & { readonly cause?: SuspenseCause };

/** A payout that a part names, as it is now, by the transfer with which it went to its bank. */
export interface NamedPayout {
  readonly transfer: TransferRow;
  readonly payout: Payout;
  /** Whether a line has booked its debit. */
  readonly debited: boolean;
  /** Whether the bank has rejected this transfer: its money is with the merchant, or went by another one. */
  readonly rejected: boolean;
}

/** What a part is for the gateway. */
export interface Match extends Pick<BookedPart, 'use' | 'failure'> {
  /** Minor units of the line's currency, with their sign. */
  readonly amount: bigint;
  readonly cause: SuspenseCause | '';
  /** The payout that it is about, or probably about. */
  readonly named: NamedPayout | null;
}

/**
 * Decides what a part of a booked line is for the gateway: the only place that does. Whatever fits no payout is unmatched,
 * with the one that it is probably about; nothing is left out: the matches sum to the part.
 * @param named the payouts that it names, or whose references its texts have, each once; locked by this transaction
 */
export function matchPart(part: ReportedPart, named: readonly NamedPayout[], currency: Currency): Match[] {
  if (part.cause !== undefined) return [unmatched(part, only(named), part.cause)];
  if (part.kind === 'charge') return [matched(part, only(named), 'charge')];
  if (part.kind === 'transfer') return matchDebit(part, named, currency);
  return matchReturnedBlock(part, named, currency) ?? [matchCredit(part, only(named), currency)];
}

function matched(part: ReportedPart, named: NamedPayout | null, use: Match['use']): Match {
  const { amount, reason_code, reason_text: text } = part;
  return { amount, failure: { reason_code, text }, use, cause: '', named };
}

function unmatched(part: ReportedPart, named: NamedPayout | null, cause: SuspenseCause): Match {
  return { ...matched(part, named, 'unmatched'), cause };
}

/** Whether its bank has it and has not rejected it. */
function isAtBank({ transfer, rejected }: NamedPayout): boolean {
  return transfer.status !== 'held' && !rejected;
}

/** Whether its money has left, or may leave. */
function isPayable(one: NamedPayout): boolean {
  if (!isAtBank(one)) return false;
  const { transfer, payout } = one;
  const under_way = payout.open_operation_id === transfer.instruction_id;
  return under_way || payout.status === 'COMPLETED' || payout.status === 'RETURNED';
}

/** Money that left: for one payout, or for all of a block that the bank has executed. */
function matchDebit(part: ReportedPart, named: readonly NamedPayout[], currency: string): Match[] {
  const open = named.filter((one) => one.transfer.currency === currency && isAtBank(one) && !one.debited);
  const payable = open.filter(isPayable);
  const alone = payable.filter(({ transfer }) => transfer.amount === -part.amount);
  // The bank executes what people have recorded as failed all the same: the others are paid, and that is not.
  const failed_too = open.filter((one) => isPayable(one) || one.payout.status === 'FAILED');
  const possible = part.scope?.kind === 'block' ? [payable, failed_too] : alone.length === 1 ? [alone] : [];
  const executed = possible.find((ones) => ones.length > 0 && sumOf(ones) === -part.amount);
  if (executed)
    return executed.map((one) => {
      const use = isPayable(one) ? matched(part, one, 'paid') : unmatched(part, one, 'taken_after_failure');
      return { ...use, amount: -one.transfer.amount };
    });
  const one = only(named);
  if (one) return [unmatched(part, one, whyNotPaid(one, part, currency))];
  return [unmatched(part, null, named.length > 0 ? 'other_amount' : 'nothing_known')];
}

function sumOf(named: readonly NamedPayout[]): bigint {
  return named.reduce((sum, { transfer }) => sum + transfer.amount, 0n);
}

function whyNotPaid(one: NamedPayout, part: ReportedPart, currency: string): SuspenseCause {
  const { transfer, payout, debited, rejected } = one;
  if (transfer.currency !== currency) return 'other_currency';
  if (transfer.amount !== -part.amount) return 'other_amount';
  if (debited) return 'taken_again';
  return rejected || payout.status === 'FAILED' ? 'taken_after_failure' : 'not_expected';
}

/** All of a block that came back as one sum; null where it is something else. */
function matchReturnedBlock(
  part: ReportedPart,
  named: readonly NamedPayout[],
  currency: string,
): Match[] | null {
  if (part.kind !== 'return' || part.scope?.kind !== 'block') return null;
  const wanted = named.filter(
    (one) => one.transfer.currency === currency && isPayable(one) && notReturned(one.payout) > 0n,
  );
  const total = wanted.reduce((sum, { payout }) => sum + notReturned(payout), 0n);
  if (wanted.length === 0 || total !== part.amount) return null;
  return wanted.map((one) => matchCredit({ ...part, amount: notReturned(one.payout) }, one, currency));
}

/** Money that came: what was paid out and came back, as long as it is no more than that; or whatever it is. */
function matchCredit(part: ReportedPart, one: NamedPayout | null, currency: string): Match {
  if (!one) return unmatched(part, null, 'nothing_known');
  const { transfer, payout } = one;
  if (part.kind !== 'return' || part.amount < 0n || !isPayable(one))
    return unmatched(part, one, 'not_expected');
  if (transfer.currency !== currency) return unmatched(part, one, 'other_currency');
  if (part.amount > notReturned(payout)) return unmatched(part, one, 'more_than_sent');
  // Where the line does not say why, what has announced it did.
  const { reason_code, reason_text: text } = part.reason_code || part.reason_text ? part : transfer;
  return { ...matched(part, one, 'returned'), failure: { reason_code, text } };
}
