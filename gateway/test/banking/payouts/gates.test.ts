import { describe, expect, it } from 'vitest';
import {
  approversNeeded,
  hasCome,
  nextGate,
  type GateFacts,
} from '../../../src/banking/payouts/payout-gates.ts';

/** Asked for on 1 March for that day, by a program, above the limit, to be screened. */
const payout = {
  needs_approval: true,
  payee_held: false,
  approval_reasons: [],
  created_by: 'api:one',
  payment_date: '2030-03-01',
  execution_date: '2030-03-01',
  screening: true,
  created_at: new Date('2030-03-01T10:00:00Z'),
  time_zone: 'UTC',
  rail_time_zone: 'UTC',
} as const;
const facts: GateFacts = {
  funded: true,
  approved: true,
  screened: [],
  cleared: false,
  at: new Date('2030-03-01T10:00:00Z'),
};

describe('the gate that a payout waits for next', () => {
  it.each<[string, Partial<typeof payout> | object, Partial<GateFacts>, string]>([
    ['is the bank when nothing holds it', {}, {}, 'PROCESSING'],
    ['is its money before anything else', {}, { funded: false, approved: false }, 'PENDING_FUNDS'],
    ['is approval', {}, { approved: false }, 'IN_APPROVAL'],
    [
      'is approval before its date',
      { payment_date: '2030-03-04', execution_date: '2030-03-04' },
      { approved: false },
      'IN_APPROVAL',
    ],
    ['is its date', { payment_date: '2030-03-04', execution_date: '2030-03-04' }, {}, 'SCHEDULED'],
    ['is screening where none was made', {}, { screened: null }, 'IN_REVIEW'],
    [
      'is screening where the list is missing',
      {},
      { screened: [{ result: 'unavailable', reasons: [{ rule: 'list_missing', list: 'eu' }] }] },
      'IN_REVIEW',
    ],
    [
      'is screening where a name is like one of a list',
      {},
      {
        screened: [
          { result: 'hit', matches: [{ list: 'eu', entry_id: '1', entry_name: 'X', score: 1 }] } as never,
        ],
      },
      'IN_REVIEW',
    ],
    ['is past screening once people have cleared it', {}, { screened: null, cleared: true }, 'PROCESSING'],
    ['is past screening where none is asked for', { screening: false }, { screened: null }, 'PROCESSING'],
  ])('%s', (_what, fields, amounts, status) => {
    expect(nextGate({ ...payout, ...fields }, { ...facts, ...amounts }).status).toBe(status);
  });

  it('needs two approvals, one of them possibly by the person who made it by hand', () => {
    expect(approversNeeded(payout)).toBe(2);
    expect(approversNeeded({ ...payout, created_by: 'user:ann' })).toBe(1);
    expect(approversNeeded({ ...payout, needs_approval: false })).toBe(0);
  });

  it('needs two other approvals where the person who made it by hand may no longer make payouts', () => {
    expect(approversNeeded({ ...payout, created_by: 'user:ann' }, false)).toBe(2);
    expect(approversNeeded({ ...payout, created_by: 'user:ann', needs_approval: false }, false)).toBe(0);
  });

  it('needs one approval for a name that is not the account holder’s, by another person than its maker', () => {
    const held = { ...payout, needs_approval: false, payee_held: true };
    expect(approversNeeded(held)).toBe(1);
    expect(approversNeeded({ ...held, created_by: 'user:ann' })).toBe(1);
    expect(approversNeeded({ ...held, needs_approval: true })).toBe(2);
  });
});

describe('the day on which a payout is sent', () => {
  const later = { ...payout, payment_date: '2030-03-02', execution_date: '2030-03-04' } as never;

  it.each([
    ['begins with its banking day', '2030-03-03T23:59:59.999Z', '2030-03-04T00:00:00Z', 'UTC'],
    ['begins in the rail’s time zone', '2030-03-03T10:59:59Z', '2030-03-03T11:00:00Z', 'Pacific/Auckland'],
    ['begins later in the west', '2030-03-04T04:59:59Z', '2030-03-04T05:00:00Z', 'America/New_York'],
  ])('%s', (_what, not_yet, now, rail_time_zone) => {
    const at = { ...(later as object), rail_time_zone } as never;
    expect(hasCome(at, new Date(not_yet))).toBe(false);
    expect(hasCome(at, new Date(now))).toBe(true);
  });

  it('begins in the account’s time zone where an earlier release has accepted it', () => {
    const at = { ...(later as object), rail_time_zone: '', time_zone: 'Pacific/Auckland' } as never;
    expect(hasCome(at, new Date('2030-03-03T10:59:59Z'))).toBe(false);
    expect(hasCome(at, new Date('2030-03-03T11:00:00Z'))).toBe(true);
  });

  it('has begun when it is the day of the request, by the account’s time zone', () => {
    const weekend = { ...payout, execution_date: '2030-03-04' };
    expect(hasCome(weekend, payout.created_at)).toBe(true);
    // 1 March in UTC is already the 2nd in Auckland: what is asked for that day is asked for today.
    const there = { payment_date: '2030-03-02', created_at: new Date('2030-03-01T12:00:00Z') };
    const input = { ...weekend, ...there };
    expect(hasCome({ ...input, time_zone: 'Pacific/Auckland' }, input.created_at)).toBe(true);
    expect(hasCome(input, input.created_at)).toBe(false);
  });
});
