import { describe, expect, it } from 'vitest';
import { readCalendarYears } from '../../../src/banking/rails/read-calendar-years.ts';
import { BankCalendars } from '../../../src/kernel/values/bank-calendar.ts';
import type { Currency } from '../../../src/kernel/values/currency.ts';

const calendar = new BankCalendars();
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

describe('the bank calendar', () => {
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
  ])('calculates Easter of %i', (year, easter) => {
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

  it('closes Fedwire on the holidays of the Federal Reserve, Sundays moved to Monday, Saturdays not at all', () => {
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

  it('closes on Friday and Saturday where the country does', () => {
    expect(isBankingDay('2026-11-20', 'SAR')).toBe(false);
    expect(isBankingDay('2026-11-22', 'SAR')).toBe(true);
    expect(isBankingDay('2026-11-20', 'GBP')).toBe(true);
    expect(isBankingDay('2026-11-22', 'GBP')).toBe(false);
  });

  it.each([
    // Published by each authority for the year: none of them a weekend day, unless it is a day of work.
    ['GBP', 2026, '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28'],
    ['GBP', 2027, '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28'],
    ['GBP', 2022, '01-03 04-15 04-18 05-02 06-02 06-03 08-29 09-19 12-26 12-27'],
    ['CHF', 2026, '01-01 01-02 04-03 04-06 05-01 05-14 05-25 12-25'],
    [
      'JPY',
      2026,
      '01-01 01-02 01-12 02-11 02-23 03-20 04-29 05-04 05-05 05-06 07-20 08-11 09-21 09-22 09-23 10-12 11-03 11-23 12-31',
    ],
    ['BRL', 2026, '01-01 02-16 02-17 04-03 04-21 05-01 06-04 09-07 10-12 11-02 11-20 12-25'],
    [
      'CNY',
      2026,
      '01-01 01-02 02-16 02-17 02-18 02-19 02-20 02-23 04-06 05-01 05-04 05-05 06-19 09-25 10-01 10-02 10-05 10-06 10-07',
    ],
    [
      'INR',
      2026,
      '01-26 02-19 03-03 03-19 03-26 03-31 04-01 04-03 04-14 05-01 05-28 06-26 08-26 09-14 10-02 10-20 11-10 11-24 12-25',
    ],
    ['NZD', 2026, '01-01 01-02 02-06 04-03 04-06 04-27 06-01 07-10 10-26 12-25 12-28'],
    ['SEK', 2026, '01-01 01-06 04-03 04-06 05-01 05-14 06-19 12-24 12-25 12-31'],
  ])('has the holidays of %s in %i', (currency, year, days) => {
    expect(closedWeekdays(year, currency).join(' ')).toBe(days);
  });

  it('opens on the weekend days that China’s notice names, and on India’s odd Saturdays', () => {
    expect(isBankingDay('2026-02-14', 'CNY')).toBe(true);
    expect(isBankingDay('2026-10-10', 'CNY')).toBe(true);
    expect(isBankingDay('2026-10-11', 'CNY')).toBe(false);
    expect(isBankingDay('2026-11-21', 'INR')).toBe(true);
    expect(isBankingDay('2026-11-28', 'INR')).toBe(false);
  });

  it('names the years that are not certain, once each, and takes those that an operator adds', () => {
    const logged: string[] = [];
    const added = readCalendarYears(
      JSON.stringify({ CN: { 2027: { closed: '01-01 02-08', open: '02-06', source: 'notice of 2026' } } }),
    );
    const days = new BankCalendars(added, ({ calendar: name, year }) => logged.push(`${name} ${year}`));
    const isOpen = (date: string, currency: string) => days.isBankingDay(date, currency as Currency);
    expect([isOpen('2026-10-01', 'CNY'), isOpen('2027-02-06', 'CNY'), isOpen('2027-02-08', 'CNY')]).toEqual([
      false,
      true,
      false,
    ]);
    expect(logged).toEqual([]);
    // What the law foretells is kept all the same: 1 October.
    expect([isOpen('2028-10-02', 'CNY'), isOpen('2028-10-02', 'CNY'), isOpen('2026-12-02', 'AED')]).toEqual([
      false,
      false,
      false,
    ]);
    isOpen('2026-12-02', 'KWD');
    expect(logged).toEqual(['CN 2028', 'AE 2026', 'KWD 2026']);
    expect(days.missingYears(['INR', 'EUR'], [2026, 2027])).toEqual([
      { calendar: 'AE', year: 2026 },
      { calendar: 'KWD', year: 2026 },
      { calendar: 'IN', year: 2027 },
      { calendar: 'CN', year: 2028 },
    ]);
  });

  it.each([
    ['{', /is not JSON/],
    ['{"XX":{}}', /there is no calendar XX; there are ALWAYS, T2/],
    ['{"CN":{"2027":{"closed":"02-30","source":"x"}}}', /CN.2027 has no day 02-30/],
    ['{"CN":{"2027":{"closed":"1 Oct","source":"x"}}}', /CN.2027.closed must match/],
    ['{"CN":{"2027":{"closed":"10-01"}}}', /CN.2027 must have required properties source/],
  ])('refuses the years of %s', (json, mistake) => {
    expect(() => readCalendarYears(json)).toThrow(mistake);
  });

  it('has every day that its table names, in every year', () => {
    for (const days of calendar.all()) {
      for (let year = 2024; year <= 2031; year += 1) {
        const open = calendar.nextOpenDay(`${year}-12-20`, [calendar.named(days.name)]);
        expect(open.slice(0, 7)).toBe(`${year}-12`);
      }
    }
  });

  it('moves a date to the next day on which every currency settles', () => {
    expect(nextBankingDay('2026-04-02', 'EUR')).toBe('2026-04-02');
    expect(nextBankingDay('2026-04-03', 'EUR')).toBe('2026-04-07');
    expect(nextBankingDay('2026-12-25', 'EUR')).toBe('2026-12-28');
    expect(nextBankingDay('2026-01-17', 'EUR', 'USD')).toBe('2026-01-20');
    expect(nextBankingDay('2026-11-19', 'SAR', 'GBP')).toBe('2026-11-19');
    expect(nextBankingDay('2026-11-20', 'SAR', 'GBP')).toBe('2026-11-23');
  });

  it('refuses an invalid date', () => {
    for (const text of ['2026-02-30', '2026-1-1', '', 'x', '2026-13-01']) {
      expect(() => isBankingDay(text, 'EUR')).toThrow(RangeError);
    }
  });
});
