import {
  addPasskey as addPasskeyRoute,
  beginPasskey as beginPasskeyRoute,
  beginTotp as beginTotpRoute,
  changePassword as changePasswordRoute,
  changeProfile as changeProfileRoute,
  confirmTotp as confirmTotpRoute,
  listSessions as listSessionsRoute,
  readSecurity,
  removePasskey as removePasskeyRoute,
  removeTotp as removeTotpRoute,
  revokeOtherSessions as revokeOthersRoute,
  revokeSession as revokeSessionRoute,
  type listedSession,
} from '@causeway/schemas/portal/profile.ts';
import type { Static } from 'typebox';
import {
  endOtherSessions,
  listSessions,
  revokeSession,
} from '../../../../accounts/identity/sessions/open-session.ts';
import type { Session } from '../../../../accounts/identity/sessions/session.ts';
import { changePassword, changeProfile } from '../../../../accounts/identity/users/manage-users.ts';
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
} from '../../../../accounts/identity/users/passkeys.ts';
import {
  beginTotp,
  countRemainingCodes,
  finishTotp,
  removeTotp,
} from '../../../../accounts/identity/users/second-factor.ts';
import type { PortalApp, PortalServices } from '../perform-route.ts';
import { enterAgain } from './session.ts';

const done = { done: true as const };

/** A person's own settings: name, password, second factors, sessions. */
export function serveProfile(app: PortalApp, services: PortalServices): void {
  const { context } = services;
  app.serve(changeProfileRoute, async (call, gateway) => {
    call.audit(await changeProfile(gateway.context, call.signed_in.user.user_id, call.body));
    return done;
  });
  app.serve(changePasswordRoute, async (call, gateway) =>
    enterAgain(
      gateway.context,
      call,
      await changePassword(gateway.context, call.signed_in.opened, call.body),
    ),
  );
  app.serve(listSessionsRoute, async (call) => {
    const { session } = call.signed_in.opened;
    const sessions = await listSessions(context, session.user_id);
    return { sessions: sessions.map((listed) => sessionLine(listed, session.session_id)) };
  });
  app.serve(revokeSessionRoute, async (call, gateway) => {
    await revokeSession(gateway.context, call.signed_in.user.user_id, call.params.session_id);
    return done;
  });
  app.serve(revokeOthersRoute, async (call, gateway) => {
    const { session_id, user_id } = call.signed_in.opened.session;
    const revoked = await endOtherSessions(gateway.context, user_id, session_id);
    call.audit({ after: { revoked } });
    return { revoked };
  });
  serveSecondFactors(app, services);
}

function serveSecondFactors(app: PortalApp, services: PortalServices): void {
  const { context, origin } = services;
  app.serve(readSecurity, async (call) => {
    const { user_id, totp_confirmed_at } = call.signed_in.user;
    const passkeys = await listPasskeys(context, user_id);
    return {
      totp_confirmed_at: totp_confirmed_at?.toISOString() ?? null,
      recovery_codes_left: await countRemainingCodes(context, user_id),
      passkey_origin: origin.passkeys?.origin ?? null,
      passkeys: passkeys.map(({ credential_id, name, created_at, last_used_at }) => ({
        credential_id,
        name,
        created_at: created_at.toISOString(),
        last_used_at: last_used_at?.toISOString() ?? null,
      })),
    };
  });
  app.serve(beginTotpRoute, async (call, gateway) => {
    const { user } = call.signed_in;
    return beginTotp(gateway.context, user.user_id);
  });
  app.serve(confirmTotpRoute, async (call, gateway) => {
    const { recovery_codes, opened } = await finishTotp(
      gateway.context,
      call.signed_in.opened,
      call.body.code,
    );
    call.audit({ before: { totp: false }, after: { totp: true } });
    return { recovery_codes, session: await enterAgain(gateway.context, call, opened) };
  });
  app.serve(removeTotpRoute, async (call, gateway) => {
    const { user } = call.signed_in;
    await removeTotp(gateway.context, call.signed_in);
    call.audit({ before: { totp: user.totp_confirmed_at !== null }, after: { totp: false } });
    return done;
  });
  app.serve(beginPasskeyRoute, async (call, gateway) => {
    const { user } = call.signed_in;
    return { options: await beginPasskey(gateway.context, origin.passkeys, user) };
  });
  app.serve(addPasskeyRoute, async (call, gateway) => {
    const opened = await addPasskey(gateway.context, origin.passkeys, call.signed_in.opened, call.body);
    call.audit({ after: { passkey: call.body.name } });
    return enterAgain(gateway.context, call, opened);
  });
  app.serve(removePasskeyRoute, async (call, gateway) => {
    const name = await removePasskey(gateway.context, call.signed_in, call.params.credential_id);
    call.audit({ before: { passkey: name } });
    return done;
  });
}

/** A session for a list. @param current the caller's own, or empty */
export function sessionLine(session: Session, current: string): Static<typeof listedSession> {
  const { session_id, method, address, user_agent, created_at, last_seen_at, expires_at } = session;
  return {
    session_id,
    current: session_id === current,
    method,
    address,
    user_agent,
    created_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
    expires_at: expires_at.toISOString(),
  };
}
