import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { built_in_card_ranges } from '@causeway/schemas/card-ranges.ts';
import { findBrand, parseCardNumber } from '../../../src/kernel/values/card-brands.ts';
import { loadCardRanges, resetCardRanges } from '../../../src/acquiring/cards/manage-card-ranges.ts';
import { sampleOrder } from '../../support/client.ts';
import { createOperator, type Operator } from '../../support/command.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

let world: TestGateway;
let operator: Operator;
beforeAll(async () => {
  world = await startTestGateway();
  operator = createOperator(world.connection);
});
afterEach(() => resetCardRanges(world.gateway.context, 'gateway'));
afterAll(async () => {
  operator.remove();
  await world.close();
});

/** The number with these first digits whose last one is a check digit. */
function numberOf(prefix: string, length = 16): string {
  const body = prefix.padEnd(length - 1, '0');
  const sum = body
    .split('')
    .toReversed()
    .reduce((total, digit, at) => {
      const counted = at % 2 === 0 ? 2 * Number(digit) : Number(digit);
      return total + (counted > 9 ? counted - 9 : counted);
    }, 0);
  return body + String((10 - (sum % 10)) % 10);
}

function brandOf(number: string): string | undefined {
  return parseCardNumber(number)?.brand;
}

function withWrongCheckDigit(number: string): string {
  return number.slice(0, -1) + String((Number(number.at(-1)) + 1) % 10);
}

it('card range tables that are loaded within the same millisecond are all stored', async () => {
  const loads = 50;
  for (let time = 0; time < loads; time += 1) await resetCardRanges(world.gateway.context, 'api:quick');
  const stored = await world.query(`SELECT 1 FROM card_ranges WHERE loaded_by = 'api:quick'`);
  expect(stored).toHaveLength(loads);
});

describe('a card number', () => {
  it.each([
    ['508500', 'rupay'],
    ['508999', 'rupay'],
    ['606985', 'rupay'],
    ['607984', 'rupay'],
    ['608001', 'rupay'],
    ['652150', 'rupay'],
    ['653149', 'rupay'],
    ['652149', 'discover'],
    ['653150', 'discover'],
    ['817200', 'rupay'],
    ['440647', 'mada'],
    ['968201', 'mada'],
    ['543357', 'mada'],
    ['440648', 'visa'],
    ['672500', 'girocard'],
    ['670300', 'bancontact'],
    ['479658', 'bancontact'],
    ['606005', 'bancontact'],
    // As before.
    ['424242', 'visa'],
    ['222100', 'mastercard'],
    ['272099', 'mastercard'],
    ['378282', 'american-express'],
    ['601111', 'discover'],
    ['650052', 'troy'],
    ['504175', 'elo'],
    ['507865', 'verve'],
    ['220000', 'mir'],
    ['356600', 'jcb'],
    ['675964', 'maestro'],
  ])('that begins with %s belongs to the brand %s', (prefix, brand) => {
    expect(brandOf(numberOf(prefix, brand === 'american-express' ? 15 : 16))).toBe(brand);
  });

  it('of UnionPay needs no check digit; of every other brand it does', () => {
    const number = numberOf('621234');
    expect([brandOf(number), brandOf(withWrongCheckDigit(number))]).toEqual(['unionpay', 'unionpay']);
    for (const prefix of ['424242', '508500', '968201', '543357', '606005'])
      expect(brandOf(withWrongCheckDigit(numberOf(prefix))), prefix).toBeUndefined();
    expect(brandOf(numberOf('621234', 13))).toBeUndefined();
  });

  it('of UnionPay with a wrong check digit is accepted and pays', async () => {
    const client = await world.createClient();
    const { body } = await client.authorise({ card: withWrongCheckDigit(numberOf('621234')) });
    expect(body).toMatchObject({ payment_status: '3000', card_brand: 'unionpay' });
  });
});

it('card brands are found by their names, including the built-in ones', () => {
  expect(['RuPay', 'mada', 'bancontact', 'Girocard', 'amex', 'nothing'].map(findBrand)).toEqual([
    'rupay',
    'mada',
    'bancontact',
    'girocard',
    'american-express',
    null,
  ]);
});

