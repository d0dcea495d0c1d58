import {
  beginPasskeySignIn as beginPasskeyRoute,
  passPasskey as passPasskeyRoute,
  passTotp,
  readSession,
  reauthenticate as reauthenticateRoute,
  signIn as signInRoute,
  readReset,
  requestReset as requestResetRoute,
  resetPassword as resetRoute,
  signOut,
  type sessionState,
} from '@causeway/schemas/portal/session.ts';
import type { Static } from 'typebox';
import type { Context, ReadContext } from '../../../../kernel/context.ts';
import { recordAction } from '../../../../kernel/audit/record-audit.ts';
import { listAccounts } from '../../../../accounts/merchants/list-accounts.ts';
import { redirectMethods } from '../../../../acquiring/payment-methods/payment-methods.ts';
import { endSession, type OpenSession } from '../../../../accounts/identity/sessions/open-session.ts';
import { findKnownDevice, rememberDevice } from '../../../../accounts/identity/sessions/known-devices.ts';
import {
  csrfTokenOf,
  idle_limit_ms,
  isOfOneTeam,
  type Session,
  type SignInOrigin,
} from '../../../../accounts/identity/sessions/session.ts';
import { listMemberships } from '../../../../accounts/identity/team/list-memberships.ts';
import type { Membership } from '../../../../accounts/identity/team/role.ts';
import { beginPasskeySignIn, passPasskey } from '../../../../accounts/identity/users/passkeys.ts';
import {
  describeSignedIn,
  lacksSecondFactor,
  lacksSingleSignOn,
  type SignedIn,
} from '../../../../accounts/identity/users/find-signed-in.ts';
import {
  passSecondFactor,
  plainEmail,
  secondFactorsOf,
  signIn,
  whoIs,
  type Lane,
} from '../../../../accounts/identity/users/sign-in.ts';
import { reauthenticate } from '../../../../accounts/identity/users/step-up.ts';
import { requestReset, resetByLink } from '../../../../accounts/identity/users/reset-password.ts';
import { RequestRefused } from '../../../../kernel/errors.ts';
import { callerNetwork } from '../../caller-address.ts';
import { attemptLimiter, limitFailures, refuseAddress } from '../../divided-limiter.ts';
import type { PortalCall } from '../portal-call.ts';
import type { PortalApp, PortalServices } from '../perform-route.ts';
import { personActor } from '../../../../kernel/values/actor.ts';

/** Signing in and out, and who is signed in. */
export function serveSession(app: PortalApp, services: PortalServices): void {
  const { context, origin, parts } = services;
  const failures = attemptLimiter(parts);
  const questions = attemptLimiter(parts);
  app.serve(signInRoute, async (call, gateway) => {
    if (!origin.allowed) throw new RequestRefused('U0012');
    const lane = await laneOf(gateway.context, call.body.email, call.origin);
    const entered = await limitFailures(failures, lane.name, () =>
      signIn(gateway.context, call.body, call.origin, lane),
    ).catch((error: unknown) => {
      // After the response, so that its time does not reveal whether the person exists.
      void noteRefusal(gateway.context, call, call.body.email, error).catch((failure: unknown) =>
        gateway.context.log.warn({ err: failure }, 'a refused sign-in was not noted'),
      );
      throw error;
    });
    return enter(gateway.context, call, entered.opened);
  });
  app.serve(readReset, async () => ({ by_mail: context.sends_mail }));
  app.serve(requestResetRoute, async (call, gateway) => {
    if (!origin.allowed) throw new RequestRefused('U0012');
    await requestReset(gateway.context, call.body.email, callerNetwork(call.origin.address));
    return { done: true as const };
  });
  app.serve(resetRoute, async (call, gateway) => {
    if (!origin.allowed) throw new RequestRefused('U0012');
    const user_id = await limitFailures(failures, callerNetwork(call.origin.address), () =>
      resetByLink(gateway.context, call.body),
    );
    const memberships = await listMemberships(gateway.context, user_id);
    await notePerson(gateway.context, call, 'session.reset_password', user_id, memberships, {
      result: 'done',
    });
    return { done: true as const };
  });
  app.serve(readSession, async (call) => describeSession(context, call.signed_in));
  app.serve(passTotp, async (call, gateway) =>
    enter(
      gateway.context,
      call,
      await passSecondFactor(gateway.context, call.signed_in.opened, call.body.code),
    ),
  );
  app.serve(beginPasskeyRoute, async (call, gateway) => {
    // Each challenge is a row until it is answered or five minutes old.
    await questions.consume(callerNetwork(call.origin.address)).catch(refuseAddress);
    return { options: await beginPasskeySignIn(gateway.context, origin.passkeys) };
  });
  app.serve(passPasskeyRoute, async (call, gateway) =>
    limitFailures(failures, callerNetwork(call.origin.address), async () =>
      enter(
        gateway.context,
        call,
        await passPasskey(gateway.context, origin.passkeys, call.body.credential, call.origin),
      ),
    ),
  );
  app.serve(reauthenticateRoute, (call, gateway) =>
    limitFailures(failures, callerNetwork(call.origin.address), async () =>
      enterAgain(
        gateway.context,
        call,
        await reauthenticate(gateway.context, origin.passkeys, call.signed_in, call.body),
      ),
    ),
  );
  app.serve(signOut, async (call, gateway) => {
    await endSession(gateway.context, call.signed_in.opened.token);
    call.setSession(null);
    return { done: true as const };
  });
}

