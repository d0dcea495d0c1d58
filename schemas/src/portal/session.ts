import Type from 'typebox';
import { may_be_numeric } from '../card-numbers/may-be-numeric.ts';
import { done, nothing, portalRoute } from './portal-route.ts';

export const emailField = Type.String({ minLength: 3, maxLength: 254, pattern: '^[^\\s@]+@[^\\s@]+$' });
export const passwordField = Type.String({ ...may_be_numeric, minLength: 1, maxLength: 256 });

const membership = Type.Object({
  merchant_id: Type.String(),
  name: Type.String(),
  role_id: Type.String(),
  role_name: Type.String(),
  permits: Type.Array(Type.String()),
  second_factor_required: Type.Boolean({
    description: 'The merchant’s routes answer U0017 to who signed in with a password only',
  }),
  single_sign_on: Type.String({
    description:
      'Last part of the link by which the person must sign in: the merchant’s routes answer U0020. Else empty',
  }),
  accounts: Type.Array(
    Type.Object({
      account_id: Type.String(),
      name: Type.String(),
      mode: Type.String(),
      time_zone: Type.String(),
      enabled: Type.Boolean(),
    }),
  ),
});

/** Who is signed in, and what they may do. */
export const sessionState = Type.Object({
  state: Type.Union([Type.Literal('second_factor'), Type.Literal('signed_in')], {
    description: 'second_factor: nothing but the second factor is accepted yet',
  }),
  second_factors: Type.Array(Type.Union([Type.Literal('totp'), Type.Literal('passkey')]), {
    description: 'What the person has set up',
  }),
  second_factor_missing: Type.Boolean({
    description: 'One is demanded, and the person has signed in with a password only: they set one up first',
  }),
  csrf_token: Type.String({ description: 'Goes with every change as the header X-CSRF-Token' }),
  idle_limit_s: Type.Integer({ description: 'After this time without activity the session ends' }),
  expires_at: Type.String({ description: 'When the session ends at the latest' }),
  user: Type.Object({
    user_id: Type.String(),
    email: Type.String(),
    name: Type.String(),
    locale: Type.String(),
    operator: Type.Boolean({ description: 'One of the gateway’s own people' }),
  }),
  by_provider: Type.Union([Type.Literal(''), Type.Literal('merchant'), Type.Literal('operators')], {
    description:
      'Whose provider has opened the session; empty: none. A merchant’s opens nothing but this merchant, and what the person signs in with elsewhere is not changed in it',
  }),
  operator_single_sign_on: Type.String({
    description: 'Last part of the link by which an operator must sign in to act as one. Else empty',
  }),
  redirect_methods: Type.Array(Type.Object({ name: Type.String(), label: Type.String() }), {
    description: 'What customers can pay by besides cards: methods of the gateway’s acquirers',
  }),
  mode: Type.String({ description: 'sandbox or production' }),
  merchants: Type.Array(membership, { description: 'Empty until signed in' }),
});

export const signIn = portalRoute({
  name: 'session.sign_in',
  summary: 'Sign in with e-mail and password',
  method: 'POST',
  path: '/session',
  scope: 'anyone',
  body: Type.Object({ email: emailField, password: passwordField }),
  response: sessionState,
});

export const readSession = portalRoute({
  name: 'session.read',
  summary: 'Who is signed in, and what they may do',
  method: 'GET',
  path: '/session',
  scope: 'second_factor',
  response: sessionState,
});

export const signOut = portalRoute({
  name: 'session.sign_out',
  summary: 'Sign out',
  method: 'DELETE',
  path: '/session',
  scope: 'second_factor',
  response: done,
});

export const passTotp = portalRoute({
  name: 'session.pass_totp',
  summary: 'Give the code of the authenticator app, or a recovery code, as the second factor',
  method: 'POST',
  path: '/session/totp',
  scope: 'second_factor',
  body: Type.Object({ code: Type.String({ ...may_be_numeric, minLength: 6, maxLength: 20 }) }),
  response: sessionState,
});

/** What a browser’s navigator.credentials takes and gives; checked by the library that made or reads it. */
export const credential = Type.Record(Type.String(), Type.Unknown(), may_be_numeric);

export const beginPasskeySignIn = portalRoute({
  name: 'session.begin_passkey',
  summary: 'Begin to sign in with a passkey, or to give it as the second factor',
  method: 'POST',
  path: '/passkey-sign-in/options',
  scope: 'anyone',
  body: nothing,
  response: Type.Object({ options: credential }),
});

export const passPasskey = portalRoute({
  name: 'session.pass_passkey',
  summary: 'Sign in with a passkey',
  method: 'POST',
  path: '/passkey-sign-in',
  scope: 'anyone',
  body: Type.Object({ credential }),
  response: sessionState,
});

export const reauthenticate = portalRoute({
  name: 'session.reauthenticate',
  summary:
    'Prove again who one is, for five minutes of what needs it, by one of the three: a code of the authenticator app or a recovery code, a passkey, or, without a second factor, the password',
  method: 'POST',
  path: '/session/reauthenticate',
  scope: 'user',
  body: Type.Object({
    code: Type.Optional(passTotp.body.properties.code),
    credential: Type.Optional(credential),
    password: Type.Optional(passwordField),
  }),
  response: sessionState,
});

export const readReset = portalRoute({
  name: 'session.how_to_reset',
  summary: 'Whether a link for another password can be sent',
  method: 'GET',
  path: '/password-reset',
  scope: 'anyone',
  response: Type.Object({ by_mail: Type.Boolean() }),
});

export const requestReset = portalRoute({
  name: 'session.request_reset',
  summary: 'Send a link for another password to an address, if somebody signs in with it',
  method: 'POST',
  path: '/password-reset',
  scope: 'anyone',
  body: Type.Object({ email: emailField }),
  response: done,
});

export const resetPassword = portalRoute({
  name: 'session.reset_password',
  summary: 'Set another password by a link',
  method: 'POST',
  path: '/password-reset/password',
  scope: 'anyone',
  body: Type.Object({ token: Type.String({ pattern: '^[0-9A-Za-z_-]{43}$' }), password: passwordField }),
  response: done,
});
