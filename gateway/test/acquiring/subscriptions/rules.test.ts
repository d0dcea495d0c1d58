import { describe, expect, it } from 'vitest';
import { nextAttemptAt, resendAt } from '../../../src/acquiring/subscriptions/contracts/dunning.ts';
import { retryRuleOf, type RetryRule } from '../../../src/kernel/values/schemes/retry-rules.ts';
import { firstPeriodAfter, nextStep } from '../../../src/acquiring/subscriptions/subscription-schedule.ts';
import {
  cycleAmount,
  firstChargeDay,
  openingAmount,
  type Subscription,
} from '../../../src/acquiring/subscriptions/subscription.ts';
import type { SubscriptionTerms } from '../../../src/kernel/values/subscription-terms.ts';

const at = (text: string): Date => new Date(text);

/** What a scheme says of a decline of which only the catalogue's code is known. */
function ruleOf(failure_code: string, advice_code = ''): RetryRule {
  return retryRuleOf({ card_brand: 'mastercard', failure_code, response_code: '', advice_code });
}

// Worked out by hand from docs/subscriptions.md#declined-renewals: +1, +3, +5 and +7 days.
describe('a declined charge that was due on 10 February', () => {
  const due = at('2030-02-10T00:00:00Z');

  it.each([
    ['the first time, at once', 1, '2030-02-10T00:00:00Z', '2030-02-11T00:00:00.000Z'],
    ['the second time', 2, '2030-02-11T00:00:00Z', '2030-02-13T00:00:00.000Z'],
    ['the third time', 3, '2030-02-13T00:00:00Z', '2030-02-15T00:00:00.000Z'],
    ['the fourth time', 4, '2030-02-15T00:00:00Z', '2030-02-17T00:00:00.000Z'],
    ['half a day before its next day', 1, '2030-02-10T12:00:00Z', '2030-02-11T00:00:00.000Z'],
    ['less than half a day before it', 1, '2030-02-10T12:00:01Z', '2030-02-11T00:00:01.000Z'],
    ['by a worker that was away', 1, '2030-02-14T06:00:00Z', '2030-02-14T18:00:00.000Z'],
  ])('%s is tried again', (_what, attempts, now, expected) => {
    expect(nextAttemptAt(ruleOf('D0051'), attempts, due, at(now))?.toISOString()).toBe(expected);
  });

  it('is given up the fifth time', () => {
    expect(nextAttemptAt(ruleOf('D0051'), 5, due, at('2030-02-17T00:00:00Z'))).toBeNull();
  });

  it.each(['D0012', 'D0014', 'D0103'])('with %s is given up at once', (code) => {
    expect(nextAttemptAt(ruleOf(code), 1, due, due)).toBeNull();
  });
});

describe('Mastercard’s advice code', () => {
  const due = at('2030-02-10T00:00:00Z');

  it.each([
    ['24', '2030-02-11T00:00:00.000Z'],
    ['25', '2030-02-11T00:00:00.000Z'],
    ['02', '2030-02-13T00:00:00.000Z'],
    ['27', '2030-02-14T00:00:00.000Z'],
    ['30', '2030-02-20T00:00:00.000Z'],
  ])('%s moves the next attempt to %s', (advice_code, expected) => {
    expect(nextAttemptAt(ruleOf('D0051', advice_code), 1, due, due)?.toISOString()).toBe(expected);
  });

  it.each(['03', '21'])(
    '%s ends the attempts at a declined charge, whatever the decline code',
    (advice_code) => {
      expect(nextAttemptAt(ruleOf('D0051', advice_code), 1, due, due)).toBeNull();
    },
  );
});

describe('a charge that never reached the issuer', () => {
  const due = at('2030-02-10T00:00:00Z');

  it.each([
    [1, '2030-02-10T00:00:00Z', '2030-02-10T00:15:00.000Z'],
    [1, '2030-02-10T23:59:59Z', '2030-02-11T00:14:59.000Z'],
    [1, '2030-02-11T00:00:00Z', undefined],
    [2, '2030-02-11T00:00:00Z', '2030-02-11T00:15:00.000Z'],
    [2, '2030-02-12T00:00:00Z', undefined],
    [3, '2030-02-13T23:00:00Z', '2030-02-13T23:15:00.000Z'],
    [5, '2030-02-17T23:00:00Z', '2030-02-17T23:15:00.000Z'],
    [5, '2030-02-18T00:00:00Z', undefined],
  ])('as attempt %i at %s is sent again at %s, for a day', (attempts, now, expected) => {
    expect(resendAt(attempts, due, at(now))?.toISOString()).toBe(expected);
  });
});

