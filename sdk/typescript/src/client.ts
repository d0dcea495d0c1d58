import { parseExactly } from './canonical-json.ts';
import {
  type CausewayError,
  ConnectionError,
  ItemRefusedError,
  RefusedError,
  SignatureError,
  UnavailableError,
  explain,
  type FailedCall,
} from './errors.ts';
import { Listing, type PageFields } from './listing.ts';
import { hmacKey, isSignedAnswer, signHmacV2, signSha256V1, type Bytes, type HmacKey } from './signatures.ts';

/** An account of a gateway, and how to call it. */
export interface CausewayOptions {
  /** Address of the gateway, such as `https://gateway.example.com`. */
  readonly base_url: string;
  readonly merchant_id: string;
  readonly account_id: string;
  /** The sign key as it was shown. It belongs on a server: never into a browser or an app. */
  readonly sign_key: string;
  /** Which key it is; optional, also where several are active. */
  readonly key_id?: string | undefined;
  /** How requests are signed; default `hmac-v2`. `sha256-v1` only where the account is set to it. */
  readonly profile?: 'hmac-v2' | 'sha256-v1' | undefined;
  /** How long one attempt may take, in milliseconds; default 30,000. */
  readonly timeout_ms?: number | undefined;
  /** How often a request is sent at most; default 4. */
  readonly attempts?: number | undefined;
  /** The pause before the second attempt, in milliseconds; it doubles with each. Default 1,000. */
  readonly backoff_ms?: number | undefined;
  /** Sends requests; default the `fetch` of the runtime. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/** What one call has of its own. */
export interface CallOptions {
  /**
   * The key under which what moves money or changes something is done once, 1 to 255 printable ASCII characters. Default: a new one, which
   * all attempts of the call share. Give your own, stored with the order, where a program may be started again.
   */
  readonly idempotency_key?: string | undefined;
  readonly timeout_ms?: number | undefined;
  readonly attempts?: number | undefined;
  /** Ends the call, also while it waits for the next attempt: it throws the signal’s reason. */
  readonly signal?: AbortSignal | undefined;
}

/** What the client knows of an operation. */
export interface OperationFacts {
  readonly name: string;
  readonly takes_key: boolean;
  readonly exact_numbers: boolean;
  readonly signed_fields: readonly string[];
  readonly pages: PageFields | null;
  readonly outcome: {
    readonly items: string | null;
    readonly status: string;
    readonly message: string;
  } | null;
}

/** What an answer has beside its body. */
export interface AnswerHead extends FailedCall {
  /** Whether this is the first answer to the idempotency_key again, and nothing was done now. */
  readonly replayed: boolean;
  /** Whether the account moves real money; empty where the gateway is older than that header. */
  readonly mode: 'sandbox' | 'production' | '';
  /** Fields of the request that the gateway ignored, because it does not know them. */
  readonly unknown_fields: readonly string[];
}

interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly raw: Bytes;
}

const timeout_default_ms = 30_000;
const attempts_default = 4;
const backoff_default_ms = 1_000;
/** A gateway that asks for more patience is not waited for. */
const retry_after_max_s = 60;

/** Answers with what is known of them: it stays as long as they do. */
const heads = new WeakMap<object, { readonly head: AnswerHead; readonly operation: OperationFacts }>();

function knownOf(answer: object) {
  const known = heads.get(answer);
  if (!known) throw new TypeError('This is not an answer of the SDK: pass it as it was returned');
  return known;
}

/** What an answer has beside its body. @throws TypeError for anything but an answer as the SDK returned it */
export function headOf(answer: object): AnswerHead {
  return knownOf(answer).head;
}

/** Statuses of an item that was not carried out: refused, and accepted but failed afterwards. */
const not_done = new Set(['0', '3']);

/**
 * The items of an answer that were refused, or have failed since they were accepted. Of operations without items, the
 * answer itself where it says so. A declined payment is no refusal: look at its payment_status.
 */
export function refusalsIn(answer: object): ItemRefusedError<Record<string, unknown>>[] {
  const { head, operation } = knownOf(answer);
  const { outcome } = operation;
  if (!outcome) return [];
  const body = answer as Record<string, unknown>;
  const items = outcome.items === null ? [body] : (body[outcome.items] as Record<string, unknown>[]);
  return items.flatMap((item, index) => {
    if (!not_done.has(String(item[outcome.status]))) return [];
    const { code = '', text = '' } = explain(String(item[outcome.message])) ?? {};
    const source = outcome.items === null ? '' : `${outcome.items}[${index}]`;
    return [new ItemRefusedError(text, item, index, { ...head, code, source })];
  });
}