it('the built-in card ranges name their source, and only brands that they describe', () => {
  expect(built_in_card_ranges.source).not.toBe('');
  const described = Object.keys(built_in_card_ranges.brands);
  expect(built_in_card_ranges.ranges.filter(([, , brand]) => !described.includes(brand))).toEqual([]);
});

const meeza = {
  source: 'the acquirer’s table',
  date: '2026-11-20',
  brands: { meeza: { label: 'Meeza', lengths: [16], code_length: 3, check_digit: true } },
  ranges: [
    ['507803', '507810', 'meeza'],
    // One of Visa’s that has gone to RuPay.
    ['42424242', '42424242', 'rupay'],
  ],
};

describe('a card range table of the operator', () => {
  it('is activated by a command, tried, listed and removed', async () => {
    const file = join(operator.folder, 'ranges.json');
    writeFileSync(file, JSON.stringify(meeza));
    const loaded = await operator.run('card-ranges', 'load', file);
    expect(loaded).toMatchObject({ code: 0, output: expect.stringContaining('2 ranges are in force') });
    expect(await operator.json('card-ranges', 'try', '50780500')).toMatchObject({
      brand: 'meeza',
      name: 'Meeza',
    });
    expect(await operator.json('card-ranges', 'try', '42424242')).toMatchObject({ brand: 'rupay' });
    expect(await operator.json('card-ranges', 'list')).toMatchObject([
      { loaded_by: expect.stringMatching(/^host:.+@.+$/), table: meeza },
      { loaded_by: 'built in' },
    ]);
    await operator.run('card-ranges', 'reset');
    expect(await operator.json('card-ranges', 'try', '42424242')).toMatchObject({ brand: 'visa' });
  });

  it('reaches a running gateway and its payment page', async () => {
    await loadCardRanges(world.gateway.context, JSON.stringify(meeza), 'gateway');
    const client = await world.createClient();
    const { body } = await client.authorise({ card: numberOf('50780500') });
    expect(body).toMatchObject({ payment_status: '3000', card_brand: 'meeza' });
    const order = sampleOrder();
    const page = await client.post('checkout', { ...order, return_url: 'https://shop.example.com/back' });
    expect(await (await fetch(page.body['checkout_url'])).text()).toContain('"507803","507810","meeza"');
  });

  it('is announced to every running process', async () => {
    const file = join(operator.folder, 'ranges.json');
    writeFileSync(file, JSON.stringify(meeza));
    // In a process of its own: this one hears of it.
    await operator.run('card-ranges', 'load', file);
    await expect.poll(() => brandOf(numberOf('507803'))).toBe('meeza');
  });

  it.each([
    ['not JSON', '{', 'the file must be JSON'],
    ['no source', JSON.stringify({ ...meeza, source: '' }), 'source must say'],
    ['a date that is none', JSON.stringify({ ...meeza, date: 'today' }), 'date must be a day'],
    ['no ranges', JSON.stringify({ ...meeza, ranges: [] }), 'ranges must be a list'],
    [
      'ends of two lengths',
      JSON.stringify({ ...meeza, ranges: [['50', '507', 'meeza']] }),
      'ranges[0] must begin',
    ],
    ['ends exchanged', JSON.stringify({ ...meeza, ranges: [['51', '50', 'meeza']] }), 'ranges[0] must begin'],
    [
      'an unknown brand',
      JSON.stringify({ ...meeza, ranges: [['50', '51', 'nobody']] }),
      'ranges[0] must end with',
    ],
    [
      'a length of no card',
      JSON.stringify({ ...meeza, brands: { meeza: { ...meeza.brands.meeza, lengths: [25] } } }),
      'brands.meeza.lengths must be',
    ],
  ])('with %s is refused with the reason', async (_what, text, reason) => {
    await expect(loadCardRanges(world.gateway.context, text, 'gateway')).rejects.toThrow(reason);
    expect(brandOf(numberOf('424242'))).toBe('visa');
  });
});
