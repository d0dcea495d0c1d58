import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from '../../../kernel/context.ts';
import type { AccountAccess } from '../../../accounts/merchants/account.ts';
import type { AccountDirectory } from '../../../accounts/merchants/account-directory.ts';
import {
  writeRequestNotes,
  type LoggedRequest,
  type RequestNotes,
} from '../../../operations/request-log/write-requests.ts';
import { cutText } from '../../../kernel/values/redact.ts';
import type { ParsedBody } from '../body/parse-body.ts';
import { knownFields } from '../known-fields.ts';
import { diagnoseForLog, findOperation, presentDiagnosis } from './diagnose-request.ts';
import { redactFields, redactRequest, textRedactor } from './redact-fields.ts';
import { ItemStatus } from '@causeway/schemas/statuses.ts';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../../kernel/values/clock.ts';

const entries_max = 4_000;
const list_max = 1_000;
/**
 * Texts cost more than everything else, so their number is limited under load: this many for accepted requests, and as
 * many for refused ones.
 */
const texts_per_second = 50;
/** Characters of accepted requests' answers: redacting the answer to a query of a hundred orders takes milliseconds. */
const answers_per_second = 500_000;
/**
 * Maximum number of order numbers of accepted requests; under load, the other requests can be found by their other
 * keys.
 */
const orders_per_second = 500;
const text_length_max = 32_000;
const orders_max = 100;
const order_length_max = 100;
/** Maximum number of requests without a valid signature stored per account at each write. */
const unsigned_per_write_max = 20;
/** Maximum number of wrong signatures diagnosed at each write: each takes about ten milliseconds. */
const diagnoses_per_write_max = 10;

/** What is recorded of a processed request. */
export interface AnsweredRequest {
  readonly request_id: string;
  readonly at: Date;
  readonly operation: string;
  readonly status: number;
  /** The merchant that the request names. */
  readonly merchant_id: string;
  readonly account_id: string;
  /** The signing key; empty when the signature was wrong. */
  readonly key_id: string;
  readonly address: string;
  /** Whether the caller disconnected before the response was sent. */
  readonly hung_up: boolean;
  readonly duration_ms: number;
  readonly unknown_fields: readonly string[];
  readonly parsed: ParsedBody;
  readonly answer: string;
}

type Held = Omit<AnsweredRequest, 'parsed' | 'answer'> & {
  readonly refusal: Refusal;
  readonly outcome: Outcome;
  readonly orders: readonly string[];
  /** The card number in the request, so that it can be removed from order numbers and the reason of a refusal. */
  readonly card: unknown;
  /** Null where the texts are omitted. */
  readonly texts: { readonly parsed: ParsedBody; readonly answer: string } | null;
};

/**
 * Collects records of requests and writes them in lists, after the responses: no request waits for it, and nothing
 * essential depends on it. Records that arrive faster than they can be written are counted and dropped.
 */
export class RequestRecorder {
  readonly #context: Context;
  readonly #directory: AccountDirectory;
  #held: Held[] = [];
  #gaps = new Map<string, bigint>();
  #callers = new Map<string, { account_id: string; address: string; seen_at: Date; requests: bigint }>();
  #key_uses = new Map<
    string,
    { account_id: string; key_id: string; last_used_at: Date; last_address: string }
  >();
  #second = 0;
  #texts = { accepted: 0, refused: 0 };
  #answers = 0;
  #orders = 0;

  constructor(context: Context, directory: AccountDirectory) {
    this.#context = context;
    this.#directory = directory;
  }

