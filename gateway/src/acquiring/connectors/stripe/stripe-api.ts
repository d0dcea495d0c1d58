import { NotAnswered, type ConnectorWorld, type HttpRequest } from '@causeway/connector-kit/acquirer-kind.ts';
import type { AcquirerMessage } from '@causeway/connector-kit/connector.ts';
import { objectOf } from '../../../kernel/values/json-object.ts';
import { redactText } from '../../../kernel/values/redact.ts';
import { stripe_api_version, type StripeSettings } from './stripe-settings.ts';

/** Parameters of a request: nested as Stripe documents them; what is undefined is left out. */
export interface Parameters {
  readonly [name: string]: ParameterValue;
}
type ParameterValue = string | bigint | boolean | undefined | Parameters | readonly ParameterValue[];

/**
 * What became of a request. `refused`: Stripe did not execute it, and says why. `busy`: not executed, because of load or
 * because another request holds the object (429). `mismatch`: its key was first used with other parameters. `lost`:
 * whether it was executed is not known.
 */
export type Answer<T> =
  | { readonly answer: 'ok'; readonly object: T; readonly replayed: boolean }
  | {
      readonly answer: 'refused';
      readonly status: number;
      readonly error: StripeError;
      readonly replayed: boolean;
    }
  | { readonly answer: 'busy'; readonly error: StripeError }
  | { readonly answer: 'mismatch' }
  | { readonly answer: 'not_sent' }
  /** `replayed`: a failure that Stripe keeps under the key and repeats: the first request has failed for good. */
  | { readonly answer: 'lost'; readonly replayed: boolean };

/**
 * The error object, as far as it is used (https://docs.stripe.com/api/errors, read 2026-11-22). Texts that are not given
 * are empty.
 */
export interface StripeError {
  readonly type: string;
  readonly code: string;
  readonly decline_code: string;
  readonly network_decline_code: string;
  readonly network_advice_code: string;
  /** Of the card that was declined, such as visa. */
  readonly brand: string;
  readonly param: string;
  readonly message: AcquirerMessage;
}

interface Call {
  readonly parameters?: Parameters;
  /** Idempotency-Key; only for POST. */
  readonly key?: string;
}

export interface StripeApi {
  get<T>(path: string, read: Read<T>, signal: AbortSignal, parameters?: Parameters): Promise<Answer<T>>;
  post<T>(path: string, read: Read<T>, signal: AbortSignal, call: Call): Promise<Answer<T>>;
  /** Uploads a file as evidence for a dispute. */
  upload<T>(file: UploadedFile, read: Read<T>, signal: AbortSignal, key: string): Promise<Answer<T>>;
}

/** Reads an answer of success; null when it is not what Stripe documents. */
type Read<T> = (value: unknown) => T | null;

interface UploadedFile {
  readonly name: string;
  readonly content_type: string;
  readonly content: Buffer;
}

/** Paths begin with /v1, whether or not the setting ends with it (https://docs.stripe.com/api, read 2026-11-22). */
export function createStripeApi(settings: StripeSettings, world: ConnectorWorld): StripeApi {
  const root = rootOf(settings.base_url);
  const files_root = rootOf(settings.files_url ?? filesUrl(settings.base_url));
  const common = {
    authorization: `Bearer ${settings.secret_key}`,
    'stripe-version': settings.api_version ?? stripe_api_version,
    ...(settings.account === undefined ? {} : { 'stripe-account': settings.account }),
  };

  async function send<T>(request: HttpRequest, read: Read<T>, signal: AbortSignal): Promise<Answer<T>> {
    try {
      const { status, headers, body } = await world.send(request, signal);
      return readAnswer(status, headers, body, read);
    } catch (error) {
      const not_sent = error instanceof NotAnswered && !error.sent;
      return not_sent ? { answer: 'not_sent' } : { answer: 'lost', replayed: false };
    }
  }

  return {
    get(path, read, signal, parameters = {}) {
      const query = encodeForm(parameters);
      const url = `${root}${path}${query === '' ? '' : `?${query}`}`;
      return send({ method: 'GET', url, headers: common }, read, signal);
    },
    post(path, read, signal, { parameters = {}, key }) {
      const headers = {
        ...common,
        'content-type': 'application/x-www-form-urlencoded',
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      };
      const body = encodeForm(parameters);
      return send({ method: 'POST', url: `${root}${path}`, headers, body }, read, signal);
    },
    upload(file, read, signal, key) {
      const boundary = `----causeway-${key}`;
      const headers = {
        ...common,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'idempotency-key': key,
      };
      const body = multipart(boundary, file);
      return send({ method: 'POST', url: `${files_root}/v1/files`, headers, body }, read, signal);
    },
  };
}