/** Monthly from 10 January, 3 days of lead, one cycle drawn up. */
const monthly = {
  status: 'Actived',
  established: true,
  interval_unit: 'month',
  interval_count: 1,
  anchor_at: at('2030-01-10T00:00:00Z'),
  starts_at: at('2030-01-10T09:00:00Z'),
  trial_days: 0,
  next_period: 1,
  cycles_drawn: 1,
  total_cycles: null,
  past_due_contracts: 0,
  contract_lead_days: 3,
} as unknown as Subscription;

describe('a subscription whose next step is decided', () => {
  it.each<[string, Partial<Subscription>, string]>([
    ['draws up three days ahead', {}, 'draw_up 2030-02-07'],
    ['draws up on the day where there is no lead', { contract_lead_days: 0 }, 'draw_up 2030-02-10'],
    [
      'draws up no sooner than its period has begun',
      { contract_lead_days: 28, next_period: 2 },
      'draw_up 2030-02-10',
    ],
    [
      'draws up the first when the trial begins',
      {
        trial_days: 2,
        next_period: 0,
        cycles_drawn: 0,
        anchor_at: at('2030-01-12T00:00:00Z'),
        status: 'Trialing',
      },
      'draw_up 2030-01-10',
    ],
    ['begins its trial', { status: 'Pending', trial_days: 7 }, 'start_trial 2030-01-10'],
    ['ends with its last period', { total_cycles: 1 }, 'end 2030-02-10'],
    [
      'ends with its last period, past due before',
      { total_cycles: 2, cycles_drawn: 2, next_period: 2 },
      'end 2030-03-10',
    ],
    [
      'waits for its last charge to be tried again',
      { total_cycles: 1, past_due_contracts: 1, status: 'Past_due' },
      '',
    ],
    [
      'draws up while another charge is tried again',
      { past_due_contracts: 1, status: 'Past_due' },
      'draw_up 2030-02-07',
    ],
    ['rests while it is paused', { status: 'Paused' }, ''],
    ['rests when it has ended', { status: 'Inactived' }, ''],
    ['waits for the customer’s own payment', { established: false }, ''],
  ])('%s', (_what, fields, expected) => {
    const step = nextStep({ ...monthly, ...fields });
    expect(step ? `${step.kind} ${step.at.toISOString().slice(0, 10)}` : '').toBe(expected);
  });

  it('resumes with the first period that begins after the moment, not at it', () => {
    expect(firstPeriodAfter(monthly, at('2030-02-09T23:59:59.999Z'))).toBe(1);
    expect(firstPeriodAfter(monthly, at('2030-02-10T00:00:00Z'))).toBe(2);
    expect(firstPeriodAfter(monthly, at('2030-05-01T00:00:00Z'))).toBe(4);
  });
});

describe('the amount of a subscription', () => {
  const terms = { amount: 1_000n, promotion_amount: 100n, promotion_cycles: 2, trial_days: 0 };
  const starts_at = at('2030-01-10T09:00:00Z');
  const opening = { ...terms, starts_at } as unknown as SubscriptionTerms;

  it('is the promotion’s amount up to its last cycle', () => {
    expect([1, 2, 3].map((cycle_no) => cycleAmount(terms, cycle_no))).toEqual([100n, 100n, 1_000n]);
  });

  it('is due at once from the moment at which it starts, and not before or in a trial', () => {
    expect(openingAmount(opening, starts_at)).toBe(100n);
    expect(openingAmount(opening, new Date(starts_at.getTime() - 1))).toBe(0n);
    expect(openingAmount({ ...opening, trial_days: 1 }, starts_at)).toBe(0n);
  });

  it('is charged on the day of its start, or that many days later', () => {
    expect(firstChargeDay({ starts_at, trial_days: 0 }).toISOString()).toBe('2030-01-10T00:00:00.000Z');
    expect(firstChargeDay({ starts_at, trial_days: 14 }).toISOString()).toBe('2030-01-24T00:00:00.000Z');
  });
});
