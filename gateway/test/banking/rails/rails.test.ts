import { describe, expect, it } from 'vitest';
import {
  clearing_systems,
  iban_systems,
} from '../../../src/banking/beneficiaries/checks/clearing-systems.ts';
import { railAt, railNamed } from '../../../src/banking/rails/bank-rails.ts';
import { executionDate, timeZoneOf } from '../../../src/banking/rails/execution-date.ts';
import { rail_table } from '../../../src/banking/rails/rail-table.ts';
import { BankCalendars } from '../../../src/kernel/values/bank-calendar.ts';
import { isTimeZone } from '../../../src/kernel/values/dates.ts';

const calendars = new BankCalendars();

/** When a bank executes what it gets at a moment, without more having been asked for. */
function executed(name: string, currency: string, at: string, wanted = '2020-01-01'): string {
  return executionDate(railAt({}, name), currency, { wanted, at: new Date(at) }, calendars);
}

describe('the table of rails', () => {
  it('has every local clearing system that payouts are accepted for, and SWIFT', () => {
    const systems = clearing_systems.map(({ name, currency, country }) => ({ name, currency, country }));
    const by_iban = Object.entries(iban_systems).map(([currency, [country, name]]) => ({
      name,
      currency,
      country,
    }));
    for (const { name, currency, country } of [...systems, ...by_iban])
      expect(railNamed(name)).toMatchObject({ name, currency, country });
    expect(railNamed('SEPA')).toMatchObject({ currency: 'EUR' });
    expect(railNamed('SWIFT')).toMatchObject({ currency: '', country: '' });
  });

  it('lets a bank tell the rails of a currency apart, from each other and from SWIFT', () => {
    const known = new Map<string, string>();
    for (const { name, currency, message } of rail_table) {
      const described = JSON.stringify([currency, message.service_level, message.local_instrument]);
      expect([name, known.get(described)]).toEqual([name, undefined]);
      known.set(described, name);
      if (name === 'SWIFT') continue;
      const swift = rail_table[0]!.message;
      expect([name, message.service_level, message.local_instrument]).not.toEqual([
        name,
        swift.service_level,
        swift.local_instrument,
      ]);
    }
  });

  it('names a source and a date for each, and only known time zones, calendars and cut-offs', () => {
    for (const rail of rail_table) {
      expect(rail.source.length).toBeGreaterThan(20);
      expect(rail.as_of).toMatch(/^2026-[0-9]{2}-[0-9]{2}$/);
      const currency = rail.currency || 'EUR';
      expect(isTimeZone(timeZoneOf(rail, currency, calendars))).toBe(true);
      expect(
        executionDate(
          rail,
          currency,
          { wanted: '2026-11-24', at: new Date('2026-11-20T10:00:00Z') },
          calendars,
        ),
      ).toMatch(/^20/);
    }
  });
});

describe('the execution date of a payout at its bank', () => {
  it.each([
    // Monday in New York until 16:00, that is 21:00 UTC in winter.
    ['ACH', 'USD', '2026-11-23T20:59:00Z', '2026-11-23'],
    ['ACH', 'USD', '2026-11-23T21:00:00Z', '2026-11-24'],
    // Wednesday after the cut-off, before Thanksgiving.
    ['ACH', 'USD', '2026-11-25T22:00:00Z', '2026-11-27'],
    // It is Tuesday in Tokyo already, and a quarter past the cut-off there.
    ['ZENGIN', 'JPY', '2026-11-23T23:00:00Z', '2026-11-24'],
    ['ZENGIN', 'JPY', '2026-11-24T05:15:00Z', '2026-11-25'],
    ['ZENGIN', 'JPY', '2026-12-30T06:00:00Z', '2027-01-04'],
    // Summer time counts: 15:00 in Frankfurt is 13:00 UTC.
    ['SEPA', 'EUR', '2026-07-01T12:59:00Z', '2026-07-01'],
    ['SEPA', 'EUR', '2026-07-01T13:00:00Z', '2026-07-02'],
    // Instant systems and those of every day know neither cut-offs nor holidays.
    ['SEPA INSTANT', 'EUR', '2026-12-25T22:00:00Z', '2026-12-25'],
    ['SEPA INSTANT', 'EUR', '2026-12-25T23:30:00Z', '2026-12-26'],
    ['NEFT', 'INR', '2026-11-22T12:00:00Z', '2026-11-22'],
    ['PIX', 'BRL', '2026-12-25T12:00:00Z', '2026-12-25'],
    ['TED', 'BRL', '2026-12-25T12:00:00Z', '2026-12-28'],
    // Golden week, and the Saturday on which China works for it.
    ['CNAPS', 'CNY', '2026-09-30T09:00:00Z', '2026-10-08'],
    ['CNAPS', 'CNY', '2026-10-09T09:00:00Z', '2026-10-10'],
    // Across borders by the currency: a bank holiday in England.
    ['SWIFT', 'GBP', '2026-12-25T09:00:00Z', '2026-12-29'],
    ['SWIFT', 'CHF', '2026-05-14T09:00:00Z', '2026-05-15'],
  ])('for %s in %s sent at %s is %s', (name, currency, at, date) => {
    expect(executed(name, currency, at)).toBe(date);
  });

  it('is the requested day, where that is later', () => {
    expect(executed('SEPA', 'EUR', '2026-11-23T10:00:00Z', '2026-12-24')).toBe('2026-12-24');
    expect(executed('SEPA', 'EUR', '2026-11-23T10:00:00Z', '2026-12-25')).toBe('2026-12-28');
  });
});

describe('a bank’s own settings of rails', () => {
  it('override its market’s, key by key, and can replace one rail by another of the market', () => {
    const settings = {
      NEFT: { use: 'RTGS', cut_off: '17:00' },
      RTGS: { charge_bearer: 'SHAR' },
      ACH: { local_instrument: null },
    } as const;
    expect(railAt(settings, 'NEFT')).toMatchObject({
      name: 'RTGS',
      message: { service_level: { code: 'URGP' }, cut_off: '17:00', charge_bearer: 'SHAR' },
    });
    expect(railAt(settings, 'ACH').message).toMatchObject({
      local_instrument: null,
      service_level: { code: 'NURG' },
    });
  });

  it('are no assumptions, and no rail has a cut-off taken from another', () => {
    const assuming = rail_table.filter(({ assumed }) => assumed.includes('cut_off'));
    expect(assuming.map(({ name }) => name)).toEqual(
      rail_table.filter(({ message }) => message.cut_off !== null).map(({ name }) => name),
    );
    expect(railAt({ ACH: { cut_off: '09:30' } }, 'ACH').assumed).toEqual([]);
    expect(railAt({ ACH: { charge_bearer: 'SHAR' } }, 'ACH').assumed).toEqual(['cut_off']);
  });
});
