import * as routes from '@causeway/schemas/portal/single-sign-on.ts';
import { rememberDevice } from '../../../../accounts/identity/sessions/known-devices.ts';
import {
  confirmDomains,
  listProviders,
  presentProvider,
  readProviderOf,
  removeProvider,
  setProvider,
  type ProviderChange,
} from '../../../../accounts/identity/single-sign-on/manage-providers.ts';
import type { ProviderAccess, ProviderWorld } from '../../../../accounts/identity/single-sign-on/openid.ts';
import { merchantsOf, of_operators } from '../../../../accounts/identity/single-sign-on/provider-owner.ts';
import {
  arriveByProvider,
  beginSignIn,
  enterByProvider,
  type Arrival,
  type Entry,
} from '../../../../accounts/identity/single-sign-on/sign-in-by-provider.ts';
import { recordAction } from '../../../../kernel/audit/record-audit.ts';
import type { Context, ReadContext } from '../../../../kernel/context.ts';
import { RequestRefused } from '../../../../kernel/errors.ts';
import { isPerson, personActor, type Actor } from '../../../../kernel/values/actor.ts';
import { callerNetwork } from '../../caller-address.ts';
import { attemptLimiter, limitFailures, refuseAddress } from '../../divided-limiter.ts';
import { signOutPath } from '../../sign-out-path.ts';
import type { PortalCall } from '../portal-call.ts';
import type { PortalOrigin } from '../portal-origin.ts';
import type { PortalApp, PortalServices } from '../perform-route.ts';
import { enterAgain } from './session.ts';
import { changeBy } from './team.ts';

const done = { done: true as const };

/** As it is registered at providers: the page of the portal to which people come back. */
function redirectUri({ public_url }: PortalOrigin): string {
  return `${public_url}/portal/sso/callback`;
}

function accessOf(world: ProviderWorld, origin: PortalOrigin): ProviderAccess {
  return { ...world, redirect_uri: redirectUri(origin) };
}

/** Signing in by a provider. */
export function serveSingleSignOn(app: PortalApp, services: PortalServices): void {
  const { origin, parts } = services;
  const failures = attemptLimiter(parts);
  const questions = attemptLimiter(parts);
  app.serve(routes.beginSingleSignOn, async (call, { context, providers }) => {
    if (!origin.allowed) throw new RequestRefused('U0012');
    // Each asks the provider, and is a row until somebody comes back or ten minutes are over.
    await questions.consume(callerNetwork(call.origin.address)).catch(refuseAddress);
    return beginSignIn(context, accessOf(providers, origin), call.body);
  });
  app.serve(routes.passSingleSignOn, (call, { context, providers }) =>
    limitFailures(failures, callerNetwork(call.origin.address), async () => {
      const arrival = await arriveByProvider(context, accessOf(providers, origin), call.body);
      const opened = await enterAndRecord(context, call, arrival);
      call.setDevice(await rememberDevice(context, opened.session.user_id, call.origin));
      return enterAgain(context, call, opened);
    }),
  );
}

/** Lets somebody in whom a provider has proven, with an entry in the audit log of whose provider it is. */
async function enterAndRecord(
  context: Context,
  { origin, request_id }: Pick<PortalCall, 'origin' | 'request_id'>,
  arrival: Arrival,
): Promise<NonNullable<Entry['opened']>> {
  const { provider, user_id, identity } = arrival;
  const finish = await recordAction(context, {
    merchant_ids: merchantsOf(provider),
    actor: user_id === null ? 'gateway' : personActor({ user_id }),
    action: 'session.sign_in',
    account_id: '',
    subject: user_id ?? '',
    address: origin.address,
    request_id,
  });
  const by = { provider: provider.issuer, identity: identity.subject };
  const entry = await enterByProvider(context, arrival, origin).catch(async (error: unknown) => {
    await finish(
      error instanceof RequestRefused
        ? { result: 'refused', code: error.code, after: by }
        : { result: 'failed' },
    );
    throw error;
  });
  const { opened, refusal, role } = entry;
  await finish({
    result: opened ? 'done' : 'refused',
    ...(refusal ? { code: refusal.code } : {}),
    subject: entry.user_id,
    before: { role: role.before },
    after: { role: role.after, method: opened?.session.method ?? null, ...by },
  });
  if (!opened) throw refusal ?? new RequestRefused('U0019');
  return opened;
}

/** By which provider the people of a merchant sign in. */
export function serveTeamSignOn(app: PortalApp, services: PortalServices): void {
  const { context, origin } = services;
  app.serve(routes.readSingleSignOn, (call) => describe(context, origin, call.merchant_id));
  app.serve(routes.setSingleSignOn, async (call, gateway) => {
    call.audit(await setProvider(gateway.context, gateway.providers, changeBy(call), call.body));
    return done;
  });
  app.serve(routes.removeSingleSignOn, async (call, gateway) => {
    call.audit(await removeProvider(gateway.context, changeBy(call)));
    return done;
  });
}

/** How the console and the command line name those who are no merchant's. */
const operators = 'operators';

function merchantOf(owner: string): string {
  return owner === operators ? of_operators : owner;
}

function changeByOperator(owner: string, actor: Actor): ProviderChange {
  const merchant_id = merchantOf(owner);
  if (!isPerson(actor)) return { merchant_id, changer: 'host' };
  return { merchant_id, changer: 'operator', by_user_id: actor.slice('user:'.length) };
}

/** Providers of merchants and of operators, for operators. */
export function serveProviders(app: PortalApp, services: PortalServices): void {
  const { context, origin } = services;
  app.serve(routes.listProviders, async () => ({
    providers: (await listProviders(context)).map(
      ({ merchant_id, merchant_name, slug, issuer, domains, password_allowed, people }) => ({
        owner: merchant_id === of_operators ? operators : merchant_id,
        name: merchant_name,
        slug,
        issuer,
        domains: domains.join(' '),
        password_allowed,
        people: Number(people),
      }),
    ),
  }));
  app.serve(routes.readProvider, (call) => describe(context, origin, merchantOf(call.params.owner)));
  app.serve(routes.setProvider, async (call, gateway) => {
    const change = changeByOperator(call.params.owner, call.actor);
    const changed = await setProvider(gateway.context, gateway.providers, change, call.body);
    call.audit({ subject: call.params.owner, ...changed });
    return done;
  });
  app.serve(routes.confirmDomains, async (call, gateway) => {
    const { owner } = call.params;
    const changed = await confirmDomains(gateway.context, merchantOf(owner), call.body.domains);
    call.audit({ subject: owner, ...changed });
    return done;
  });
  app.serve(routes.removeProvider, async (call, gateway) => {
    const { owner } = call.params;
    const changed = await removeProvider(gateway.context, changeByOperator(owner, call.actor));
    call.audit({ subject: owner, ...changed });
    return done;
  });
}

async function describe(
  context: ReadContext,
  origin: PortalOrigin,
  merchant_id: string,
): Promise<routes.SingleSignOn> {
  const found = await readProviderOf(context, merchant_id);
  const redirect_uri = redirectUri(origin);
  if (!found) return { provider: null, redirect_uri, backchannel_logout_uri: '', sign_in_url: '' };
  const { provider, people } = found;
  const changed_at = provider.changed_at.toISOString();
  return {
    provider: { ...presentProvider(provider), domains: [...provider.domains], people, changed_at },
    redirect_uri,
    backchannel_logout_uri: `${origin.public_url}${signOutPath(provider.slug)}`,
    sign_in_url: `${origin.public_url}/portal/sso/${provider.slug}`,
  };
}
