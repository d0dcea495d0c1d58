import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { signAnswer, signBody } from '@causeway/schemas/signing.ts';
import {
  takesKey,
  type ApiOperation,
  type RequestBody,
  type RequestOf,
  type ResponseOf,
} from '@causeway/schemas/v1/operation.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  no_request,
  type FirstAnswer,
  type RequestDigests,
  type RequestOrigin,
} from '../../../kernel/idempotency/claim-requests.ts';
import type { Claims } from '../../../kernel/idempotency/claims.ts';
import { invalid } from '../../../kernel/errors.ts';
import type { Clock } from '../../../kernel/values/clock.ts';
import type { Authenticator, Caller, Signer } from '../authenticate.ts';
import type { ReadEnvelope } from '../map-error.ts';
import { expandFields, parseBody } from '../body/parse-body.ts';
import { knownFields, placesOf, unknownFields, type UnknownField } from '../known-fields.ts';
import { refuseCardNumbers } from '../refuse-card-numbers.ts';
import { createEmptyDropper, createValidator } from '../validate.ts';
import type { Actor } from '../../../kernel/values/actor.ts';
import { namesCardData } from '../../../kernel/values/card-names.ts';
import { closeName } from '../../../kernel/values/close-names.ts';

const idempotency_key_pattern = /^[\x20-\x7e]{1,255}$/;

/** What the operations of the API need. */
export interface OperationServices {
  readonly authenticator: Authenticator;
  readonly clock: Clock;
  readonly claims: Claims;
}

/** An authenticated request, as an operation's handler receives it. */
export interface Call {
  readonly caller: Caller;
  /** The actor, for events. */
  readonly actor: Actor;
  /** The account's time. */
  readonly at: Date;
  readonly origin: RequestOrigin;
  /** The caller's address, and the request's id. */
  readonly address: string;
  readonly request_id: string;
}

export type OperationHandler<O extends ApiOperation> = (
  body: RequestOf<O>,
  call: Call,
) => Promise<ResponseOf<O> | ExactAnswer>;

