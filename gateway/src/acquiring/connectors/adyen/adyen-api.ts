import { redactText } from '../../../kernel/values/redact.ts';
import { NotAnswered, type ConnectorWorld } from '@causeway/connector-kit/acquirer-kind.ts';
import type { AcquirerMessage } from '@causeway/connector-kit/connector.ts';
import type { AdyenSettings } from './adyen-settings.ts';
import { parseObject, textOf, type JsonObject } from '../../../kernel/values/json-object.ts';

/** The version of the Checkout API that this connector was written for. */
const version = 'v71';
const message_length_max = 200;

/** What became of a call. */
export type Called =
  | { readonly kind: 'answered'; readonly body: JsonObject }
  /** Refused before anything was done: it will be refused each time. */
  | { readonly kind: 'refused'; readonly status: number; readonly message: AcquirerMessage }
  /** Nothing was done this time; the same call may succeed later. */
  | { readonly kind: 'not_now'; readonly message: AcquirerMessage }
  /** It was certainly never sent. */
  | { readonly kind: 'not_sent' }
  | { readonly kind: 'unknown' };

/** One POST to Adyen: under `key`, it is executed once. */
export interface Call {
  readonly url: string;
  readonly body: JsonObject;
  /** Up to 64 characters; null for calls that change nothing. */
  readonly key: string | null;
}

/** The address of a call of the Checkout API; the operator's address may already name a version. */
export function checkoutUrl({ base_url }: Pick<AdyenSettings, 'base_url'>, path: string): string {
  const base = base_url.replace(/\/+$/, '');
  return `${/\/v[0-9]+$/.test(base) ? base : `${base}/${version}`}${path}`;
}

/**
 * Calls Adyen once. What the answer says of execution follows Adyen, API idempotency
 * (docs.adyen.com/development-resources/api-idempotency), and HTTP status codes, both read 2026-11-22: a refusal with an
 * error code is final; the header `transient-error` and the error codes 703 and 704 ask for the same call later; after
 * a 5xx the outcome is open.
 */
export async function callAdyen(
  world: ConnectorWorld,
  { api_key }: Pick<AdyenSettings, 'api_key'>,
  { url, body, key }: Call,
  signal: AbortSignal,
): Promise<Called> {
  try {
    const answer = await world.send(
      {
        method: 'POST',
        url,
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          'x-api-key': api_key,
          ...(key === null ? {} : { 'idempotency-key': key }),
        },
        body: JSON.stringify(body),
      },
      signal,
    );
    return readAnswer(answer.status, answer.headers['transient-error'] === 'true', answer.body);
  } catch (error) {
    return { kind: error instanceof NotAnswered && !error.sent && !signal.aborted ? 'not_sent' : 'unknown' };
  }
}

/** In progress under the same key, and the store of keys out of reach: docs as above. */
const error_codes_later = new Set(['703', '704']);

function readAnswer(status: number, transient: boolean, text: string): Called {
  const body = parseObject(text);
  if (status >= 200 && status <= 299) return body ? { kind: 'answered', body } : { kind: 'unknown' };
  const error_code = body === null ? '' : textOf(body['errorCode']);
  const detail = body === null ? '' : textOf(body['message']);
  const message = {
    code: error_code || String(status),
    text: messageText(detail || `HTTP status ${status}`),
  };
  if (status === 429) return { kind: 'not_now', message };
  // Whether the call in progress under this key is the one that the caller waits for cannot be told.
  if (error_codes_later.has(error_code)) return { kind: 'unknown' };
  if (transient) return { kind: 'not_now', message };
  // Whoever does not accept the key has done nothing, with or without Adyen's own words.
  const no_access = status === 401 || status === 403;
  if (no_access || (status >= 400 && status <= 499 && error_code !== ''))
    return { kind: 'refused', status, message };
  return { kind: 'unknown' };
}

/** Adyen's words as they are kept: short, and without card numbers. */
export function messageText(text: string): string {
  return redactText(text).slice(0, message_length_max);
}
