import Type from 'typebox';
import { done, portalRoute } from './portal-route.ts';
import { credential, passwordField, sessionState } from './session.ts';
import { requiredText } from '../required-text.ts';

const time = Type.String({ description: 'ISO 8601' });
const timeOrNull = Type.Union([Type.String(), Type.Null()]);

export const changeProfile = portalRoute({
  name: 'profile.change',
  summary: 'Change one’s own name or language; what is left out stays as it is',
  method: 'PUT',
  path: '/profile',
  scope: 'user',
  body: Type.Object({ name: Type.Optional(Type.String()), locale: Type.Optional(Type.String()) }),
  response: done,
});

export const changePassword = portalRoute({
  name: 'profile.change_password',
  summary: 'Change one’s own password, which ends all other sessions',
  method: 'POST',
  path: '/profile/password',
  scope: 'user',
  of_person: true,
  body: Type.Object({ password: passwordField, new_password: passwordField }),
  response: sessionState,
});

export const readSecurity = portalRoute({
  name: 'profile.security',
  summary: 'One’s own second factors',
  method: 'GET',
  path: '/profile/security',
  scope: 'user',
  response: Type.Object({
    totp_confirmed_at: timeOrNull,
    recovery_codes_left: Type.Integer(),
    passkey_origin: Type.Union([Type.String(), Type.Null()], {
      description: 'Where passkeys work: not under an IP address, so on one’s own machine under localhost',
    }),
    passkeys: Type.Array(
      Type.Object({
        credential_id: Type.String(),
        name: Type.String(),
        created_at: time,
        last_used_at: timeOrNull,
      }),
    ),
  }),
});

export const beginTotp = portalRoute({
  name: 'profile.begin_totp',
  summary: 'Draw a secret for an authenticator app',
  method: 'POST',
  path: '/profile/totp',
  scope: 'user',
  of_person: true,
  step_up: 'always',
  response: Type.Object({
    secret: Type.String({ description: 'Base32, to be typed' }),
    uri: Type.String({ description: 'otpauth:// address, to be shown as a QR code' }),
  }),
});

export const confirmTotp = portalRoute({
  name: 'profile.confirm_totp',
  summary: 'Confirm the authenticator app with its first code',
  method: 'POST',
  path: '/profile/totp/confirm',
  scope: 'user',
  of_person: true,
  body: Type.Object({ code: Type.String({ minLength: 6, maxLength: 10 }) }),
  response: Type.Object({
    recovery_codes: Type.Array(Type.String(), {
      description: 'Shown this once; each works once in place of a code',
    }),
    session: sessionState,
  }),
});

export const removeTotp = portalRoute({
  name: 'profile.remove_totp',
  summary: 'Remove the authenticator app and its recovery codes',
  method: 'DELETE',
  path: '/profile/totp',
  scope: 'user',
  of_person: true,
  step_up: 'always',
  response: done,
});

export const beginPasskey = portalRoute({
  name: 'profile.begin_passkey',
  summary: 'What navigator.credentials.create needs for another passkey',
  method: 'POST',
  path: '/profile/passkeys/options',
  scope: 'user',
  of_person: true,
  step_up: 'always',
  response: Type.Object({ options: credential }),
});

export const addPasskey = portalRoute({
  name: 'profile.add_passkey',
  summary: 'Register the passkey that navigator.credentials.create has made',
  method: 'POST',
  path: '/profile/passkeys',
  scope: 'user',
  of_person: true,
  body: Type.Object({ name: requiredText(100), credential }),
  response: sessionState,
});

export const removePasskey = portalRoute({
  name: 'profile.remove_passkey',
  summary: 'Remove a passkey',
  method: 'DELETE',
  path: '/profile/passkeys/:credential_id',
  scope: 'user',
  of_person: true,
  step_up: 'always',
  params: Type.Object({ credential_id: Type.String({ minLength: 1, maxLength: 1400 }) }),
  response: done,
});

export const listedSession = Type.Object({
  session_id: Type.String(),
  current: Type.Boolean({ description: 'The session that asks' }),
  method: Type.String(),
  address: Type.String(),
  user_agent: Type.String(),
  created_at: time,
  last_seen_at: time,
  expires_at: time,
});

export const listSessions = portalRoute({
  name: 'profile.sessions',
  summary: 'One’s own living sessions',
  method: 'GET',
  path: '/profile/sessions',
  scope: 'user',
  of_person: true,
  response: Type.Object({ sessions: Type.Array(listedSession) }),
});

export const revokeSession = portalRoute({
  name: 'profile.revoke_session',
  summary: 'End one of one’s own sessions',
  method: 'DELETE',
  path: '/profile/sessions/:session_id',
  scope: 'user',
  of_person: true,
  params: Type.Object({ session_id: Type.String({ pattern: '^ses_[0-9a-f]{1,40}$' }) }),
  response: done,
});

export const revokeOtherSessions = portalRoute({
  name: 'profile.revoke_other_sessions',
  summary: 'End all of one’s own sessions but the one that asks',
  method: 'DELETE',
  path: '/profile/sessions',
  scope: 'user',
  of_person: true,
  response: Type.Object({ revoked: Type.Integer() }),
});