/** The same answer, unless something in it was refused. @throws ItemRefusedError the first refusal */
export function requireDone<Answer extends object>(answer: Answer): Answer {
  const [first] = refusalsIn(answer);
  if (first) throw first;
  return answer;
}

/** Sends signed requests until there is an answer that stands, and proves it. */
export class Client {
  readonly #options: CausewayOptions;
  readonly #key: Promise<HmacKey>;

  /** @throws TypeError if an option is empty, or cannot be used */
  constructor(options: CausewayOptions) {
    for (const name of ['base_url', 'merchant_id', 'account_id', 'sign_key'] as const)
      if (typeof options[name] !== 'string' || options[name] === '')
        throw new TypeError(`${name} is missing: pass it to new Causeway({ … })`);
    if (!URL.canParse(options.base_url) || !/^https?:$/.test(new URL(options.base_url).protocol))
      throw new TypeError('base_url is not an address, such as https://gateway.example.com');
    if (!['hmac-v2', 'sha256-v1'].includes(options.profile ?? 'hmac-v2'))
      throw new TypeError('profile is neither hmac-v2 nor sha256-v1');
    this.#options = options;
    this.#key = hmacKey(options.sign_key);
  }

  protected async call<Answer extends object>(
    operation: OperationFacts,
    fields: object,
    options: CallOptions = {},
  ): Promise<Answer> {
    if (!/^[\x20-\x7e]{1,255}$/.test(options.idempotency_key ?? 'a new one'))
      throw new TypeError('idempotency_key is 1 to 255 printable ASCII characters');
    const idempotency_key = operation.takes_key ? (options.idempotency_key ?? crypto.randomUUID()) : '';
    const attempts = options.attempts ?? this.#options.attempts ?? attempts_default;
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await this.#attempt(operation, fields, options, idempotency_key);
      if (!('failure' in outcome)) return outcome.answer as Answer;
      const { failure, retry } = outcome;
      const wait_s = failure.retry_after_s;
      if (!retry || attempt >= attempts || (wait_s !== null && wait_s > retry_after_max_s)) throw failure;
      const pause_ms = (this.#options.backoff_ms ?? backoff_default_ms) * 2 ** (attempt - 1);
      await paused(wait_s === null ? pause_ms * (1 + Math.random() / 2) : wait_s * 1_000, options.signal);
    }
  }

  protected list<Page extends object, Row>(
    operation: OperationFacts & { readonly pages: PageFields },
    fields: object,
    options: CallOptions = {},
  ): Listing<Page, Row> {
    return new Listing(operation.pages, (from) =>
      this.call<Page>(operation, { ...fields, ...from }, options),
    );
  }

  /** Sends a batch of one item. @throws ItemRefusedError if it is refused */
  protected async callForOne<Item extends object>(
    operation: OperationFacts & { readonly outcome: { readonly items: string } },
    item: object,
    options: CallOptions = {},
  ): Promise<Item> {
    const { items } = operation.outcome;
    const answer = requireDone(
      await this.call<Record<string, unknown>>(operation, { [items]: [item] }, options),
    );
    return (answer[items] as [Item])[0];
  }

  /** The fields with the envelope, signed anew at every attempt. */
  async #signed({ name, signed_fields }: OperationFacts, fields: object): Promise<string> {
    const { merchant_id, account_id, key_id, profile = 'hmac-v2', sign_key } = this.#options;
    const account = { merchant_id, account_id, ...(key_id === undefined ? {} : { key_id }) };
    // What JSON leaves out or writes as text, such as undefined and dates, is signed as it is sent.
    const plain = JSON.parse(JSON.stringify(fields)) as object;
    if (profile === 'sha256-v1') {
      const body = { ...plain, ...account };
      return JSON.stringify({ ...body, encryption_data: await signSha256V1(signed_fields, sign_key, body) });
    }
    const timestamp = String(Math.floor(Date.now() / 1000));
    const body = { ...plain, ...account, timestamp, nonce: crypto.randomUUID() };
    return JSON.stringify({
      ...body,
      encryption_data: await signHmacV2(await this.#key, `/v1/${name}`, body),
    });
  }

