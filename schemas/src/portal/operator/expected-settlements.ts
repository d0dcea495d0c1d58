import Type, { type Static } from 'typebox';
import { done, portalRoute } from '../portal-route.ts';

const acquirer = Type.String({ minLength: 1, maxLength: 100, description: 'Name of the acquirer' });
const currency = Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217' });

/** Days of the week, or of the month. */
const payout_days_pattern =
  '^((mon|tue|wed|thu|fri|sat|sun)(,(mon|tue|wed|thu|fri|sat|sun)){0,6}|([1-9]|[12][0-9]|3[01])(,([1-9]|[12][0-9]|3[01])){0,30})?$';

const schedule_fields = {
  delay_days: Type.Integer({
    minimum: 0,
    maximum: 30,
    description: 'Banking days from the day of a capture (UTC) to its payout; 2 where nothing was declared',
  }),
  pays_on: Type.String({
    pattern: payout_days_pattern,
    maxLength: 100,
    description:
      'Days of the week (mon,thu) or of the month (1,15; the last day stands in for those that a month does not have) on which it pays out; empty: any banking day',
  }),
  grace_days: Type.Integer({
    minimum: 0,
    maximum: 30,
    description: 'Banking days after the expected one until money is late; 1 where nothing was declared',
  }),
};

const schedule = Type.Object({
  acquirer: Type.String(),
  currency: Type.String(),
  ...schedule_fields,
  since: Type.String({ description: 'YYYY-MM-DD: payments that were made before are not expected' }),
});
export type SettlementSchedule = Static<typeof schedule>;

const expected = Type.Object({
  acquirer: Type.String(),
  currency: Type.String(),
  expected_on: Type.String({ description: 'YYYY-MM-DD' }),
  amount: Type.String({
    description: 'What is to arrive; of what is in no payout yet, before fees',
  }),
  late: Type.Boolean({ description: 'Its day and the days of grace are over' }),
  settlement_id: Type.String({ description: 'The payout that is on its way; empty where no report has one' }),
  settlement: Type.String(),
});
export type ExpectedSettlement = Static<typeof expected>;

export const listExpected = portalRoute({
  name: 'operator.expected_settlements',
  summary: 'What acquirers should pay out and when, by their declared schedules, the earliest first',
  method: 'GET',
  path: '/operator/expected-settlements',
  scope: 'operator',
  response: Type.Object({ expected: Type.Array(expected) }),
  commands: [{ name: 'reconcile expected' }],
});

export const listSchedules = portalRoute({
  name: 'operator.settlement_schedules',
  summary: 'When acquirers pay out, as declared',
  method: 'GET',
  path: '/operator/settlement-schedules',
  scope: 'operator',
  response: Type.Object({ schedules: Type.Array(schedule) }),
  commands: [{ name: 'reconcile schedules' }],
});

const schedule_params = Type.Object({ acquirer, currency });
const schedule_arguments = { acquirer: 'acquirer', currency: 'currency' };
const path = '/operator/settlement-schedules/:acquirer/:currency';

export const declareSchedule = portalRoute({
  name: 'operator.declare_settlement_schedule',
  summary:
    'Declare when an acquirer pays out what is captured in a currency from now on; what is left out stays',
  method: 'PUT',
  path,
  scope: 'operator',
  params: schedule_params,
  body: Type.Partial(Type.Object(schedule_fields)),
  response: schedule,
  by_host: true,
  commands: [{ name: 'reconcile schedule', arguments: schedule_arguments }],
});

export const endSchedule = portalRoute({
  name: 'operator.end_settlement_schedule',
  summary: 'Expect nothing more by the schedule of an acquirer and a currency',
  method: 'DELETE',
  path,
  scope: 'operator',
  params: schedule_params,
  response: done,
  by_host: true,
  commands: [{ name: 'reconcile end-schedule', arguments: schedule_arguments }],
});