  /** Adds one request in negligible time. */
  add(request: AnsweredRequest): void {
    const { account_id, key_id, address, at, parsed, answer, ...rest } = request;
    const refusal = request.status < 400 ? no_refusal : refusalOf(answer);
    const { code } = refusal;
    if (key_id !== '') this.#noteUse(account_id, key_id, address, at);
    if (key_id !== '') this.#noteCaller(account_id, address, at);
    if (this.#held.length >= entries_max) {
      const gap = `${account_id} ${at.toISOString().slice(0, 10)}`;
      if (key_id !== '') this.#gaps.set(gap, (this.#gaps.get(gap) ?? 0n) + 1n);
      return;
    }
    this.#startSecond(at);
    // Larger bodies carry files, of which no log needs a copy.
    const large = findOperation(request.operation)?.body_bytes_max !== undefined;
    const may_store = !large && this.#mayStoreTexts(code === '' ? 'accepted' : 'refused', answer.length);
    const texts = may_store ? { parsed, answer } : null;
    const named =
      code === '' && this.#orders >= orders_per_second ? [] : ordersOf(request.operation, parsed.fields);
    this.#orders += named.length;
    const card = code !== '' || named.length > 0 ? parsed.fields['card'] : undefined;
    const outcome = code === '' ? outcomeOf(request.operation, answer) : no_outcome;
    this.#held.push({
      ...rest,
      account_id,
      key_id,
      address,
      at,
      refusal,
      outcome,
      orders: named,
      card,
      texts,
    });
  }

  /** Writes the collected records. @returns how many are left for another round */
  async flush(): Promise<number> {
    const held = this.#held.splice(0, list_max);
    const notes = {
      key_uses: [...this.#key_uses.values()],
      callers: [...this.#callers.values()],
      gaps: [...this.#gaps].map(([key, requests]) => {
        const [account_id = '', day = ''] = key.split(' ');
        return { account_id, day, requests };
      }),
    };
    this.#key_uses = new Map();
    this.#callers = new Map();
    this.#gaps = new Map();
    const known = await this.#ofKnownAccounts(held);
    const requests = await loggedInTurn(known);
    const all: RequestNotes = { ...notes, requests };
    const empty = requests.length + all.callers.length + all.gaps.length + all.key_uses.length === 0;
    if (!empty) await writeRequestNotes(this.#context, all);
    return this.#held.length;
  }

  /** Records with their accounts; a record without an account, or of another merchant's account, is dropped. */
  async #ofKnownAccounts(held: readonly Held[]): Promise<{ entry: Held; access: AccountAccess }[]> {
    const unsigned = new Map<string, number>();
    const found: { entry: Held; access: AccountAccess }[] = [];
    for (const entry of held) {
      const access = await this.#directory.find(entry.account_id);
      if (!access || access.account.merchant_id !== entry.merchant_id) continue;
      if (entry.key_id === '') {
        const count = (unsigned.get(entry.account_id) ?? 0) + 1;
        unsigned.set(entry.account_id, count);
        if (count > unsigned_per_write_max) continue;
      }
      found.push({ entry, access });
    }
    return found;
  }

  #startSecond(at: Date): void {
    const second = Math.floor(at.getTime() / 1_000);
    if (second === this.#second) return;
    this.#second = second;
    this.#texts = { accepted: 0, refused: 0 };
    this.#answers = 0;
    this.#orders = 0;
  }

  #mayStoreTexts(kind: 'accepted' | 'refused', length: number): boolean {
    this.#texts[kind] += 1;
    if (this.#texts[kind] > texts_per_second) return false;
    if (kind === 'refused') return true;
    this.#answers += length;
    return this.#answers <= answers_per_second;
  }

  #noteUse(account_id: string, key_id: string, last_address: string, last_used_at: Date): void {
    this.#key_uses.set(`${account_id} ${key_id}`, { account_id, key_id, last_used_at, last_address });
  }

  #noteCaller(account_id: string, address: string, seen_at: Date): void {
    const key = `${account_id} ${address}`;
    const requests = (this.#callers.get(key)?.requests ?? 0n) + 1n;
    this.#callers.set(key, { account_id, address, seen_at, requests });
  }
}

/** Why a request was refused, as its answer says; texts are not yet redacted. */
interface Refusal {
  readonly code: string;
  readonly source: string;
  readonly message: string;
}

const no_refusal: Refusal = { code: '', source: '', message: '' };

/** The refusal that an answer holds, in the gateway's own form or as RFC 9457 has it. */
function refusalOf(answer: string): Refusal {
  const fields = parsedObject(answer);
  const textOf = (name: string): string => (typeof fields[name] === 'string' ? fields[name] : '');
  return {
    code: textOf('code') || 'I0099',
    source: textOf('source'),
    message: textOf('message') || textOf('detail'),
  };
}

function parsedObject(text: string): Readonly<Record<string, unknown>> {
  try {
    return { ...JSON.parse(text) };
  } catch {
    return {};
  }
}

/** The order numbers in a request: its own, or those of its items. */
function ordersOf(operation: string, fields: Readonly<Record<string, unknown>>): string[] {
  const orders: string[] = [];
  const note = (value: unknown): void => {
    if (typeof value === 'string' && value !== '' && orders.length < orders_max) {
      orders.push(cutText(value, order_length_max));
    }
  };
  note(fields['order_no']);
  for (const name of findOperation(operation)?.structured_fields ?? []) {
    const list = fields[name];
    for (const item of Array.isArray(list) ? list : []) {
      if (typeof item === 'object' && item !== null) note((item as Record<string, unknown>)['order_no']);
    }
  }
  return orders;
}

