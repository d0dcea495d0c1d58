import type { CatalogueEntry } from './catalogue-entry.ts';

/** Codes that refuse a request of the portal. */
export const portal_errors = {
  U0001: {
    http: 401,
    text: 'You are not signed in',
    meaning: 'There is no session, or it has ended: 15 minutes without activity, or 12 hours in all.',
    remedy: 'Sign in again.',
  },
  U0002: {
    http: 401,
    text: 'E-mail or password is wrong',
    meaning:
      'No user with this e-mail address can sign in with this password. The response does not reveal which is wrong.',
    remedy: 'Try again, or ask an admin of your team, or the gateway’s operator, for a new password.',
  },
  U0003: {
    http: 429,
    text: 'Too many attempts to sign in',
    meaning:
      'After ten failed attempts nobody can sign in with this e-mail address from this network for 30 minutes, nor, after 100 from many networks, from any device that the person has not signed in from before; and after 60 within a minute nobody from this network, whatever the e-mail address, until the minute is over.',
    remedy: 'Wait for the number of seconds in Retry-After.',
  },
  U0004: {
    http: 401,
    text: 'The second factor is missing',
    meaning: 'The password was correct; the code of the authenticator app or a passkey is still required.',
    remedy: 'Give the second factor.',
  },
  U0005: {
    http: 401,
    text: 'The code is wrong',
    meaning:
      'The code of the authenticator app does not match, or was used before, or the recovery code is not known.',
    remedy: 'Wait for the next code, and check the time of the device that shows it.',
  },
  U0006: {
    http: 403,
    text: 'The request does not come from the portal’s own page',
    meaning: 'X-CSRF-Token is missing or wrong, or the Origin is not the gateway’s.',
    remedy: 'Send the csrf_token of GET /portal/api/session with every change, and use PUBLIC_URL’s origin.',
  },
  U0007: {
    http: 403,
    text: 'Your role does not allow this',
    meaning: 'Your role with this merchant does not have the permit that the action requires.',
    remedy: 'Ask an admin of your team.',
  },
  U0008: {
    http: 404,
    text: 'There is no such thing, or it is not yours to see',
    meaning:
      'The merchant, account or object does not exist or belongs to somebody else. The response does not reveal which.',
    remedy: 'Check the address, and whether you are signed in with the right account.',
  },
  U0009: {
    http: 422,
    text: 'The password cannot be used',
    meaning:
      'A password has 12 to 128 characters, is not one of the common ones, and is not made of your name or e-mail address.',
    remedy: 'Choose another; a few random words are good.',
  },
  U0010: {
    http: 422,
    text: 'This cannot be done',
    meaning: '`message` says why.',
    remedy: 'Correct what `message` names.',
  },
  U0012: {
    http: 403,
    text: 'The portal needs an https address',
    meaning: 'Over plain http people can sign in on the machine itself only (127.0.0.1, ::1 or localhost).',
    remedy: 'Serve the gateway behind TLS and set PUBLIC_URL to its https address.',
  },
  U0013: {
    http: 401,
    text: 'The passkey was not accepted',
    meaning: 'It is not known, belongs to another site, or answered another challenge.',
    remedy: 'Try again, or sign in with your password.',
  },
  U0014: {
    http: 404,
    text: 'The invitation is not valid',
    meaning:
      'It was used, withdrawn, is older than seven days, or whoever sent it may not give this role any more.',
    remedy: 'Ask for a new one.',
  },
  U0015: {
    http: 409,
    text: 'It has changed in the meantime',
    meaning: 'Somebody else has changed or removed it since you loaded the page.',
    remedy: 'Load it again.',
  },
  U0017: {
    http: 403,
    text: 'This team demands a second factor',
    meaning:
      'You signed in with a password only, and the merchant requires a second factor from everybody, as it does in production unless an admin has turned that off, or you asked to require it; in production the gateway requires it from its operators.',
    remedy: 'Set up an authenticator app or a passkey in your profile: it works at once.',
  },
  U0018: {
    http: 403,
    text: 'Confirm that it is you',
    meaning:
      'What you asked for needs a second factor, or your password where you have none, that you have given within the last five minutes.',
    remedy: 'Send it to POST /portal/api/session/reauthenticate, and repeat the request as it was.',
  },
  U0019: {
    http: 403,
    text: 'Single sign-on did not let you in',
    meaning:
      'The provider has not answered as it must, or what it says of you gives no access here. `message` says which.',
    remedy:
      'Begin again; then ask an admin of your team, or whoever runs the provider, for what `message` names.',
  },
  U0020: {
    http: 403,
    text: 'This team demands single sign-on',
    meaning:
      'You signed in with a password or passkey, and the team lets people in by its provider only, apart from one admin for emergencies.',
    remedy:
      'Sign in by the team’s link, /portal/sso/ and its name, or with your e-mail address under Single sign-on.',
  },
  U0016: {
    http: 503,
    text: 'Too many people are signing in',
    meaning: 'Checking passwords takes the machine’s memory, so only a few are checked at a time.',
    remedy: 'Try again in a few seconds.',
  },
} as const satisfies Record<string, CatalogueEntry>;