function rootOf(url: string): string {
  return url.replace(/\/+$/, '').replace(/\/v1$/, '');
}

/** Files are uploaded to a host of their own (https://docs.stripe.com/file-upload, read 2026-11-22). */
function filesUrl(base_url: string): string {
  return base_url.replace('//api.stripe.com', '//files.stripe.com');
}

/** Form encoding with brackets for what is nested (https://docs.stripe.com/api, Introduction, read 2026-11-22). */
function encodeForm(parameters: Parameters): string {
  const form = new URLSearchParams();
  const add = (name: string, value: ParameterValue): void => {
    if (value === undefined) return;
    if (Array.isArray(value)) value.forEach((item, at) => add(`${name}[${at}]`, item));
    else if (typeof value === 'object') {
      for (const [key, item] of Object.entries(value as Parameters)) add(`${name}[${key}]`, item);
    } else form.append(name, String(value));
  };
  for (const [name, value] of Object.entries(parameters)) add(name, value);
  return form.toString();
}

function multipart(boundary: string, { name, content_type, content }: UploadedFile): Buffer {
  const safe_name = name.replace(/[^\w.-]/g, '_').slice(-100) || 'file';
  const head =
    `--${boundary}\r\ncontent-disposition: form-data; name="purpose"\r\n\r\ndispute_evidence\r\n` +
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${safe_name}"\r\n` +
    `content-type: ${content_type}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
}

function readAnswer<T>(
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string,
  read: Read<T>,
): Answer<T> {
  const replayed = headers['idempotent-replayed'] === 'true';
  const value = parseJson(body);
  if (status >= 200 && status < 300) {
    const object = read(value);
    return object === null ? { answer: 'lost', replayed: false } : { answer: 'ok', object, replayed };
  }
  // 409: a request with this key is being executed now. 5xx: not known whether it was executed.
  if (status === 409 || status >= 500) return { answer: 'lost', replayed: replayed && status >= 500 };
  const raw = objectOf(objectOf(value)?.['error']);
  if (!raw || status < 400) return { answer: 'lost', replayed: false };
  const error = readError(raw);
  // As Stripe's SDK 23.1.0 reads them.
  if (status === 429 || (status === 400 && error.code === 'rate_limit')) return { answer: 'busy', error };
  if (error.type === 'idempotency_error') return { answer: 'mismatch' };
  return { answer: 'refused', status, error, replayed };
}

/** The error of an answer, or the last_payment_error of a PaymentIntent. */
export function readError(raw: Readonly<Record<string, unknown>>): StripeError {
  const code = textOf(raw['code']);
  const decline_code = textOf(raw['decline_code']);
  const card = objectOf(objectOf(raw['payment_method'])?.['card']);
  const message = {
    code: redactText(decline_code || code || textOf(raw['type'])).slice(0, 100),
    text: redactText(textOf(raw['message'])).slice(0, 500),
  };
  return {
    type: textOf(raw['type']),
    code,
    decline_code,
    network_decline_code: textOf(raw['network_decline_code']),
    network_advice_code: textOf(raw['network_advice_code']),
    brand: textOf(card?.['brand']),
    param: textOf(raw['param']),
    message,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** An amount of Stripe's: a whole number of minor units; null for anything else. */
export function amountOf(value: unknown): bigint | null {
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : null;
}