/** In which lane wrong passwords count: that of a device from which the person has signed in, or of the network. */
async function laneOf(context: ReadContext, email: string, { device, address }: SignInOrigin): Promise<Lane> {
  const known = await findKnownDevice(context, plainEmail(email), device);
  return { name: known ?? callerNetwork(address), known: known !== null };
}

/** Sets the cookies of a new session and of its device, records it in the audit log, and returns who is signed in. */
export async function enter(
  context: Context,
  call: Pick<PortalCall, 'setSession' | 'setDevice' | 'origin' | 'request_id'>,
  opened: OpenSession,
): Promise<Static<typeof sessionState>> {
  const { stage, user_id, method } = opened.session;
  if (stage === 'signed_in') {
    const memberships = await listMemberships(context, user_id);
    await notePerson(context, call, 'session.sign_in', user_id, memberships, {
      result: 'done',
      after: { method },
    });
    call.setDevice(await rememberDevice(context, user_id, call.origin));
  }
  return enterAgain(context, call, opened);
}

/** Sets the cookie of a rotated session, and returns who is signed in. */
export async function enterAgain(
  context: Context,
  call: Pick<PortalCall, 'setSession'>,
  opened: OpenSession,
): Promise<Static<typeof sessionState>> {
  const signed_in = await describeSignedIn(context, opened);
  if (!signed_in) throw new RequestRefused('U0001');
  call.setSession(opened);
  return describeSession(context, signed_in);
}

/** Notes in the audit logs of a person's merchants what they did without a session. */
async function notePerson(
  context: Context,
  { origin, request_id }: Pick<PortalCall, 'origin' | 'request_id'>,
  action: 'session.sign_in' | 'session.reset_password',
  user_id: string,
  memberships: readonly Membership[],
  result: { result: 'done' | 'refused'; code?: string; after?: unknown },
): Promise<void> {
  const finish = await recordAction(context, {
    merchant_ids: memberships.map((membership) => membership.merchant_id),
    actor: personActor({ user_id }),
    action,
    account_id: '',
    subject: user_id,
    address: origin.address,
    request_id,
  });
  await finish(result);
}

async function noteRefusal(
  context: Context,
  call: Pick<PortalCall, 'origin' | 'request_id'>,
  email: string,
  error: unknown,
): Promise<void> {
  if (!(error instanceof RequestRefused) || error.code !== 'U0002') return;
  const known = await whoIs(context, email);
  if (!known) return;
  await notePerson(context, call, 'session.sign_in', known.user_id, known.memberships, {
    result: 'refused',
    code: error.code,
  });
}

async function accountsOf(context: ReadContext, merchant_id: string) {
  const accounts = await listAccounts(context, merchant_id);
  return accounts.map(({ account_id, name, mode, time_zone, enabled }) => ({
    account_id,
    name,
    mode,
    time_zone,
    enabled,
  }));
}

/** Whose provider has opened a session; empty for none's. */
function openedBy(session: Session): 'merchant' | 'operators' | '' {
  if (session.provider === null) return '';
  return isOfOneTeam(session) ? 'merchant' : 'operators';
}

async function describeSession(
  context: ReadContext,
  signed_in: SignedIn,
): Promise<Static<typeof sessionState>> {
  const { user, opened, memberships } = signed_in;
  const merchants = await Promise.all(
    memberships.map(async (membership) => {
      const { merchant_id, merchant_name, role, second_factor_required } = membership;
      const is_closed = lacksSingleSignOn(signed_in, membership);
      return {
        merchant_id,
        name: merchant_name,
        role_id: role.role_id,
        role_name: role.name,
        permits: [...role.permits],
        second_factor_required,
        single_sign_on: is_closed ? (membership.single_sign_on ?? '') : '',
        accounts: is_closed ? [] : await accountsOf(context, merchant_id),
      };
    }),
  );
  const { user_id, email, name, locale, operator } = user;
  return {
    state: opened.session.stage,
    second_factors: await secondFactorsOf(context, user),
    second_factor_missing: lacksSecondFactor(context, signed_in),
    csrf_token: csrfTokenOf(opened.token),
    idle_limit_s: idle_limit_ms / 1000,
    expires_at: opened.session.expires_at.toISOString(),
    user: { user_id, email, name, locale, operator },
    by_provider: openedBy(opened.session),
    operator_single_sign_on: signed_in.operator_single_sign_on ?? '',
    mode: context.mode,
    redirect_methods: redirectMethods(context),
    merchants,
  };
}
