import { describe, expect, it } from 'vitest';
import { readTerms } from '../../../src/edges/api/read/read-risk-terms.ts';
import {
  compileRules,
  decideRisk,
  type RiskFacts,
  type RiskTerms,
} from '../../../src/accounts/merchants/risk-rule.ts';

const facts: RiskFacts = {
  currency: 'EUR',
  amount: 10_000n,
  card: 'aa11',
  bin: '424242',
  email: 'shopper@example.com',
  ip: '203.0.113.9',
  country: 'IE',
};

/** Whether a payment falls under a rule, which has seen its subjects so often. */
function falls(input: Record<string, unknown>, more: Partial<RiskFacts> = {}, count = 0): boolean {
  const terms = readTerms(input) as RiskTerms;
  const rules = compileRules([{ account_id: '*', rule_id: 'r', action: 'block', terms }]);
  return decideRisk(rules, { ...facts, ...more }, () => count).hits.length > 0;
}

describe('a risk rule of countries', () => {
  it.each([
    ['in', 'IE', true],
    ['in', 'FR', false],
    ['in', '', false],
    ['not_in', 'IE', false],
    ['not_in', 'FR', true],
    ['not_in', '', false],
  ])('with %s Ireland and a payment from %j applies: %s', (match, country, expected) => {
    expect(falls({ kind: 'country', match, values: ['ie'] }, { country })).toBe(expected);
  });
});

describe('a risk rule of addresses', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9', true],
    ['203.0.113.9', '203.0.113.10', false],
    ['::ffff:203.0.113.9', '203.0.113.9', true],
    ['203.0.113.8/31', '203.0.113.9', true],
    ['203.0.113.8/31', '203.0.113.10', false],
    ['203.0.113.8/31', '203.0.113.7', false],
    ['2001:db8::1/64', '2001:db8::ffff', true],
    ['2001:db8::1/64', '2001:db8:0:1::1', false],
    ['203.0.113.9', '', false],
    ['0.0.0.0/0', 'not an address', false],
  ])('with %s and a payment from %s applies: %s', (value, ip, expected) => {
    expect(falls({ kind: 'ip', values: [value] }, { ip })).toBe(expected);
  });
});

describe('a risk rule of amounts', () => {
  it.each([
    ['100.00', false],
    ['99.99', true],
  ])('above %s applies to 100.00 of that currency: %s', (above, expected) => {
    expect(falls({ kind: 'amount', currency: 'EUR', above })).toBe(expected);
    expect(falls({ kind: 'amount', currency: 'USD', above })).toBe(false);
  });
});

it('a counting risk rule allows as many payments as it says, and not one more', () => {
  const terms = { kind: 'velocity', subject: 'email', more_than: 3, hours: 1 };
  expect([2, 3, 4].map((count) => falls(terms, {}, count))).toEqual([false, true, true]);
  expect(falls(terms, { email: '' }, 9)).toBe(false);
});

it('a risk rule of cards or e-mail addresses does not apply to payments without one', () => {
  expect(falls({ kind: 'bin', values: ['4242'] }, { bin: '' })).toBe(false);
  expect(falls({ kind: 'bin', values: ['4242'] }, { bin: '424342' })).toBe(false);
  expect(falls({ kind: 'email', values: ['@example.com'] }, { email: '' })).toBe(false);
  expect(falls({ kind: 'email', values: ['@example.com'] }, { email: 'x@sub.example.com' })).toBe(false);
});

it.each<[Record<string, unknown>, boolean]>([
  [{ kind: 'velocity', subject: 'card', more_than: 1, hours: 168 }, true],
  [{ kind: 'velocity', subject: 'card', more_than: 1, hours: 0 }, false],
  [{ kind: 'velocity', subject: 'card', more_than: 1.5, hours: 1 }, false],
  [{ kind: 'velocity', subject: 'card', more_than: 1_000_000, hours: 1 }, true],
  [{ kind: 'velocity', subject: 'card', more_than: 1_000_001, hours: 1 }, false],
  [{ kind: 'bin', values: ['4242'] }, true],
  [{ kind: 'bin', values: ['424'] }, false],
  [{ kind: 'bin', values: ['4242424'] }, false],
  [{ kind: 'email', values: Array.from({ length: 1_000 }, (_, at) => `a${at}@example.com`) }, true],
  [{ kind: 'email', values: Array.from({ length: 1_001 }, (_, at) => `a${at}@example.com`) }, false],
  [{ kind: 'country', match: 'outside', values: ['IE'] }, false],
])('the bounds of a risk rule’s terms are enforced: %j', (input, accepted) => {
  const parse = (): unknown => readTerms(input);
  if (accepted) expect(parse()).toMatchObject({ kind: input['kind'] });
  else expect(parse).toThrow(/terms\./);
});
