import { advanceClock as advanceRoute, showClock } from '../portal/test-clocks.ts';
import { actionOperation } from './action-operation.ts';

const { from, now, moments, done } = advanceRoute.response.properties;

/** POST /v1/advanceClock (docs/specification/actions.md#test-clock). */
export const advanceClock = actionOperation({
  name: 'advanceClock',
  permit: 'webhooks',
  summary: 'Advance the test clock',
  description:
    'In the sandbox only: moves the account’s time to a later moment, and does everything that falls due on the way, in order: renewals, deadlines, payouts, settlements, webhooks. Answers when all of it is done. The first call gives the account its clock, which stands still from then on.',
  tag: 'Sandbox',
  route: advanceRoute,
  fields: advanceRoute.body.properties,
  answer: { from, now, moments, done },
  structured_fields: [],
});

/** POST /v1/retrievalClock (docs/specification/actions.md#test-clock). */
export const retrievalClock = actionOperation({
  name: 'retrievalClock',
  permit: 'read',
  summary: 'Read the test clock',
  description: 'Tells the account’s time, and whether that is a test clock’s.',
  tag: 'Sandbox',
  route: showClock,
  fields: {},
  answer: {
    test_clock: showClock.response.properties.test_clock,
    now: showClock.response.properties.now,
    advancing: showClock.response.properties.advancing,
  },
  structured_fields: [],
});