/** One after the other: redacting texts takes a while, and requests are being answered meanwhile. */
async function loggedInTurn(
  known: readonly { entry: Held; access: AccountAccess }[],
): Promise<LoggedRequest[]> {
  const logged: LoggedRequest[] = [];
  let diagnoses = 0;
  for (const { entry, access } of known) {
    const diagnosed = entry.refusal.code === 'I0013' && diagnoses < diagnoses_per_write_max;
    if (diagnosed) diagnoses += 1;
    logged.push(loggedOf(entry, access, diagnosed));
    if (entry.texts) await nextTurn();
  }
  return logged;
}

function loggedOf(
  { texts, refusal, outcome, orders, card, unknown_fields, ...entry }: Held,
  access: AccountAccess,
  diagnosed: boolean,
): LoggedRequest {
  const operation = findOperation(entry.operation);
  const redactText = textRedactor(card);
  const shown = texts && operation && redactRequest(texts.parsed.fields, knownFields(operation.request));
  return {
    ...entry,
    ...outcome,
    code: refusal.code,
    source: shownText(redactText(refusal.source)),
    message: shownText(redactText(refusal.message)),
    // A card number may have been sent as an order number; it is stored, and searched for, in redacted form.
    orders: orders.map(redactText),
    unknown: unknown_fields,
    request: shown && shownText(JSON.stringify(shown)),
    response: texts && shownText(JSON.stringify(answerFields(texts.answer))),
    diagnosis:
      diagnosed && texts && operation && shown
        ? presentDiagnosis(diagnoseForLog({ access, operation, parsed: texts.parsed }, shown))
        : null,
  };
}

function answerFields(answer: string): unknown {
  try {
    return redactFields(JSON.parse(answer));
  } catch {
    return redactFields(answer);
  }
}

function shownText(text: string): string {
  return cutText(text, text_length_max);
}

/** What became of what an accepted request asked for. */
interface Outcome {
  /** Items of a batch; 0 for other operations. */
  readonly items: number;
  readonly refused_items: number;
  /** Response code, or else the status, of a payment or payout that was declined; empty if it was not. */
  readonly declined: string;
}

const no_outcome: Outcome = { items: 0, refused_items: 0, declined: '' };

const item_statuses = /"(?:adjust|cancel|capture|refund|review)_status":"([0-9])"/g;
const unsuccessful_items: ReadonlySet<string> = new Set([ItemStatus.refused, ItemStatus.failed_afterwards]);
const declined_payment = /"payment_status":"(5[0-9]{3})"/;
const declined_payout = /"status":"(FAILED)"/;

/** Reads the outcome from the text of an answer: parsing it would take too long for every request. */
function outcomeOf(operation: string, answer: string): Outcome {
  if (findOperation(operation)?.moves_money !== true) return no_outcome;
  const statuses = [...answer.matchAll(item_statuses)].map(([, status = '']) => status);
  const refused_items = statuses.filter((status) => unsuccessful_items.has(status)).length;
  const status = (operation === 'payout' ? declined_payout : declined_payment).exec(answer)?.[1] ?? '';
  const code = status === '' ? '' : /"response_code":"([^"\\]{1,10})"/.exec(answer)?.[1];
  return { items: statuses.length, refused_items, declined: code ?? status };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The request's operation and fields, once they were readable. */
    parsed: { readonly operation: string; readonly body: ParsedBody } | null;
    /** The response. */
    answer_text: string;
  }
}

/** Records every readable request of the API when it has been processed. */
export function recordRequests(app: FastifyInstance, recorder: RequestRecorder | null, clock: Clock): void {
  app.decorateRequest('parsed', null);
  app.decorateRequest('answer_text', '');
  if (!recorder) return;
  app.addHook('onSend', async (request, _reply, payload) => {
    if (request.parsed && typeof payload === 'string') request.answer_text = payload;
    return payload;
  });
  app.observeRequests((request, reply) => {
    const { parsed, envelope, signer } = request;
    if (!parsed) return;
    recorder.add({
      request_id: request.id,
      at: clock.now(),
      operation: parsed.operation,
      status: reply.statusCode,
      merchant_id: envelope.merchant_id ?? '',
      account_id: envelope.account_id ?? '',
      key_id: signer?.sign_key.key_id ?? '',
      address: request.address,
      hung_up: request.hung_up,
      duration_ms: Math.round(reply.elapsedTime),
      unknown_fields: request.unknown_fields,
      parsed: parsed.body,
      answer: request.answer_text,
    });
  });
}
