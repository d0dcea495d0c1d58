import { createHash } from 'node:crypto';
import type { Currency } from '../../kernel/values/currency.ts';
import type { ReportScope } from './bank-report.ts';
import { jsonText } from '../../kernel/values/json-object.ts';

/** The messages that tell of booked lines: notifications and statements. */
export type BookingMessage = 'camt.053' | 'camt.054';

/** A line that a bank has booked on one of the gateway's accounts, as a message tells it. */
export interface BankEntry {
  /** The gateway's account, by IBAN or number; empty where the message names none. */
  readonly account: string;
  /** The number of the statement that it stands in; empty for a notification. */
  readonly statement_id: string;
  /** Whether its message says of itself that it has been sent before. */
  readonly duplicate: boolean;
  readonly currency: Currency;
  /** Minor units: positive where the gateway's account was credited, negative where it was debited. Never zero. */
  readonly amount: bigint;
  /** YYYY-MM-DD. */
  readonly booked_on: string;
  /** The bank's own reference of the line (account servicer's reference), or empty. */
  readonly reference: string;
  /** Its other reference (NtryRef), or empty. Banks use it in several ways: it only tells apart what is alike. */
  readonly entry_reference: string;
  /** Domain, family and subfamily of its bank transaction code, or the bank's own code; or empty. */
  readonly family: string;
  readonly information: string;
  /** Their amounts sum to the line's. */
  readonly parts: readonly EntryPart[];
}

/** What a booked line consists of. */
export interface EntryPart {
  /** Whether the message tells it as a transaction, and not as the line itself or what is left of it. */
  readonly transaction: boolean;
  /** transfer: money that left for somebody. return: money that came back. charge: the bank's own. */
  readonly kind: 'transfer' | 'return' | 'charge' | 'other';
  /** Minor units of the line's currency, with its sign. */
  readonly amount: bigint;
  /** What it names, or null. */
  readonly scope: ReportScope | null;
  /** References of the gateway's own that stand in its texts. */
  readonly mentions: readonly ReportScope[];
  readonly reason_code: string;
  readonly reason_text: string;
  readonly reference: string;
  /** The remittance information and whatever else is written with it. */
  readonly remittance: string;
  /** All else that is said of it, by name; what is empty is left out. */
  readonly details: Readonly<Record<string, string>>;
}

/** A statement's balances, in minor units. */
export interface BankStatement {
  readonly account: string;
  readonly currency: Currency;
  readonly statement_id: string;
  /** YYYY-MM-DD of the closing balance. */
  readonly closed_on: string;
  /** The bank's own number of the statement, or zero. */
  readonly number: bigint;
  readonly opening: bigint;
  readonly closing: bigint;
  /** What its booked lines come to. */
  readonly moved: bigint;
  /** How many they are. */
  readonly lines: number;
}

/** A statement by its name, or that of a line: its number is one of an account and currency. */
export function statementOf(of: {
  readonly account: string;
  readonly currency: string;
  readonly statement_id: string;
}): string {
  return `${of.account} ${of.currency} ${of.statement_id}`;
}

/** What banks write where they have no reference. */
const no_reference = /^(NONREF|NOTPROVIDED|0*)$/i;

/** Whether the bank has given the line a reference of its own. */
export function hasReference({ reference }: Pick<BankEntry, 'reference'>): boolean {
  return !no_reference.test(reference);
}

/**
 * What a line is known by again: date, amount and the bank's own reference of it, which every message gives that tells
 * of it. Lines without a reference that are alike are told apart by counting.
 */
export function knownBy(entry: BankEntry): string {
  const { account, currency, amount, booked_on, reference } = entry;
  return `${account} ${booked_on} ${currency} ${amount} ${hasReference(entry) ? reference : ''}`.trimEnd();
}

/** A digest of all that a message says of a line besides what it is known by: the same, word for word, in another one. */
export function textOf({ entry_reference, family, information, parts }: BankEntry): string {
  const text = jsonText([entry_reference, family, information, parts]);
  return createHash('sha256').update(text).digest('base64url');
}
