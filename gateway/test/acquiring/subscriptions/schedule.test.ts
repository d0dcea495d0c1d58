import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundaryAfter, dateText, parseDate, startOfUtcDay } from '../../../src/kernel/values/intervals.ts';
import { plannedCharges } from '../../../src/acquiring/subscriptions/subscription-schedule.ts';
import { contract_edges, contractEdge } from '../../../src/acquiring/subscriptions/contracts/contract.ts';
import {
  subscription_edges,
  subscriptionEdge,
} from '../../../src/acquiring/subscriptions/subscription-transitions.ts';

const day = (text: string): Date => parseDate(text)!;
const anchors = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  .map(startOfUtcDay);

function monthEnd(at: Date): number {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
}

describe('the boundary of a period', () => {
  it.each([
    ['2030-01-31', 'month', 1, '2030-02-28'],
    ['2030-01-31', 'month', 2, '2030-03-31'],
    ['2032-01-31', 'month', 1, '2032-02-29'],
    ['2030-08-31', 'month', 1, '2030-09-30'],
    ['2030-11-30', 'month', 3, '2031-02-28'],
    ['2032-02-29', 'year', 1, '2033-02-28'],
    ['2032-02-29', 'year', 4, '2036-02-29'],
    ['2030-12-31', 'day', 1, '2031-01-01'],
    ['2030-03-25', 'week', 1, '2030-04-01'],
  ] as const)('at %s plus %s × %i is %s', (anchor, unit, count, expected) => {
    expect(dateText(boundaryAfter(day(anchor), { unit, count: 1 }, count))).toBe(expected);
  });

  it('keeps the anchor’s day of the month, or the last one of a shorter month', () => {
    fc.assert(
      fc.property(
        anchors,
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 0, max: 200 }),
        (anchor, count, n) => {
          const at = boundaryAfter(anchor, { unit: 'month', count }, n);
          expect(at.getUTCDate()).toBe(Math.min(anchor.getUTCDate(), monthEnd(at)));
          const months =
            (at.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + at.getUTCMonth() - anchor.getUTCMonth();
          expect(months).toBe(count * n);
        },
      ),
    );
  });

  it('is midnight in UTC, strictly after the one before: no change of summer time shifts it', () => {
    const units = fc.constantFrom('day' as const, 'week' as const, 'month' as const, 'year' as const);
    fc.assert(
      fc.property(
        anchors,
        units,
        fc.integer({ min: 1, max: 36 }),
        fc.integer({ min: 0, max: 60 }),
        (anchor, unit, count, n) => {
          const here = boundaryAfter(anchor, { unit, count }, n);
          expect(here).toEqual(startOfUtcDay(here));
          expect(boundaryAfter(anchor, { unit, count }, n + 1).getTime()).toBeGreaterThan(here.getTime());
          if (unit === 'day' || unit === 'week') {
            const days = (here.getTime() - anchor.getTime()) / 86_400_000;
            expect(days).toBe(n * count * (unit === 'day' ? 1 : 7));
          }
        },
      ),
    );
  });

  it('is 29 February in leap years only', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), (years) => {
        const at = boundaryAfter(day('2024-02-29'), { unit: 'year', count: 1 }, years);
        expect(at.getUTCMonth()).toBe(1);
        expect(at.getUTCDate()).toBe(monthEnd(at));
      }),
    );
  });

  it('is written as a day that exists', () => {
    for (const text of ['2030-02-29', '2030-13-01', '2030-00-10', '2030-1-1', ' 2030-01-01', '20300101'])
      expect(parseDate(text), text).toBeNull();
  });
});

describe('planned charges of subscriptions', () => {
  const schedules = fc.record({
    interval_unit: fc.constantFrom('day' as const, 'week' as const, 'month' as const, 'year' as const),
    interval_count: fc.integer({ min: 1, max: 12 }),
    anchor_at: anchors,
    next_period: fc.integer({ min: 0, max: 40 }),
    cycles_left: fc.option(fc.integer({ min: 0, max: 30 }), { nil: null }),
  });

  it('are all the periods that begin in the time span, from the next one to the last', () => {
    const span = fc.record({ start: anchors, days: fc.integer({ min: 0, max: 400 }) });
    fc.assert(
      fc.property(schedules, span, (schedule, { start, days }) => {
        const until = new Date(start.getTime() + days * 86_400_000);
        const { interval_unit: unit, interval_count: count, anchor_at, next_period, cycles_left } = schedule;
        const all = Array.from({ length: cycles_left ?? 500 }, (_, ahead) => ({
          at: boundaryAfter(anchor_at, { unit, count }, next_period + ahead),
          ahead,
        }));
        const reached = cycles_left !== null || all.some(({ at }) => at >= until);
        fc.pre(reached);
        const expected = all.filter(({ at }) => at >= start && at < until);
        expect(plannedCharges(schedule, start, until)).toEqual(expected);
      }),
    );
  });
});

describe('the state machine', () => {
  it('of subscriptions never leaves Inactived, and every edge has its event', () => {
    expect(subscription_edges.filter(({ from }) => from === 'Inactived')).toEqual([]);
    for (const edge of subscription_edges)
      expect(subscriptionEdge(edge.from, edge.cause, edge.to)).toBe(edge);
    expect(() => subscriptionEdge('Inactived', 'resume', 'Actived')).toThrow(/cannot go from/);
    expect(() => subscriptionEdge('Past_due', 'pause', 'Paused')).toThrow(/cannot go from/);
  });

  it('of contracts ends once, except for a capture that fails later or is repeated, and is silent only for charges that begin or never reached the issuer', () => {
    const final = new Set<string>(['charged', 'failed', 'cancelled']);
    const remaining = contract_edges.filter(({ from }) => final.has(from));
    expect(remaining.map(({ from, cause, to }) => `${from} ${cause} ${to}`)).toEqual([
      'charged undo past_due',
      'charged undo failed',
      'failed charge charged',
      'cancelled charge charged',
    ]);
    for (const edge of contract_edges) {
      expect(edge.event === null).toBe(edge.cause === 'start_charge' || edge.cause === 'unsent');
      expect(contractEdge(edge.from, edge.cause, edge.to)).toBe(edge);
    }
    expect(() => contractEdge('charging', 'cancel', 'cancelled')).toThrow(/cannot go from/);
  });
});
