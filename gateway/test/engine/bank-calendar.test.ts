import { describe, expect, it } from 'vitest';
import * as calendar from '../../src/values/bank-calendar.ts';
import type { Currency } from '../../src/values/currency.ts';

const isBankingDay = (date: string, currency: string) => calendar.isBankingDay(date, currency as Currency);
const nextBankingDay = (date: string, ...currencies: string[]) =>
  calendar.nextBankingDay(date, ...(currencies as Currency[]));

function closedWeekdays(year: number, currency: string): string[] {
  const closed: string[] = [];
  for (let at = Date.UTC(year, 0, 1); at < Date.UTC(year + 1, 0, 1); at += 86_400_000) {
    const date = new Date(at).toISOString().slice(0, 10);
    const weekday = new Date(at).getUTCDay();
    if (weekday !== 0 && weekday !== 6 && !isBankingDay(date, currency)) closed.push(date.slice(5));
  }
  return closed;
}

describe('bank calendar', () => {
  it.each([
    // The closing days on weekdays, as the ECB has published them.
    [2019, ['01-01', '04-19', '04-22', '05-01', '12-25', '12-26']],
    [2022, ['04-15', '04-18', '12-26']],
    [2024, ['01-01', '03-29', '04-01', '05-01', '12-25', '12-26']],
    [2025, ['01-01', '04-18', '04-21', '05-01', '12-25', '12-26']],
    [2026, ['01-01', '04-03', '04-06', '05-01', '12-25']],
    [2027, ['01-01', '03-26', '03-29']],
  ])('closes T2 in %i on the days that the ECB has published', (year, days) => {
    expect(closedWeekdays(year, 'EUR')).toEqual(days);
  });

  it.each([
    // The years with the earliest and latest Easters, and those in which the simple epact rule goes wrong.
    [1818, '03-22'],
    [1943, '04-25'],
    [1954, '04-18'],
    [1981, '04-19'],
    [2000, '04-23'],
    [2008, '03-23'],
    [2038, '04-25'],
    [2049, '04-18'],
    [2076, '04-19'],
  ])('knows Easter of %i', (year, easter) => {
    const sunday = Date.parse(`${year}-${easter}T00:00:00Z`);
    for (const [days, open] of [
      [-2, false],
      [1, false],
      [2, true],
      [-3, true],
    ] as const) {
      const date = new Date(sunday + days * 86_400_000).toISOString().slice(0, 10);
      expect([date, isBankingDay(date, 'EUR')]).toEqual([date, open]);
    }
  });

  it('closes Fedwire on the holidays of the Federal Reserve, Sundays kept on Monday, Saturdays not at all', () => {
    expect(closedWeekdays(2026, 'USD')).toEqual([
      '01-01',
      '01-19',
      '02-16',
      '05-25',
      '06-19',
      '09-07',
      '10-12',
      '11-11',
      '11-26',
      '12-25',
    ]);
    expect(closedWeekdays(2027, 'USD')).toEqual([
      '01-01',
      '01-18',
      '02-15',
      '05-31',
      '07-05',
      '09-06',
      '10-11',
      '11-11',
      '11-25',
    ]);
  });

  it('rests on Friday and Saturday where the country does', () => {
    expect(isBankingDay('2026-11-20', 'SAR')).toBe(false);
    expect(isBankingDay('2026-11-22', 'SAR')).toBe(true);
    expect(isBankingDay('2026-11-20', 'GBP')).toBe(true);
    expect(isBankingDay('2026-11-22', 'GBP')).toBe(false);
  });

  it('moves a date to the next day on which every currency settles', () => {
    expect(nextBankingDay('2026-04-02', 'EUR')).toBe('2026-04-02');
    expect(nextBankingDay('2026-04-03', 'EUR')).toBe('2026-04-07');
    expect(nextBankingDay('2026-12-25', 'EUR')).toBe('2026-12-28');
    expect(nextBankingDay('2026-01-17', 'EUR', 'USD')).toBe('2026-01-20');
    expect(nextBankingDay('2026-11-19', 'SAR', 'GBP')).toBe('2026-11-19');
    expect(nextBankingDay('2026-11-20', 'SAR', 'GBP')).toBe('2026-11-23');
  });

  it('refuses what is no date', () => {
    for (const text of ['2026-02-30', '2026-1-1', '', 'x', '2026-13-01']) {
      expect(() => isBankingDay(text, 'EUR')).toThrow(RangeError);
    }
  });
});