/** A response that is already JSON text, so that numeric amounts keep their digits. */
export class ExactAnswer {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

function serializeExactly(answer: unknown): string {
  return answer instanceof ExactAnswer ? answer.text : JSON.stringify(answer);
}

declare module 'fastify' {
  interface FastifyRequest {
    envelope: ReadEnvelope;
    /** Who signed the request, also one that is refused. */
    signer: Signer | null;
    /** Signs the response body, for operations whose responses contain a signature. */
    signBody: ((body: RequestBody) => string) | null;
    /** Places of fields in the body that the schema does not define, in a form that is safe to show. */
    unknown_fields: string[];
  }
}

/** Serves one operation of the API: parse, authenticate, validate, claim, execute, respond. */
export function serveOperation<O extends ApiOperation>(
  app: FastifyInstance,
  services: OperationServices,
  operation: O,
  handle: OperationHandler<O>,
): void {
  const validate = createValidator(operation.request) as (body: unknown) => RequestOf<O>;
  const dropEmpty = createEmptyDropper(operation.request);
  const known = knownFields(operation.request);
  const path = `/v1/${operation.name}`;
  const { shown_once = [], body_bytes_max } = operation;
  const options = {
    ...(body_bytes_max === undefined ? {} : { bodyLimit: body_bytes_max }),
    schema: { response: { 200: operation.response } },
    ...(operation.exact_numbers === true ? { serializerCompiler: () => serializeExactly } : {}),
  };
  app.post(path, options, async (request, reply) => {
    const parsed = await parseBody((request.body as Buffer | undefined) ?? Buffer.alloc(0));
    request.envelope = envelopeOf(parsed.fields, operation);
    request.parsed = { operation: operation.name, body: parsed };
    const expanded = expandFields(parsed, operation.structured_fields);
    const { address } = request;
    const { fields } = parsed;
    const signed = { operation, path, fields, body: expanded, address };
    const caller = await services.authenticator.authenticate(signed, (signer) => {
      request.signer = signer;
      if (operation.answer_signed === true)
        request.signBody = (answer) => signBody(signer.sign_key.secret, answer);
    });
    void reply.header('gateway-mode', caller.account.mode);
    const unknown = unknownFields(expanded, known);
    if (unknown.length > 0) {
      request.unknown_fields = placesOf(unknown);
      void reply.header('gateway-unknown-fields', unknownHeader(unknown));
      refuseUnknown(unknown, caller.account.strict_fields);
    }
    const body = validate(dropEmpty(expanded));
    const idempotency = takesKey(operation) ? idempotencyOf(request, path, fields) : null;
    const { nonce } = caller;
    const { account_id } = caller.account;
    const work = async (origin: RequestOrigin): Promise<ResponseOf<O> | ExactAnswer> => {
      // What was accepted before goes by the settings of then.
      if (caller.account.card_number_check && !origin.claim?.resumed) refuseCardNumbers(body, known);
      const actor: Actor = `api:${caller.sign_key.key_id}`;
      const at = services.clock.now(account_id);
      return handle(body, { caller, actor, at, origin, address, request_id: request.id });
    };
    if (idempotency) {
      const once = { account_id, nonce, idempotency };
      let whole: string | undefined;
      const first = await services.claims.runOnce(once, async (claim) => {
        const answer = await work({ claim, nonce: null });
        whole = String(reply.serialize(answer));
        const stored = shown_once.map((name) => [name, '']);
        return stored.length === 0
          ? whole
          : String(reply.serialize({ ...answer, ...Object.fromEntries(stored) }));
      });
      return sendText(reply, first.replayed || whole === undefined ? first : { ...first, body: whole });
    }
    // A request that moves money claims its nonce in the transaction that does the work; all others claim it now.
    if (operation.moves_money) return work({ claim: null, nonce });
    if (nonce !== null) await services.claims.useNonce(account_id, nonce);
    return work(no_request);
  });
}

const encryption_data_length_max = 512;

function envelopeOf(
  { merchant_id, account_id, encryption_data }: RequestBody,
  { answer_signed = false }: ApiOperation,
): ReadEnvelope {
  const echoed = !answer_signed && typeof encryption_data === 'string';
  return {
    ...(typeof merchant_id === 'string' ? { merchant_id: merchant_id.slice(0, 20) } : {}),
    ...(typeof account_id === 'string' ? { account_id: account_id.slice(0, 20) } : {}),
    ...(echoed && encryption_data.length <= encryption_data_length_max ? { encryption_data } : {}),
  };
}

/** The key and the digest of the request's content, without fields that change with every retry. */
function idempotencyOf(request: FastifyRequest, path: string, fields: RequestBody): RequestDigests | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !idempotency_key_pattern.test(key))
    throw invalid('Idempotency-Key', { rule: 'not_idempotency_key' });
  const { timestamp: _, nonce: __, encryption_data: ___, key_id: ____, ...content } = fields;
  return {
    key_hash: createHash('sha256').update(key).digest('hex'),
    request_hash: createHash('sha256')
      .update(`${path}\n${canonicalize(content)}`)
      .digest('hex'),
  };
}

function sendText(reply: FastifyReply, { status, body, replayed }: FirstAnswer): FastifyReply {
  if (replayed) reply.header('idempotency-replayed', 'true');
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .serializer((text: unknown) => String(text))
    .send(body);
}

/** Signs every response to a request with a right signature over its time and raw body. */
export function signatureHeader(signer: Signer | null, payload: unknown, now: Date): string | null {
  if (!signer || typeof payload !== 'string') return null;
  return signAnswer(signer.sign_key.secret, Math.floor(now.getTime() / 1000), payload);
}

/**
 * Refuses unknown fields that must not pass unread: a slip in the name of a known field, data of a card, and of an
 * account with strict fields every other one (docs/specification/requests.md#unknown-fields).
 * @throws RequestRefused (422) that names the first of them, and repeats no value
 */
function refuseUnknown(unknown: readonly UnknownField[], strict: boolean): void {
  for (const { source, name, value, beside } of unknown) {
    const meant = closeName(name, beside.keys());
    if (meant !== null) throw invalid(source, { rule: 'close_to_field', meant });
    if (namesCardData(name) || holdsCardData(value)) throw invalid(source, { rule: 'card_not_taken' });
    if (strict) throw invalid(source, { rule: 'not_known_field' });
  }
}

function holdsCardData(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(holdsCardData);
  return Object.entries(value).some(([name, inner]) => namesCardData(name) || holdsCardData(inner));
}

const header_length_max = 1_000;

/** The value of the header Gateway-Unknown-Fields: the places of the unknown fields, ending in ... where some are left out. */
function unknownHeader(unknown: readonly UnknownField[]): string {
  let header = '';
  for (const place of placesOf(unknown)) {
    const longer = header === '' ? place : `${header}, ${place}`;
    if (longer.length > header_length_max) return `${header}, ...`;
    header = longer;
  }
  return header;
}
