import { createHash } from 'node:crypto';
import { operator_permits, trading_permits, type Permit } from '@causeway/schemas/portal/permits.ts';
import {
  background_header,
  portal_base,
  type PortalResponseOf,
  type PortalRoute,
} from '@causeway/schemas/portal/portal-route.ts';
import canonicalize from 'canonicalize';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context, ReadContext } from '../../../kernel/context.ts';
import { isSignIn, type Guarded, type SignInAction } from '../../../kernel/audit/change.ts';
import type { AcquirerDirectory } from '../../../acquiring/acquirers/acquirer-directory.ts';
import type { Prover } from '../../../operations/health/prove-book.ts';
import type { PaymentVerbs } from '../../../acquiring/payments/payment-verbs.ts';
import type { PayoutVerbs } from '../../../banking/payouts/payout-verbs.ts';
import type { Recoverable } from '../../../kernel/instructions/recover-instructions.ts';
import { no_request, type RequestOrigin } from '../../../kernel/idempotency/claim-requests.ts';
import type { Claims } from '../../../kernel/idempotency/claims.ts';
import type { AuditedAction } from '../../../kernel/audit/record-audit.ts';
import type { AccountDirectory } from '../../../accounts/merchants/account-directory.ts';
import type { Account } from '../../../accounts/merchants/account.ts';
import type { SignedIn } from '../../../accounts/identity/users/find-signed-in.ts';
import { RequestRefused, invalid } from '../../../kernel/errors.ts';
import { parseStrictJson } from '../body/parse-json.ts';
import { knownFields } from '../known-fields.ts';
import { refuseCardNumbers } from '../refuse-card-numbers.ts';
import { createValidator } from '../validate.ts';
import { PortalCall, PortalFile } from './portal-call.ts';
import type { PortalOrigin } from './portal-origin.ts';
import { personActor } from '../../../kernel/values/actor.ts';
import { redactText } from '../../../kernel/values/redact.ts';
import { namesSeekingCards } from '@causeway/schemas/card-numbers/find-card-numbers.ts';
import { isReadable } from '../../../kernel/values/text.ts';

/** With what routes change something. */
export interface PortalGateway {
  readonly context: Context;
  readonly verbs: PaymentVerbs;
  readonly payouts: PayoutVerbs;
  readonly acquirers: AcquirerDirectory;
  readonly prover: Prover;
  readonly recoverables: readonly Recoverable[];
  readonly claims: Claims;
}

/** What the portal's routes need. */
export interface PortalServices {
  readonly context: ReadContext;
  readonly directory: AccountDirectory;
  readonly origin: PortalOrigin;
  readonly guarded: Guarded<PortalGateway>;
  readonly sessions: {
    /** Who has this token; activity keeps the session alive. */
    find(token: string, activity: boolean): Promise<SignedIn | null>;
    end(token: string): Promise<void>;
  };
}

/** What a handler gets beside its call: nothing that could change anything where its route only reads. */
type GatewayOf<R extends PortalRoute> = R['reads'] extends true
  ? { readonly context: ReadContext }
  : PortalGateway;

export type PortalHandler<R extends PortalRoute> = (
  call: PortalCall<R>,
  gateway: GatewayOf<R>,
  /** The claim of a route that is processed once. */
  origin: RequestOrigin,
) => Promise<PortalResponseOf<R> | PortalFile>;

/**
 * Serves one route of the portal: identifies the caller, checks permissions and origin, records the change in the audit
 * log, runs it, and records its outcome.
 */
