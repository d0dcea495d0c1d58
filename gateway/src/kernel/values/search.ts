import type { SearchTerm } from './search-text.ts';
import { parseRefundReferenceId, parseTransactionId, type TransactionId } from './ids.ts';

/** A text that somebody looks for, with the ids that it may be; null where it is none of that kind. */
export interface Search {
  readonly text: string;
  /** Of a transaction, or of anything else that is numbered like one. */
  readonly number: TransactionId | null;
  readonly refund: ReturnType<typeof parseRefundReferenceId>;
  readonly event: { readonly account_id: string; readonly seq: bigint } | null;
}

export function parseSearch(text: string): Search {
  const [, account_id, seq_text] = /^evt_([0-9A-Za-z]{1,10})_([1-9][0-9]{0,18})$/.exec(text) ?? [];
  const seq = parseTransactionId(seq_text ?? '');
  return {
    text,
    number: parseTransactionId(text),
    refund: parseRefundReferenceId(text),
    event: account_id === undefined || seq === null ? null : { account_id, seq },
  };
}

/** What a list is searched for. */
export interface ListSearch {
  /** Numbers and references that it may be whole: one, or each of a list. */
  readonly whole: WholeNumbers;
  /** What an object must be where none has such a number: all of it. */
  readonly terms: readonly SearchTerm[];
}

/** Numbers and references to look up, as they are written, in capitals and in small letters. */
export interface WholeNumbers {
  readonly texts: readonly string[];
  /** Those that may be ids. */
  readonly numbers: readonly bigint[];
  /** The payments of those that are a refund's. */
  readonly refund_numbers: readonly bigint[];
}
