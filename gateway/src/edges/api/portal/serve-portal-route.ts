import { operator_permits, trading_permits, type Permit } from '@causeway/schemas/portal/permits.ts';
import { background_header, portal_base, type PortalRoute } from '@causeway/schemas/portal/portal-route.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../kernel/context.ts';
import { isSignIn, type Guarded, type SignInAction } from '../../../kernel/audit/change.ts';
import type { RecordedReads } from '../../../kernel/audit/recorded-reads.ts';
import type { AccountDirectory } from '../../../accounts/merchants/account-directory.ts';
import type { Account } from '../../../accounts/merchants/account.ts';
import { isOfOneTeam, isOneFactor } from '../../../accounts/identity/sessions/session.ts';
import { lacksSingleSignOn, type SignedIn } from '../../../accounts/identity/users/find-signed-in.ts';
import { cannot, RequestRefused } from '../../../kernel/errors.ts';
import { personActor } from '../../../kernel/values/actor.ts';
import { parseStrictJson } from '../body/parse-json.ts';
import {
  actionAbout,
  changeByRoute,
  createInputReader,
  readRoute,
  recordRead,
  recordRoute,
  type PortalGateway,
  type PortalHandler,
  type PortalServices,
} from './perform-route.ts';
import { PortalCall, PortalFile } from './portal-call.ts';
import { demandStepUp } from './step-up.ts';

/** With what routes are served over HTTP. */
export interface HttpServices extends PortalServices {
  readonly guarded: Guarded<PortalGateway>;
  readonly recorded: RecordedReads;
  readonly sessions: {
    /** Who has this token; activity keeps the session alive. */
    find(token: string, activity: boolean): Promise<SignedIn | null>;
    end(token: string): Promise<void>;
  };
}

/**
 * Serves one route of the portal: identifies the caller, checks permissions and origin, records the change, or who reads
 * what, in the audit log, runs it, and records its outcome.
 */
export function servePortalRoute<R extends PortalRoute>(
  app: FastifyInstance,
  services: HttpServices,
  route: R,
  handle: PortalHandler<R>,
): void {
  const readInput = createInputReader(route);
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
      const { session: token, device } = services.origin.readTokens(request);
      const signed_in = scope === 'anyone' ? null : await findCaller(services, route, request, token);
      if (has_body) services.origin.checkChange(request, signed_in ? token : null);
      const named = request.params as Record<string, string>;
      const { merchant_id, account, permits } = await admit(services, route, signed_in, named).catch(
        async (error: unknown) => {
          if ((has_body || route.audited) && signed_in)
            await noteRefusal(services, route, signed_in, request, error);
          throw error;
        },
      );
      const input = { params: named, query: request.query, body: has_body ? bodyOf(request) : {} };
      const { params, query, body } = readInput(input, account?.card_number_check ?? true);
      const call = new PortalCall<R>({
        params,
        query,
        body,
        signed_in,
        actor: signed_in && personActor(signed_in.user),
        merchant_id,
        account,
        permits,
        at: context.clock.now(account?.account_id),
        origin: {
          address: request.address,
          user_agent: request.headers['user-agent'] ?? '',
          device,
        },
        request_id: request.id,
      });
      if (signed_in) await demandStepUp(services, route, call as unknown as PortalCall);
      const answer = await (route.reads
        ? route.audited && signed_in
          ? recordRead(route, handle, call, services, signed_in.opened.session.session_id)
          : readRoute(handle, call, context)
        : signed_in
          ? recordRoute(
              route,
              handle,
              call,
              services,
              await actionAbout(context, route, call as unknown as PortalCall),
            )
          : guarded.signIn(name as SignInAction, (gateway) => changeByRoute(route, handle, call, gateway)));
      const { next_session, next_device } = call;
      // The session that came with the request loses its cookie to the new one.
      if (next_session && token !== null && token !== next_session.token) await sessions.end(token);
      if (next_session !== undefined) services.origin.writeToken(reply, next_session?.token ?? null);
      if (next_device !== undefined) services.origin.writeDevice(reply, next_device);
      return answer instanceof PortalFile ? sendFile(reply, answer) : answer;
    },
  });
}

async function findCaller(
  { sessions, origin }: HttpServices,
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

/** Whether the caller has permission. Another merchant's objects are reported as not existing. */
async function admit(
  { context, directory }: HttpServices,
  route: PortalRoute,
  signed_in: SignedIn | null,
  params: { merchant_id?: string; account_id?: string },
): Promise<Admission> {
  if (!signed_in) return anonymous;
  const { user, memberships, opened } = signed_in;
  if (route.of_person && isOfOneTeam(opened.session)) throw cannot({ rule: 'sso_opens_team' });
  if (route.scope === 'second_factor' || route.scope === 'user') return anonymous;
  if (user.operator) demandSecondFactor(context, signed_in);
  if (route.scope === 'operator') {
    if (signed_in.operator_single_sign_on !== null) throw new RequestRefused('U0020');
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
  if (membership && lacksSingleSignOn(signed_in, membership)) throw new RequestRefused('U0020');
  if (membership?.second_factor_required === true && isOneFactor(opened.session))
    throw new RequestRefused('U0017');
  if (route.permit === null || !permits.has(route.permit)) throw new RequestRefused('U0007');
  if (account && trading_permits.has(route.permit)) await demandEnabled(directory, account);
  return { merchant_id, account, permits };
}

/** What is cached of an account does not refuse: the account may just have been enabled. @throws RequestRefused I0023 */
async function demandEnabled(directory: AccountDirectory, { enabled, account_id }: Account): Promise<void> {
  if (enabled) return;
  const read = await directory.readAnew(account_id);
  if (read?.account.enabled !== true) throw new RequestRefused('I0023');
}

/** Operators in production need a second factor in addition to their password. @throws RequestRefused U0017 */
function demandSecondFactor({ mode }: Pick<Context, 'mode'>, { opened }: SignedIn): void {
  if (mode === 'sandbox' || !isOneFactor(opened.session)) return;
  const reason = { rule: 'operators_need_second_factor' } as const;
  throw new RequestRefused('U0017', { reason });
}

/** Of refusals of who is known, and may do something else. */
const noted_codes: ReadonlySet<string> = new Set(['U0007', 'U0017', 'U0020']);

/** An attempt that the caller's role does not allow is recorded in the audit log of the merchant concerned. */
async function noteRefusal(
  { guarded, directory }: HttpServices,
  route: PortalRoute,
  { user }: SignedIn,
  request: FastifyRequest,
  error: unknown,
): Promise<void> {
  if (!(error instanceof RequestRefused) || !noted_codes.has(error.code)) return;
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

function sendFile(reply: FastifyReply, file: PortalFile): FastifyReply {
  return reply
    .header('content-type', file.content_type)
    .header('content-disposition', `attachment; filename="${file.name}"`)
    .serializer((content: unknown) => content as string)
    .send(file.content);
}
