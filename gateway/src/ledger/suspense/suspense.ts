import type { LedgerAccountName } from '../chart.ts';
import type { Currency } from '../../kernel/values/currency.ts';
import type { Money } from '../../kernel/values/money.ts';
import type { PayoutFailure } from '../../kernel/port/bank.ts';

/**
 * Why money is in suspense; the schema of the portal's routes says what each means. An acquirer's notice or a bank's
 * booking that moved money ends here wherever nothing else takes it.
 */
export type SuspenseCause =
  | 'nothing_known'
  | 'other_amount'
  | 'other_currency'
  | 'more_than_sent'
  | 'taken_after_failure'
  | 'taken_again'
  | 'capture_failed'
  | 'not_expected';

/** Where money in suspense can be found to belong. */
export type SuspenseResolution = 'return' | 'account' | 'charge' | 'own' | 'pair' | 'refund' | 'recall';

/**
 * What acquirers' money is called in suspense that nobody has ordered: by the acquirer's name of the step, by which
 * several events are known to tell of the same.
 */
export function noticeName(kind: 'capture' | 'refund', reference: string): string {
  return `told ${kind} ${reference}`;
}

/** What a failure of it is called, which undoes it. */
export function failedName(notice_id: string): string {
  return `${notice_id} failed`;
}

/** The gateway's ledger accounts that money comes to and leaves from outside. */
export type OutsideAccount = Extract<LedgerAccountName, 'scheme_receivable' | 'bank_clearing'>;

/** Money that was moved outside and that nothing here takes. */
export interface UnmatchedMoney {
  /** The connector whose acquirer or bank has moved it. */
  readonly connector: string;
  /** The connector's own name of what it said, unique to it: said twice, the money is booked once. */
  readonly notice_id: string;
  readonly ledger_account: OutsideAccount;
  readonly currency: Currency;
  /** Minor units: positive where money came in, negative where it was taken. */
  readonly amount: bigint;
  /** YYYY-MM-DD, as it was booked outside. */
  readonly booked_on: string;
  readonly cause: SuspenseCause;
  /** The outside's own reference of it, or empty. */
  readonly reference: string;
  /** What was written with it, such as the remittance information of a transfer; or empty. */
  readonly remittance: string;
  /** All else that was said of it, by name; what is empty is left out. Never card data. */
  readonly details: Readonly<Record<string, string>>;
  /** The payment or payout that it probably belongs to. */
  readonly likely: { readonly account_id: string; readonly transaction_id: bigint } | null;
}

/** What a part of a booked line is for the gateway, and is booked as. */
export interface BookedPart {
  /** Its permanent name, under which it is booked once. */
  readonly booking: string;
  readonly use: 'paid' | 'returned' | 'charge' | 'unmatched';
  /** Why it is unmatched, as a code of the gateway's; or empty. */
  readonly cause: string;
  /** The instruction that it names; '' and zero where it names none. */
  readonly account_id: string;
  readonly instruction_id: bigint;
  /** As booked: positive where it came in, negative where it was taken. */
  readonly amount: Money;
  /** YYYY-MM-DD. */
  readonly booked_on: string;
  readonly failure: PayoutFailure;
  /** The bank's own reference, or empty. */
  readonly reference: string;
  /** The text that came with it. */
  readonly remittance: string;
  readonly details: Readonly<Record<string, string>>;
}

/** Money in suspense: an item of work for a person. */
export interface SuspenseItem extends UnmatchedMoney {
  readonly item_id: bigint;
  readonly created_at: Date;
  readonly cleared_at: Date | null;
}

/**
 * Why an item has left suspense: two people have decided about it, or about a recall; or it was told later what it
 * consists of, and its parts have taken its place; or it is the payout of an acquirer.
 */
export type ClearedBy = 'people' | 'recall' | 'details' | 'acquirer';

/**
 * waiting: somebody has proposed where the item belongs, and nobody has decided. matched: the parts have taken the item's
 * place. kept: it had been cleared before; the details are only shown.
 */
export type DetailsState = 'waiting' | 'matched' | 'kept';

/** What was told later of an item of suspense. */
export interface SuspenseDetails {
  readonly item_id: bigint;
  /** They sum to the item. */
  readonly parts: readonly BookedPart[];
  readonly state: DetailsState;
  readonly received_at: Date;
}
