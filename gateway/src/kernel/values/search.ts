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

/** What a list is searched for; null where that is nothing. */
export function readSearch(text: string | undefined): Search | null {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : parseSearch(trimmed);
}
