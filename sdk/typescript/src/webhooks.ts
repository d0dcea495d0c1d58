import { WebhookError } from './errors.ts';
import type { Currency, Event, PaymentStatus } from './generated/types.ts';
import {
  bytesOf,
  fromBase64,
  fromHex,
  hmacKey,
  isDigest,
  isRecent,
  joined,
  signedText,
  type Bytes,
  type CheckOptions,
  type HmacKey,
} from './signatures.ts';

/** The headers of a request, as Node or as fetch has them. */
export type ReceivedHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

function headerIn(headers: ReceivedHeaders, name: string): string {
  if (typeof headers['get'] === 'function') return (headers as Headers).get(name) ?? '';
  const found = Object.entries(headers).find(([known]) => known.toLowerCase() === name)?.[1];
  return typeof found === 'string' ? found : '';
}

const secret_prefix = 'whsec_';

/** A webhook secret is base64; a sign key, which signs what a notify_url gets, is the text that it is. */
export function secretKey(secret: string): Promise<HmacKey> {
  return hmacKey(secret.startsWith(secret_prefix) ? fromBase64(secret.slice(secret_prefix.length)) : secret);
}

function listOf(secrets: string | readonly string[]): readonly string[] {
  const list = typeof secrets === 'string' ? [secrets] : secrets;
  if (list.length === 0 || list.includes(''))
    throw new TypeError('A secret is missing: pass that of the webhook endpoint, or a sign key');
  return list;
}

async function isSigned(
  secrets: readonly string[],
  signatures: readonly Bytes[],
  message: Bytes,
): Promise<boolean> {
  for (const secret of secrets) {
    const key = await secretKey(secret);
    for (const signature of signatures) if (await isDigest(key, signature, message)) return true;
  }
  return false;
}

/** The digests of a webhook-signature: several while a secret rotates, those of other versions left aside. */
function digestsIn(header: string): Bytes[] {
  return header.split(' ').flatMap((signature) => {
    const [, base64] = /^v1,([A-Za-z0-9+/]{43}=)$/.exec(signature) ?? [];
    return base64 === undefined ? [] : [fromBase64(base64)];
  });
}

/**
 * The event of a webhook, once its signature and time are checked. Deliveries repeat: store `event.id`, and ignore one
 * that is known.
 * @param body the body as it arrived, before any parsing
 * @param secrets of the webhook endpoint (`whsec_…`), or the account’s sign keys where it is a notify_url; while one is
 *   replaced, both
 * @throws WebhookError if it is not genuine, or not of now
 */
export async function constructEvent(
  body: string | Uint8Array | ArrayBuffer,
  headers: ReceivedHeaders,
  secrets: string | readonly string[],
  options: CheckOptions = {},
): Promise<Event> {
  const list = listOf(secrets);
  const raw = typeof body === 'string' ? bytesOf(body) : new Uint8Array(body);
  const unix_s = headerIn(headers, 'webhook-timestamp');
  if (!isRecent(unix_s, options))
    throw new WebhookError('webhook-timestamp is missing, or too far from the clock of this machine');
  const digests = digestsIn(headerIn(headers, 'webhook-signature'));
  const message = joined(`${headerIn(headers, 'webhook-id')}.${unix_s}.`, raw);
  if (!(await isSigned(list, digests, message)))
    throw new WebhookError(
      'webhook-signature is wrong: pass the raw body, and the secret of this endpoint or, for a notify_url, the sign key',
    );
  try {
    return JSON.parse(new TextDecoder().decode(raw)) as Event;
  } catch (cause) {
    throw new WebhookError('The endpoint gets forms: set its format to json', { cause });
  }
}

/** What a customer brings back to return_url. */
export interface PaymentResult {
  readonly merchant_id: string;
  readonly account_id: string;
  readonly order_no: string;
  readonly transaction_id: string;
  /** 1000: came back without paying. Query the payment before you ship. */
  readonly payment_status: PaymentStatus;
  readonly timestamp: string;
  /** Of the payment page, as are currency and amount. */
  readonly session_id?: string;
  readonly currency?: Currency;
  readonly amount?: string;
  readonly token_id?: string;
}

const result_fields = [
  'merchant_id',
  'account_id',
  'order_no',
  'transaction_id',
  'payment_status',
  'timestamp',
  'session_id',
  'currency',
  'amount',
  'token_id',
];

/**
 * The result in the address with which a customer comes back from the payment page or from 3-D Secure, once its
 * signature and time are checked. Compare order_no and amount with your own.
 * @param sign_keys the sign key; while one is replaced, both
 * @throws WebhookError if it is not genuine, or older than five minutes
 */
export async function readResult(
  address: string | URL,
  sign_keys: string | readonly string[],
  options: CheckOptions = {},
): Promise<PaymentResult> {
  const list = listOf(sign_keys);
  const { searchParams } = new URL(address);
  const fields = result_fields.flatMap((name) => {
    const value = searchParams.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const result: Record<string, string> = Object.fromEntries(fields);
  const digest = fromHex(searchParams.get('encryption_data') ?? '');
  if (!(await isSigned(list, [digest], bytesOf(signedText('return', result)))))
    throw new WebhookError('encryption_data of the result is wrong');
  if (!isRecent(result['timestamp'] ?? '', options)) throw new WebhookError('The result is too old');
  return result as unknown as PaymentResult;
}