export function servePortalRoute<R extends PortalRoute>(
  app: FastifyInstance,
  services: PortalServices,
  route: R,
  handle: PortalHandler<R>,
): void {
  const validate = {
    params: createValidator(route.params),
    query: createValidator(route.query),
    body: createValidator(route.body),
  };
  const { context, guarded, sessions } = services;
  const { name, scope } = route;
  const has_body = route.method !== 'GET';
  if (!route.reads && scope === 'anyone' && !isSignIn(name)) throw new Error(`${name} needs a person`);
  app.route({
    method: route.method,
    url: portal_base + route.path,
    schema: { response: { 200: route.response } },
    ...(route.body_bytes_max ? { bodyLimit: route.body_bytes_max } : {}),
    async handler(request, reply) {
      void reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
      const token = services.origin.readToken(request);
      const signed_in = scope === 'anyone' ? null : await findCaller(services, route, request, token);
      if (has_body) services.origin.checkChange(request, signed_in ? token : null);
      const named = request.params as Record<string, string>;
      const { merchant_id, account, permits } = await admit(services, route, signed_in, named).catch(
        async (error: unknown) => {
          if (has_body && signed_in) await noteRefusal(services, route, signed_in, request, error);
          throw error;
        },
      );
      const params = readParams(validate.params, named);
      const body = validate.body(has_body ? bodyOf(request) : {});
      refuseUnreadable(body);
      const query = validate.query(request.query);
      refuseCardNumber(query);
      refuseCardNumber((body as { filter?: unknown }).filter, 'filter.');
      if (account?.card_number_check ?? true) refuseCardNumbers(body, knownFields(route.body));
      const call = new PortalCall<R>({
        params: params as never,
        query: query as never,
        body: body as never,
        signed_in,
        merchant_id,
        account,
        permits,
        at: context.clock.now(account?.account_id),
        origin: { address: request.address, user_agent: request.headers['user-agent'] ?? '' },
        request_id: request.id,
      });
      const reading = (): ReturnType<typeof handle> => handle(call, { context } as GatewayOf<R>, no_request);
      const changing = (gateway: PortalGateway): ReturnType<typeof handle> =>
        route.once === true
          ? runOnce(gateway, call, handle)
          : handle(call, gateway as GatewayOf<R>, no_request);
      const answer = await (route.reads && route.audited !== true
        ? reading()
        : signed_in
          ? guarded.change(actionOf(route, call, params), async (gateway, note) => {
              const done = await (route.reads ? reading() : changing(gateway));
              note(call.audited);
              return done;
            })
          : guarded.signIn(name as SignInAction, changing));
      const { next_session } = call;
      // The session that came with the request loses its cookie to the new one.
      if (next_session && token !== null && token !== next_session.token) await sessions.end(token);
      if (next_session !== undefined) services.origin.writeToken(reply, next_session?.token ?? null);
      return answer instanceof PortalFile ? sendFile(reply, answer) : answer;
    },
  });
}

async function findCaller(
  { sessions, origin }: PortalServices,
  route: PortalRoute,
  request: FastifyRequest,
  token: string | null,
): Promise<SignedIn> {
  if (!origin.allowed) throw new RequestRefused('U0012');
  const activity = request.headers[background_header] === undefined;
  const signed_in = token === null ? null : await sessions.find(token, activity);
  if (!signed_in) throw new RequestRefused('U0001');
  const is_partial = signed_in.opened.session.stage === 'second_factor';
  if (is_partial && route.scope !== 'second_factor') throw new RequestRefused('U0004');
  return signed_in;
}

interface Admission {
  readonly merchant_id: string | null;
  readonly account: Account | null;
  readonly permits: ReadonlySet<Permit>;
}

const anonymous: Admission = { merchant_id: null, account: null, permits: new Set() };

/** The parts of a path. @throws RequestRefused where one cannot be an id: there is no such page */
function readParams<Params>(read: (named: unknown) => Params, named: unknown): Params {
  try {
    return read(named);
  } catch (error) {
    throw error instanceof RequestRefused ? new RequestRefused('U0008') : error;
  }
}

/** Whether the caller has permission. Another merchant's objects are reported as not existing. */
async function admit(
  { context, directory }: PortalServices,
  route: PortalRoute,
  signed_in: SignedIn | null,
  params: { merchant_id?: string; account_id?: string },
): Promise<Admission> {
  if (!signed_in || route.scope === 'second_factor' || route.scope === 'user') return anonymous;
  const { user, memberships } = signed_in;
  if (user.operator) demandSecondFactor(context, signed_in);
  if (route.scope === 'operator') {
    if (!user.operator) throw new RequestRefused('U0008');
    return anonymous;
  }
  const access = route.scope === 'account' ? await directory.find(params.account_id ?? '') : null;
  const account = access?.account ?? null;
  const merchant_id = route.scope === 'account' ? account?.merchant_id : params.merchant_id;
  const membership = memberships.find((known) => known.merchant_id === merchant_id);
  const role = membership?.role;
  const permits = new Set([...(role?.permits ?? []), ...(user.operator ? operator_permits : [])]);
  if (merchant_id === undefined || (!role && !user.operator)) throw new RequestRefused('U0008');
  if (membership?.second_factor_required === true && signed_in.opened.session.method === 'password') {
    throw new RequestRefused('U0017');
  }
  if (route.permit === null || !permits.has(route.permit)) throw new RequestRefused('U0007');
  if (account?.enabled === false && trading_permits.has(route.permit)) throw new RequestRefused('I0023');
  return { merchant_id, account, permits };
}

/** Operators in production need a second factor in addition to their password. @throws RequestRefused U0017 */
function demandSecondFactor({ mode }: Pick<Context, 'mode'>, { opened }: SignedIn): void {
  if (mode === 'sandbox' || opened.session.method !== 'password') return;
  const reason = { rule: 'operators_need_second_factor' } as const;
  throw new RequestRefused('U0017', { reason });
}

