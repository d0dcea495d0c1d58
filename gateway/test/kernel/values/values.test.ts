import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseStrictJson } from '../../../src/edges/api/body/parse-json.ts';
import { allCurrencies, exponentOf, parseCurrency } from '../../../src/kernel/values/currency.ts';
import { compactStamp, offsetStamp, parseDayStart, startOfDay } from '../../../src/kernel/values/dates.ts';
import {
  createIds,
  parseRefundReferenceId,
  parseTransactionId,
  refundReferenceId,
} from '../../../src/kernel/values/ids.ts';
import { formatAmount, parseAmount } from '../../../src/kernel/values/money.ts';
import { csvOf } from '../../../src/kernel/values/export-table.ts';
import { spreadsheetText } from '../../../src/kernel/values/text.ts';

const currencies = fc.constantFrom(...allCurrencies());
const amount_max = 999_999_999_999n;

describe('an amount', () => {
  it('is read as it was written, for every currency', () => {
    fc.assert(
      fc.property(currencies, fc.bigInt({ min: 0n, max: amount_max }), (currency, minor) => {
        expect(parseAmount(formatAmount(minor, currency), currency)).toBe(minor);
      }),
    );
  });

  it('is read exactly when the rule of the specification says so', () => {
    const texts = fc.oneof(
      fc.stringMatching(/^-?[0-9]{0,14}(\.[0-9]{0,4})?$/),
      fc.string(),
      fc.constantFrom(
        '1e3',
        '+1',
        '01',
        '.5',
        '1.',
        '1,000',
        ' 1',
        '1 ',
        '٣',
        '1_000',
        'NaN',
        'Infinity',
        '0x10',
        '1000.00',
        '1000.01',
      ),
    );
    fc.assert(
      fc.property(currencies, texts, (currency, text) => {
        const n = exponentOf(currency);
        const rule =
          n === 0 ? /^(0|[1-9][0-9]{0,11})(\.0+)?$/ : new RegExp(`^(0|[1-9][0-9]{0,11})(\\.[0-9]{1,${n}})?$`);
        expect(parseAmount(text, currency) !== null).toBe(rule.test(text) && text.length <= 15);
      }),
      { numRuns: 1_000 },
    );
  });

  it('never passes through a float', () => {
    const eur = parseCurrency('EUR');
    if (!eur) throw new Error('EUR');
    expect(parseAmount('999999999999.99', eur)).toBe(99_999_999_999_999n);
    expect(formatAmount(99_999_999_999_999n, eur)).toBe('999999999999.99');
    expect(formatAmount(-5n, eur)).toBe('-0.05');
  });

  it.each([
    ['JPY', 0],
    ['CLP', 0],
    ['HUF', 2],
    ['IDR', 2],
    ['MGA', 2],
    ['MRU', 2],
    ['XCG', 2],
    ['IQD', 3],
    ['KWD', 3],
  ])('of %s has %i decimals', (code, exponent) => {
    const currency = parseCurrency(code);
    expect(currency && exponentOf(currency)).toBe(exponent);
  });

  it.each(['XAU', 'XTS', 'XXX', 'CLF', 'BGN', 'ANG', 'HRK', 'usd', '', 'toString'])(
    'of %j cannot be transacted',
    (code) => {
      expect(parseCurrency(code)).toBeNull();
    },
  );
});

