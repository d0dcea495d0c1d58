import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { signAnswer, signBody } from '@causeway/contract/signing.ts';
import type { ApiOperation, RequestBody, RequestOf, ResponseOf } from '@causeway/contract/v1/operation.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PluralVerb } from '../../coalesce.ts';
import type { ClaimResult, RequestClaim, RequestOrigin } from '../../domain/requests/claim-requests.ts';
import { RequestRefused } from '../../errors.ts';
import type { Clock } from '../../values/clock.ts';
import type { Authenticator, Caller } from '../authenticate.ts';
import { plainAddress } from '../caller-address.ts';
import type { ReadEnvelope } from '../map-error.ts';
import { expandFields, parseBody } from '../body/parse-body.ts';
import { createEmptyDropper, createValidator } from '../validate.ts';

const idempotency_key_pattern = /^[\x20-\x7e]{1,255}$/;
const under_way_retry_s = 2;

/** What the operations of the API are served with. */
export interface OperationServices {
  readonly authenticator: Authenticator;
  readonly clock: Clock;
  readonly claim: PluralVerb<RequestClaim, ClaimResult>;
  readonly releaseClaim: PluralVerb<{ account_id: string; key_hash: string }, void>;
  readonly saveAnswer: PluralVerb<
    { account_id: string; key_hash: string; status: number; body: string },
    void
  >;
}

/** An authenticated request, as an operation's handler sees it. */
export interface Call {
  readonly caller: Caller;
  /** Who acts, for events. */
  readonly actor: string;
  /** The account's time. */
  readonly at: Date;
  readonly origin: RequestOrigin;
}

export type OperationHandler<O extends ApiOperation> = (
  body: RequestOf<O>,
  call: Call,
) => Promise<ResponseOf<O> | ExactAnswer>;

/** An answer as JSON text already: amounts in it that are numbers keep their digits. */
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
    caller: Caller | null;
    /** Signs the answer's body, where an operation's answers carry a signature in it. */
    signBody: ((body: RequestBody) => string) | null;
    unknown_fields: string[];
  }
}

/** Serves one operation of the contract: read, authenticate, validate, claim, do, answer. */
export function serveOperation<O extends ApiOperation>(
  app: FastifyInstance,
  services: OperationServices,
  operation: O,
  handle: OperationHandler<O>,
): void {
  const validate = createValidator(operation.request) as (body: unknown) => RequestOf<O>;
  const dropEmpty = createEmptyDropper(operation.request);
  const known_fields = new Set(Object.keys((operation.request as { properties?: object }).properties ?? {}));
  const path = `/v1/${operation.name}`;
  const options = {
    schema: { response: { 200: operation.response } },
    ...(operation.exact_numbers === true ? { serializerCompiler: () => serializeExactly } : {}),
  };
  app.post(path, options, async (request, reply) => {
    const parsed = await parseBody((request.body as Buffer | undefined) ?? Buffer.alloc(0));
    request.envelope = envelopeOf(parsed.fields, operation);
    request.parsed = { operation: operation.name, body: parsed };
    const expanded = expandFields(parsed, operation.structured_fields);
    const address = plainAddress(request.ip);
    const { fields } = parsed;
    const caller = await services.authenticator.authenticate({
      operation,
      path,
      fields,
      body: expanded,
      address,
    });
    request.caller = caller;
    if (operation.answer_signed === true) request.signBody = (body) => signBody(caller.sign_key.secret, body);
    request.unknown_fields = Object.keys(fields).filter((name) => !known_fields.has(name));
    const body = validate(dropEmpty(expanded));
    const idempotency = operation.moves_money ? idempotencyOf(request, path, fields) : null;
    const { account_id } = caller.account;
    // A request that moves money claims its nonce in the transaction that does the work; all others claim now.
    const claims_later = operation.moves_money && !idempotency;
    const claim = { account_id, nonce: caller.nonce, idempotency };
    const [claimed] = claims_later || !isClaim(claim) ? [] : await services.claim([claim]);
    const resumed = goOn(claimed);
    if (typeof resumed !== 'boolean') return replay(reply, resumed);
    const call: Call = {
      caller,
      actor: `api:${caller.sign_key.key_id}`,
      at: services.clock.now(account_id),
      origin: { key: idempotency?.key_hash ?? null, nonce: claims_later ? caller.nonce : null, resumed },
    };
    if (!idempotency) return handle(body, call);
    const key = { account_id, key_hash: idempotency.key_hash };
    try {
      const answer = await handle(body, call);
      await services.saveAnswer([{ ...key, status: 200, body: String(reply.serialize(answer)) }]);
      return answer;
    } catch (error) {
      if (error instanceof RequestRefused) await services.releaseClaim([key]);
      throw error;
    }
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

/** What the request says, without what a retry draws anew. */
function idempotencyOf(
  request: FastifyRequest,
  path: string,
  fields: RequestBody,
): RequestClaim['idempotency'] {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !idempotency_key_pattern.test(key)) {
    const message = 'Idempotency-Key must have 1 to 255 printable ASCII characters';
    throw new RequestRefused('I0011', { source: 'Idempotency-Key', message });
  }
  const { timestamp: _, nonce: __, encryption_data: ___, key_id: ____, ...said } = fields;
  return {
    key_hash: createHash('sha256').update(key).digest('hex'),
    request_hash: createHash('sha256')
      .update(`${path}\n${canonicalize(said)}`)
      .digest('hex'),
  };
}

function isClaim(claim: RequestClaim): boolean {
  return claim.nonce !== null || claim.idempotency !== null;
}

/** @returns whether to go on from what an earlier process wrote, or the answer that was given before */
function goOn(claim: ClaimResult | undefined): boolean | Extract<ClaimResult, { result: 'answered' }> {
  switch (claim?.result) {
    case 'nonce_used':
      throw new RequestRefused('I0017', { source: 'nonce' });
    case 'other_request':
      throw new RequestRefused('I0020', { source: 'Idempotency-Key' });
    case 'under_way':
      throw new RequestRefused('I0021', { source: 'Idempotency-Key', retry_after_s: under_way_retry_s });
    case 'answered':
      return claim;
    case 'resumed':
      return true;
    case 'fresh':
    case undefined:
      return false;
  }
}

function replay(reply: FastifyReply, answer: { status: number; body: string }): FastifyReply {
  return reply
    .code(answer.status)
    .header('idempotency-replayed', 'true')
    .header('content-type', 'application/json; charset=utf-8')
    .serializer((text: unknown) => String(text))
    .send(answer.body);
}

/** Signs every answer to an authenticated caller over its time and raw body. */
export function signatureHeader(caller: Caller | null, payload: unknown, now: Date): string | null {
  if (!caller || typeof payload !== 'string') return null;
  return signAnswer(caller.sign_key.secret, Math.floor(now.getTime() / 1000), payload);
}
