import { error_codes, type ErrorCode, type ErrorMeaning } from './generated/error-codes.ts';

/** A code of the gateway, also one that this release of the SDK does not know. */
export type Code = ErrorCode | (string & {});

const meanings: Readonly<Record<string, ErrorMeaning>> = error_codes;

/** A code with what it means and what to do. */
export interface Explanation extends ErrorMeaning {
  readonly code: Code;
}

/**
 * What an error_message, refund_message or failure_code says: `D0051:Insufficient funds` or `D0051`.
 * @returns null where it is empty or `0000:OK`
 */
export function explain(message: string): Explanation | null {
  const [, code, text] = /^([A-Z][0-9]{4})(?::(.*))?$/su.exec(message) ?? [];
  if (code === undefined) return null;
  const known = meanings[code] ?? { text: '', meaning: '', remedy: '' };
  return { code, ...known, text: text ?? known.text };
}

/** What is known of a request that failed. */
export interface FailedCall {
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  /** The gateway’s identifier of the request: name it when you ask the operator. */
  readonly request_id: string;
  /** The key under which the same request can be sent again; empty for what moves no money. */
  readonly idempotency_key: string;
}

interface Details extends Partial<FailedCall> {
  readonly code?: Code;
  readonly source?: string;
  readonly retry_after_s?: number | null;
  readonly cause?: unknown;
}

/** Everything that this SDK throws, but for an AbortError of your own signal and a TypeError for a wrong argument. */
export class CausewayError extends Error implements FailedCall {
  override name = 'CausewayError';
  /** Code of the catalogue, such as `I0011`; empty where the error is none of the gateway’s. */
  readonly code: Code;
  /** Path of the parameter at fault, such as `capture_orders[0].amount`; or empty. */
  readonly source: string;
  /** What to do; empty where the catalogue says nothing. */
  readonly remedy: string;
  readonly status: number;
  readonly request_id: string;
  readonly idempotency_key: string;
  /** After how many seconds the gateway says that a retry makes sense; null where it does not say. */
  readonly retry_after_s: number | null;
  /** Whether the request may have been carried out: then query, or send it again with the same idempotency_key. */
  readonly may_have_happened: boolean = false;

  constructor(message: string, details: Details = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = details.code ?? '';
    this.source = details.source ?? '';
    this.remedy = meanings[this.code]?.remedy ?? '';
    this.status = details.status ?? 0;
    this.request_id = details.request_id ?? '';
    this.idempotency_key = details.idempotency_key ?? '';
    this.retry_after_s = details.retry_after_s ?? null;
  }
}

/** The gateway refused the request as a whole: nothing happened. */
export class RefusedError extends CausewayError {
  override name = 'RefusedError';
  /** Whether the refusal is signed. It is not where the gateway could not know the caller, as with `I0013`. */
  readonly proven: boolean;

  constructor(message: string, proven: boolean, details: Details) {
    super(message, details);
    this.proven = proven;
  }
}

/** The gateway refused one item of a batch, or the one thing requested; other items are not affected. */
export class ItemRefusedError<Item extends object = object> extends CausewayError {
  override name = 'ItemRefusedError';
  /** The item as it was answered. */
  readonly item: Item;
  /** Its place in the batch, from 0. */
  readonly index: number;

  constructor(message: string, item: Item, index: number, details: Details) {
    super(message, details);
    this.item = item;
    this.index = index;
  }
}

/** No answer came: the connection failed, or the time was over. */
export class ConnectionError extends CausewayError {
  override name = 'ConnectionError';
  override readonly may_have_happened = true;
}

/** The gateway could not answer (5xx), or something between it and you answered in its place. */
export class UnavailableError extends CausewayError {
  override name = 'UnavailableError';
  override readonly may_have_happened = true;
}

/** An answer without a valid Gateway-Signature: do not trust it. */
export class SignatureError extends CausewayError {
  override name = 'SignatureError';
  override readonly may_have_happened = true;
}

/** A webhook, or a result that a customer brought back, that is not genuine: answer 400. */
export class WebhookError extends CausewayError {
  override name = 'WebhookError';
}