describe('strict JSON', () => {
  it('reads what JSON.stringify wrote', () => {
    const plain = fc
      .jsonValue({ maxDepth: 6, depthSize: 'small' })
      .filter((value) => typeof value === 'object' && value !== null && !Array.isArray(value));
    fc.assert(
      fc.property(plain, (value) => {
        const text = JSON.stringify(value);
        if (/__proto__|constructor|prototype|\\u0000|\\ud[89a-f]/.test(text) || !text.isWellFormed()) return;
        expect(parseStrictJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('refuses every duplicate key, wherever it is and however it is escaped', () => {
    const key = fc
      .string({ minLength: 1, maxLength: 8 })
      .filter((text) => text.isWellFormed() && !text.includes('\0'));
    fc.assert(
      fc.property(key, fc.jsonValue(), fc.nat(3), (name, value, depth) => {
        const twice = `{${JSON.stringify(name)}:1,${escapeAll(name)}:${JSON.stringify(value)}}`;
        expect(() => parseStrictJson(`${'{"k":'.repeat(depth)}${twice}${'}'.repeat(depth)}`)).toThrow();
      }),
    );
  });
});

function escapeAll(text: string): string {
  const units = Array.from(
    { length: text.length },
    (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`,
  );
  return `"${units.join('')}"`;
}

describe('canonical JSON', () => {
  it('is the same for every order of keys, and follows RFC 8785 to the published example', () => {
    const example = {
      numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/',
      literals: [null, true, false],
    };
    expect(canonicalize(example)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (object) => {
        const shuffled = Object.fromEntries(Object.entries(object).toReversed());
        expect(digest(shuffled)).toBe(digest(object));
      }),
    );
  });
});

function digest(value: unknown): string {
  try {
    return createHash('sha256')
      .update(canonicalize(value) ?? '')
      .digest('hex');
  } catch (error) {
    return String(error);
  }
}

describe('an id', () => {
  it('grows, is unique, and fits 63 bits and 19 digits, also when the clock stops or goes back', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 1, maxLength: 50 }),
        fc.nat(1023),
        (steps, process_number) => {
          let now_ms = Date.UTC(2026, 10, 21);
          const ids = createIds(process_number, () => now_ms);
          let last = 0n;
          for (const step of steps) {
            now_ms += step;
            const id = ids.next();
            expect(id).toBeGreaterThan(last);
            last = id;
          }
          expect(last).toBeLessThan(2n ** 63n);
          expect(last.toString().length).toBeLessThanOrEqual(19);
        },
      ),
    );
    const many = createIds(1, () => 1_800_000_000_000);
    expect(new Set(Array.from({ length: 10_000 }, () => many.next())).size).toBe(10_000);
  });

  it('of a refund is read as it is written', () => {
    expect(refundReferenceId(17n, 3)).toBe('17-03');
    expect(parseRefundReferenceId('17-03')).toEqual({ transaction_id: 17n, refund_no: 3 });
    for (const text of ['17-3', '17', '-03', '0-01', '17-003', '9223372036854775808-01'])
      expect(parseRefundReferenceId(text)).toBeNull();
    expect(parseTransactionId('9223372036854775807')).toBe(9_223_372_036_854_775_807n);
    expect(parseTransactionId('9223372036854775808')).toBeNull();
  });
});

describe('a timestamp', () => {
  const at = new Date('2026-03-29T00:59:59.999Z');
  it.each([
    ['UTC', '20260329005959', '2026-03-29T00:59:59+0000'],
    ['Europe/Paris', '20260329015959', '2026-03-29T01:59:59+0100'],
    ['Asia/Kolkata', '20260329062959', '2026-03-29T06:29:59+0530'],
    ['America/St_Johns', '20260328222959', '2026-03-28T22:29:59-0230'],
  ])('is written with the offset of %s', (zone, compact, offset) => {
    expect(compactStamp(at, zone)).toBe(compact);
    expect(offsetStamp(at, zone)).toBe(offset);
  });

  it('shows in every zone the time of the zone’s own clocks, to the second of a change', () => {
    const instants = fc.date({
      min: new Date('1990-01-01'),
      max: new Date('2090-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(fc.constantFrom(...Intl.supportedValuesOf('timeZone')), instants, (zone, moment) => {
        const clock = new Intl.DateTimeFormat('sv-SE', {
          timeZone: zone,
          dateStyle: 'short',
          timeStyle: 'medium',
        });
        for (const seconds of [-1, 0, 1]) {
          // The changes of clocks stand on quarters of an hour.
          const near = new Date(Math.floor(moment.getTime() / 900_000) * 900_000 + seconds * 1_000);
          const [date = '', time = ''] = clock.format(near).split(' ');
          expect(compactStamp(near, zone)).toBe(`${date}${time}`.replaceAll(/[-:]/g, ''));
          expect(offsetStamp(near, zone).slice(0, 19)).toBe(`${date}T${time}`);
          expect(Date.parse(offsetStamp(near, zone))).toBe(near.getTime());
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('a day', () => {
  it.each([
    // The clocks change between this midnight and that of UTC.
    ['2026-04-05', 'Pacific/Auckland', '2026-04-04T11:00:00.000Z'],
    ['2026-09-27', 'Pacific/Auckland', '2026-09-26T12:00:00.000Z'],
    ['2026-04-05', 'Australia/Sydney', '2026-04-04T13:00:00.000Z'],
    // And here during the day that begins.
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
    // The clocks go from midnight to one o'clock.
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
    ['2026-03-08', 'America/Havana', '2026-03-08T05:00:00.000Z'],
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
    // And here back to the day before, or over midnight twice.
    ['2026-04-05', 'America/Santiago', '2026-04-05T04:00:00.000Z'],
    ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
  ])('%s in %s begins at %s', (day, time_zone, begins) => {
    expect(startOfDay(day, time_zone).toISOString()).toBe(begins);
    expect(parseDayStart(day, 0, time_zone)?.toISOString()).toBe(begins);
  });
  it.each(['2026-02-30', '2026-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-1-1', ''])(
    'such as %s is invalid',
    (day) => expect(parseDayStart(day, 0, 'UTC')).toBeNull(),
  );

  it('begins where the zone says, also where the clocks change', () => {
    const start = (day: string, zone: string): string | undefined =>
      parseDayStart(day, 0, zone)?.toISOString();
    expect(start('2028-02-29', 'UTC')).toBe('2028-02-29T00:00:00.000Z');
    expect(start('2026-03-29', 'Europe/Berlin')).toBe('2026-03-28T23:00:00.000Z');
    expect(start('2026-03-30', 'Europe/Berlin')).toBe('2026-03-29T22:00:00.000Z');
  });
});

describe('a text in a spreadsheet', () => {
  it.each([
    ['=1+1', "'=1+1"],
    [' =1+1', "' =1+1"],
    ['x;=1+1', "x;'=1+1"],
    ['x; =1+1', "x;' =1+1"],
    ['a,-b', "a,'-b"],
    ['a|@b', "a|'@b"],
    ['a\n+b', "a\n'+b"],
    ['\t=1', "'\t'=1"],
    ['\tx', "'\tx"],
    ['＝1＋1', "'＝1＋1"],
    ['a=b-c; d', 'a=b-c; d'],
    ['', ''],
  ])('is no formula: %j', (text, written) => {
    expect(spreadsheetText(text)).toBe(written);
  });

  it('is beside amounts below zero, which stay numbers', () => {
    expect(csvOf([['-5', { amount: '-5.00' }]])).toBe("'-5,-5.00\r\n");
  });
});
