import Type from 'typebox';
import { account_params, portalRoute } from './portal-route.ts';

const advance = {
  account_id: Type.String(),
  from: Type.String({ description: 'Where the clock stood: ISO 8601, UTC' }),
  now: Type.String({ description: 'Where it stands: ISO 8601, UTC' }),
  moments: Type.Integer({ description: 'How many moments on the way had something due' }),
  done: Type.Integer({ description: 'How many things were due' }),
};

export const advanceClock = portalRoute({
  name: 'sandbox.advance_clock',
  summary:
    'Advance an account’s test clock, and do everything that falls due; the first call creates the clock, which then stops',
  method: 'POST',
  path: '/accounts/:account_id/clock/advance',
  scope: 'account',
  permit: 'webhooks.manage',
  params: account_params,
  body: Type.Object({
    to: Type.String({ format: 'date-time', description: 'A moment such as 2027-01-01T00:00:00Z' }),
  }),
  response: Type.Object(advance),
  by_host: true,
  by_key: true,
  commands: [{ name: 'clock advance' }],
});

export const removeClock = portalRoute({
  name: 'sandbox.remove_clock',
  summary:
    'Remove an account’s test clock, after doing everything due until now: real time applies again; refused while the clock is ahead',
  method: 'DELETE',
  path: '/accounts/:account_id/clock',
  scope: 'account',
  permit: 'webhooks.manage',
  params: account_params,
  response: Type.Object(advance),
  by_host: true,
  commands: [{ name: 'clock remove' }],
});

export const showClock = portalRoute({
  name: 'sandbox.show_clock',
  summary: 'Show the current time of an account’s clock',
  method: 'GET',
  path: '/accounts/:account_id/clock',
  scope: 'account',
  permit: 'webhooks.read',
  params: account_params,
  response: Type.Object({
    account_id: Type.String(),
    test_clock: Type.Boolean({ description: 'false: the account lives in real time' }),
    now: Type.String({ description: 'The account’s time: ISO 8601, UTC' }),
    advancing: Type.Boolean({ description: 'Whether the clock is being advanced' }),
  }),
  by_key: true,
  commands: [{ name: 'clock show' }],
});