  async #send(
    operation: OperationFacts,
    fields: object,
    { signal, timeout_ms = this.#options.timeout_ms ?? timeout_default_ms }: CallOptions,
    idempotency_key: string,
  ): Promise<Reply> {
    const { base_url, fetch = globalThis.fetch } = this.#options;
    const body = await this.#signed(operation, fields);
    const timeout = AbortSignal.timeout(timeout_ms);
    const key_header = idempotency_key === '' ? {} : { 'idempotency-key': idempotency_key };
    try {
      const response = await fetch(`${base_url.replace(/\/+$/, '')}/v1/${operation.name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', ...key_header },
        body,
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      const raw = new Uint8Array(await response.arrayBuffer());
      return { status: response.status, headers: response.headers, raw };
    } catch (cause) {
      if (signal?.aborted) throw signal.reason;
      const why = timeout.aborted ? `No answer within ${timeout_ms} ms` : `No answer: ${reasonOf(cause)}`;
      throw new ConnectionError(why, { idempotency_key, cause });
    }
  }

  async #attempt(
    operation: OperationFacts,
    fields: object,
    options: CallOptions,
    idempotency_key: string,
  ): Promise<{ answer: object } | { failure: CausewayError; retry: boolean }> {
    let reply: Reply;
    try {
      reply = await this.#send(operation, fields, options, idempotency_key);
    } catch (failure) {
      if (failure instanceof ConnectionError) return { failure, retry: true };
      throw failure;
    }
    const { status, headers, raw } = reply;
    const call = { status, request_id: headers.get('request-id') ?? '', idempotency_key };
    const signature = headers.get('gateway-signature');
    const done = status === 200;
    // The clock of this machine may be what a refusal is about.
    const window = done ? {} : null;
    const proven = signature !== null && (await isSignedAnswer(await this.#key, signature, raw, window));
    const text = new TextDecoder().decode(raw);
    if (!proven && (done || signature !== null)) {
      const failure = new SignatureError(
        `The answer’s Gateway-Signature is ${signature === null ? 'missing' : 'wrong, or of another time'} (HTTP ${status}): check base_url, and the clock of this machine`,
        call,
      );
      return { failure, retry: false };
    }
    if (!done) return failureOf(reply, text, proven, call);
    const answer = (operation.exact_numbers ? parseExactly(text) : JSON.parse(text)) as object;
    const unknown = headers.get('gateway-unknown-fields') ?? '';
    const replayed = headers.get('idempotency-replayed') === 'true';
    const unknown_fields = unknown === '' ? [] : unknown.split(', ');
    const mode = (headers.get('gateway-mode') ?? '') as AnswerHead['mode'];
    heads.set(answer, { head: { ...call, replayed, mode, unknown_fields }, operation });
    return { answer };
  }
}

/** Refusals that a later attempt does not meet again, beside those by 5xx. */
const passing_statuses = new Set([408, 429]);
/** The first request under the key is under way. */
const under_way = 'I0021';
/** Too many wrong signatures came from this address: another attempt would be the next one. */
const signature_first = 'I0022';

function failureOf(
  { status, headers }: Reply,
  text: string,
  proven: boolean,
  call: FailedCall,
): { failure: CausewayError; retry: boolean } {
  const { code = '', source = '', message = '' } = refusalIn(text);
  const retry_after = headers.get('retry-after') ?? '';
  const retry_after_s = /^[0-9]+$/.test(retry_after) ? Number(retry_after) : null;
  const details = { ...call, code, source, retry_after_s };
  if (status >= 500 || code === '') {
    const otherwise =
      status >= 500
        ? `HTTP ${status}: the gateway cannot answer`
        : `HTTP ${status} did not come from the gateway: check base_url`;
    const failure = new UnavailableError(message === '' ? otherwise : message, details);
    return { failure, retry: status >= 500 || passing_statuses.has(status) };
  }
  const retry = (passing_statuses.has(status) && code !== signature_first) || code === under_way;
  return { failure: new RefusedError(message, proven, details), retry };
}

/** The texts in the body of a refusal; none where it is something else. */
function refusalIn(text: string): Readonly<Record<string, string>> {
  try {
    const found: unknown = JSON.parse(text);
    const fields = Object.entries(typeof found === 'object' && found !== null ? found : {});
    return Object.fromEntries(
      fields.filter((field): field is [string, string] => typeof field[1] === 'string'),
    );
  } catch {
    return {};
  }
}

/** Node says `fetch failed`, and why in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  const { code } = cause as { code?: unknown };
  return [code, cause.message].filter((part) => typeof part === 'string' && part !== '').join(' ');
}

/** @throws the signal’s reason as soon as it is aborted */
function paused(span_ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, span_ms);
    if (signal?.aborted) end();
    else signal?.addEventListener('abort', end, { once: true });
  });
}