/** An attempt that the caller's role does not allow is recorded in the audit log of the merchant concerned. */
async function noteRefusal(
  { guarded, directory }: PortalServices,
  route: PortalRoute,
  { user }: SignedIn,
  request: FastifyRequest,
  error: unknown,
): Promise<void> {
  if (!(error instanceof RequestRefused) || (error.code !== 'U0007' && error.code !== 'U0017')) return;
  const named = request.params as { merchant_id?: string; account_id?: string };
  const access = named.account_id === undefined ? null : await directory.find(named.account_id);
  const merchant_id = access?.account.merchant_id ?? named.merchant_id;
  if (merchant_id === undefined) return;
  const action = {
    merchant_ids: [merchant_id],
    actor: personActor(user),
    action: route.name,
    account_id: access?.account.account_id ?? '',
    subject: '',
    address: request.address,
    request_id: request.id,
  };
  await guarded.refuse(action, error.code);
}

function bodyOf(request: FastifyRequest): Record<string, unknown> {
  const body = request.body as Buffer | undefined;
  if (!body || body.length === 0) return {};
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    const reason = { rule: 'other_content_type', types: ['application/json'] } as const;
    throw new RequestRefused('I0006', { source: 'Content-Type', reason });
  }
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new RequestRefused('I0002');
  }
  return parseStrictJson(text);
}

/** What the audit log says of a call before it begins. */
function actionOf(route: PortalRoute, call: PortalCall, params: Record<string, unknown>): AuditedAction {
  const account_id = typeof params['account_id'] === 'string' ? params['account_id'] : '';
  const of_merchant = route.scope === 'merchant' || route.scope === 'account';
  const named = Object.entries(params).filter(([name]) => name !== 'merchant_id' && name !== 'account_id');
  return {
    merchant_ids: of_merchant
      ? [call.merchant_id]
      : route.scope === 'operator'
        ? []
        : call.signed_in.memberships.map((membership) => membership.merchant_id),
    actor: call.actor,
    action: route.name,
    account_id,
    // As it was asked for: it may be no id at all.
    subject: redactText(named.map(([, value]) => String(value)).join(' ')),
    address: call.origin.address,
    request_id: call.request_id,
  };
}

/** Processes a person's request once: its request_id is claimed like an Idempotency-Key. */
async function runOnce<R extends PortalRoute>(
  gateway: PortalGateway,
  call: PortalCall<R>,
  handle: PortalHandler<R>,
): Promise<PortalResponseOf<R>> {
  const { request_id, ...fields } = call.body as { readonly request_id: string };
  const idempotency = {
    key_hash: digest(`portal\n${call.actor}\n${request_id}`),
    request_hash: digest(canonicalize(fields) ?? ''),
  };
  const once = { account_id: call.account.account_id, nonce: null, idempotency };
  const first = await gateway.claims
    .runOnce(once, async (claim) =>
      JSON.stringify(await handle(call, gateway as GatewayOf<R>, { claim, nonce: null })),
    )
    .catch((error: unknown) => {
      const keyed = error instanceof RequestRefused && error.source === 'Idempotency-Key';
      if (!keyed) throw error;
      const { code, retry_after_s } = error;
      throw new RequestRefused(code, { source: 'request_id', ...(retry_after_s ? { retry_after_s } : {}) });
    });
  return JSON.parse(first.body) as PortalResponseOf<R>;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function sendFile(reply: FastifyReply, file: PortalFile): FastifyReply {
  return reply
    .header('content-type', file.content_type)
    .header('content-disposition', `attachment; filename="${file.name}"`)
    .serializer((content: unknown) => content as string)
    .send(file.content);
}

/**
 * Addresses are kept by proxies and histories, and filters under names: nothing is looked for by a card number.
 * @throws RequestRefused (422) that names the first text that could be one, and does not repeat it
 */
function refuseCardNumber(search: unknown, path = ''): void {
  if (typeof search !== 'object' || search === null) return;
  const [name] = namesSeekingCards({ ...search });
  if (name !== undefined) throw invalid(path + name, { rule: 'seeks_card' });
}

/** Parameters of all routes that people write for people: names on one line, words on several. */
const names = new Set(['name', 'description', 'display_name']);
const args = new Set(['note', 'reason', 'explanation']);

/** @throws RequestRefused (422) that names the first text that cannot be shown as it is written */
function refuseUnreadable(value: unknown, path = ''): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    const source = Array.isArray(value) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`;
    const lines = args.has(name);
    if (typeof inner !== 'string') refuseUnreadable(inner, source);
    else if ((lines || names.has(name)) && !isReadable(inner, { lines }))
      throw invalid(source, { rule: lines ? 'not_printable' : 'not_one_line' });
  }
}
