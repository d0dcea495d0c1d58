import { createHash } from 'node:crypto';
import type {
  PortalBodyOf,
  PortalParamsOf,
  PortalQueryOf,
  PortalResponseOf,
  PortalRoute,
} from '@causeway/schemas/portal/portal-route.ts';
import canonicalize from 'canonicalize';
import type { Context, ReadContext } from '../../../kernel/context.ts';
import type { Guarded } from '../../../kernel/audit/change.ts';
import type { AcquirerDirectory } from '../../../acquiring/acquirers/acquirer-directory.ts';
import type { FileWorld } from '../../../operations/file-locations/open-location.ts';
import type { Parts } from '../../../operations/health/api-processes.ts';
import type { ClockWork } from '../../../operations/test-clocks/advance-clock.ts';
import type { Prover } from '../../../operations/health/prove-book.ts';
import type { PaymentVerbs } from '../../../acquiring/payments/payment-verbs.ts';
import type { PayoutVerbs } from '../../../banking/payouts/payout-verbs.ts';
import type { Recoverable } from '../../../kernel/instructions/recover-instructions.ts';
import { no_request, type RequestOrigin } from '../../../kernel/idempotency/claim-requests.ts';
import type { Claims } from '../../../kernel/idempotency/claims.ts';
import type { AuditedAction } from '../../../kernel/audit/record-audit.ts';
import type { RecordedReads } from '../../../kernel/audit/recorded-reads.ts';
import { listMemberships } from '../../../accounts/identity/team/list-memberships.ts';
import type { ProviderWorld } from '../../../accounts/identity/single-sign-on/openid.ts';
import type { AccountDirectory } from '../../../accounts/merchants/account-directory.ts';
import { RequestRefused, invalid } from '../../../kernel/errors.ts';
import { redactText, textHint } from '../../../kernel/values/redact.ts';
import { isReadable } from '../../../kernel/values/text.ts';
import { knownFields } from '../known-fields.ts';
import { refuseCardNumbers, refuseCardSearch } from '../refuse-card-numbers.ts';
import { createValidator } from '../validate.ts';
import type { PortalCall, PortalFile } from './portal-call.ts';
import type { PortalOrigin } from './portal-origin.ts';

/** With what routes change something. */
export interface PortalGateway extends ClockWork {
  readonly context: Context;
  readonly verbs: PaymentVerbs;
  readonly payouts: PayoutVerbs;
  readonly acquirers: AcquirerDirectory;
  readonly prover: Prover;
  readonly recoverables: readonly Recoverable[];
  readonly claims: Claims;
  readonly providers: ProviderWorld;
  readonly files: FileWorld;
}

/** With what handlers are made. */
export interface PortalServices {
  readonly context: ReadContext;
  readonly directory: AccountDirectory;
  readonly origin: PortalOrigin;
  /** What of the limits is this process's. */
  readonly parts: Parts;
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

/** Where routes are registered with their handlers: an HTTP server, or the command line. */
export interface PortalApp {
  serve<R extends PortalRoute>(route: R, handle: PortalHandler<R>): void;
}

/** What somebody sends to a route, as it came. */
export interface RouteInput {
  readonly params: Record<string, unknown>;
  readonly query: unknown;
  readonly body: Record<string, unknown>;
}

/**
 * A reader of what is sent to a route, without the fields that the route does not know.
 * @throws RequestRefused U0008 for a path that can name nothing; 422 with the first parameter at fault
 */
export function createInputReader<R extends PortalRoute>(
  route: R,
): (
  input: RouteInput,
  card_number_check: boolean,
) => { params: PortalParamsOf<R>; query: PortalQueryOf<R>; body: PortalBodyOf<R> } {
  const validate = {
    params: createValidator(route.params),
    query: createValidator(route.query),
    body: createValidator(route.body),
  };
  return (input, card_number_check) => {
    const params = readParams(validate.params, input.params);
    const body = validate.body(input.body);
    refuseUnreadable(body);
    const query = validate.query(input.query);
    refuseCardSearch(query);
    refuseCardSearch((body as { filter?: unknown }).filter, 'filter.');
    if (card_number_check) refuseCardNumbers(body, knownFields(route.body));
    return { params, query, body } as ReturnType<ReturnType<typeof createInputReader<R>>>;
  };
}

/** Asks a route's handler what it only reads. */
export function readRoute<R extends PortalRoute>(
  handle: PortalHandler<R>,
  call: PortalCall<R>,
  context: ReadContext,
): ReturnType<PortalHandler<R>> {
  return handle(call, { context } as GatewayOf<R>, no_request);
}

/** Has a route's handler change something. @param origin the claim of the request, where its edge has claimed it */
export function changeByRoute<R extends PortalRoute>(
  route: R,
  handle: PortalHandler<R>,
  call: PortalCall<R>,
  gateway: PortalGateway,
  origin: RequestOrigin = no_request,
): ReturnType<PortalHandler<R>> {
  return route.once === true ? runOnce(gateway, call, handle) : handle(call, gateway, origin);
}

/** What the audit log says of a call before it begins. */
export function actionOf(route: PortalRoute, call: PortalCall): AuditedAction {
  const params: Record<string, unknown> = call.params;
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

/** The same; what an operator does to a person is in the logs of that person's teams, too. */
export async function actionAbout(
  context: ReadContext,
  route: PortalRoute,
  call: PortalCall,
): Promise<AuditedAction> {
  const action = actionOf(route, call);
  const { user_id } = call.params as Readonly<Record<string, unknown>>;
  if (route.scope !== 'operator' || typeof user_id !== 'string') return action;
  const memberships = await listMemberships(context, user_id);
  return { ...action, merchant_ids: ['', ...memberships.map(({ merchant_id }) => merchant_id)] };
}

/** Runs a route's handler with an entry in the audit log before it, and its outcome after. */
export function recordRoute<R extends PortalRoute>(
  route: R,
  handle: PortalHandler<R>,
  call: PortalCall<R>,
  { context, guarded }: { readonly context: ReadContext; readonly guarded: Guarded<PortalGateway> },
  action: AuditedAction,
  origin: RequestOrigin = no_request,
): ReturnType<PortalHandler<R>> {
  return guarded.change(action, async (gateway, note) => {
    const done = await (route.reads
      ? readRoute(handle, call, context)
      : changeByRoute(route, handle, call, gateway, origin));
    note(route.reads ? { after: searchedFor(call.query), ...call.audited } : call.audited);
    return done;
  });
}

/** Where a page of a list begins, and how long it is: what is read on is no other search. */
const of_pages = new Set(['after', 'before', 'cursor', 'limit']);
/** Filters that can hold a person's name or address, of which the audit log gets a hint. */
const free_texts = new Set(['q', 'metadata']);

/** What was searched for, for the audit log; null where nothing was. */
export function searchedFor(query: object): Readonly<Record<string, unknown>> | null {
  const filters = Object.entries(query).flatMap(([name, value]: [string, unknown]): [string, unknown][] =>
    of_pages.has(name) || value === ''
      ? []
      : [[name, typeof value === 'string' && free_texts.has(name) ? textHint(value) : value]],
  );
  return filters.length === 0 ? null : Object.fromEntries(filters);
}

/**
 * Has a route answer what the audit log says was read: once for what the same session reads again within minutes
 * (docs/portal-access.md#reads).
 * @param session_id of the reader
 */
export async function recordRead<R extends PortalRoute>(
  route: R,
  handle: PortalHandler<R>,
  call: PortalCall<R>,
  services: {
    readonly context: ReadContext;
    readonly guarded: Guarded<PortalGateway>;
    readonly recorded: RecordedReads;
  },
  session_id: string,
): Promise<Awaited<ReturnType<PortalHandler<R>>>> {
  const { context, recorded } = services;
  const action = actionOf(route, call);
  const { merchant_ids, account_id, subject } = action;
  const read = JSON.stringify([
    session_id,
    route.name,
    merchant_ids,
    account_id,
    subject,
    searchedFor(call.query),
    call.body,
  ]);
  const at = context.clock.now();
  if (recorded.has(read, at)) return readRoute(handle, call, context);
  const done = await recordRoute(route, handle, call, services, action);
  recorded.add(read, at);
  return done;
}

/** The parts of a path. @throws RequestRefused where one cannot be an id: there is no such page */
function readParams<Params>(read: (named: unknown) => Params, named: unknown): Params {
  try {
    return read(named);
  } catch (error) {
    throw error instanceof RequestRefused ? new RequestRefused('U0008') : error;
  }
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
