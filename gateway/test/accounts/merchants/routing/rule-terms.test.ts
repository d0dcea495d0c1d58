import { expect, it } from 'vitest';
import {
  isUnreachable,
  routePayment,
  type RoutingRule,
} from '../../../../src/accounts/merchants/routing/routing-rule.ts';
import { Breakers } from '../../../../src/kernel/values/breakers.ts';
import type { ConnectorRegistry } from '../../../../src/kernel/port/connectors.ts';

const breakers = new Breakers(() => new Date(0));
const all: RoutingRule = {
  currencies: [],
  brands: [],
  amount_from: null,
  amount_below: null,
  connector: 'one',
};
const euros = (amount_from: string | null, amount_below: string | null): RoutingRule => ({
  ...all,
  currencies: ['EUR'],
  amount_from,
  amount_below,
});

it.each<[string, RoutingRule, RoutingRule[], boolean]>([
  ['behind one that takes everything', euros(null, null), [all], true],
  ['behind one of the same amounts', euros('100', '200'), [euros('100', '200')], true],
  ['behind one that begins a cent later', euros('100', '200'), [euros('101', '200')], false],
  ['behind one that ends a cent sooner', euros('100', '200'), [euros('100', '199')], false],
  ['behind one that ends, itself without an end', euros('100', null), [euros('100', '200')], false],
  ['behind one from nought, itself from nothing said', euros(null, '200'), [euros('0', '200')], true],
  ['of everything behind one of a currency', all, [euros(null, null)], false],
  [
    'of two currencies behind one of the first',
    { ...all, currencies: ['EUR', 'USD'] },
    [euros(null, null)],
    false,
  ],
  [
    'of two currencies behind one of each',
    { ...all, currencies: ['EUR', 'USD'] },
    [euros(null, null), { ...all, currencies: ['USD'] }],
    true,
  ],
  ['behind one that takes a share of everything', euros(null, null), [{ ...all, share: 99 }], false],
  ['of any brand behind one of visa', all, [{ ...all, brands: ['visa'] }], false],
])('a routing rule %s is never reached: %s', (_what, rule, before, expected) => {
  expect(isUnreachable(rule, before)).toBe(expected);
});

it('a routing rule takes amounts from its first up to, and without, its last; the first that fits counts', () => {
  const connectors = { hasAcquirer: (name: string) => name !== 'gone', breakers } as ConnectorRegistry;
  const account = {
    connector: 'own',
    routing_rules: [
      { ...euros('100', '200'), connector: 'gone' },
      { ...euros('100', '200'), connector: 'first' },
      { ...all, brands: ['visa'], connector: 'second' },
    ],
  };
  const to = (amount: bigint, card_brand = 'visa', currency = 'EUR') => {
    const { next: _next, ...routed } = routePayment(connectors, account, { currency, card_brand, amount });
    return routed;
  };
  expect([99n, 100n, 199n, 200n].map((amount) => to(amount))).toEqual([
    { connector: 'second', rule_no: 3 },
    { connector: 'first', rule_no: 2 },
    { connector: 'first', rule_no: 2 },
    { connector: 'second', rule_no: 3 },
  ]);
  expect(to(100n, 'visa', 'USD')).toEqual({ connector: 'second', rule_no: 3 });
  expect(to(99n, '')).toEqual({ connector: 'own', rule_no: null });
});

it('shares of routing rules take their percentage of the payments that earlier rules leave, and always the same ones', () => {
  const connectors = { hasAcquirer: (_name: string) => true, breakers } as ConnectorRegistry;
  const account = {
    connector: 'own',
    routing_rules: [
      { ...all, connector: 'third', share: 30 },
      { ...all, connector: 'half', share: 50 },
    ],
  };
  const to = (order_no: string | undefined, card_brand = 'visa'): string =>
    routePayment(connectors, account, {
      currency: 'EUR',
      card_brand,
      amount: 1n,
      ...(order_no === undefined ? {} : { order_no }),
    }).connector;
  const orders = Array.from({ length: 4_000 }, (_, at) => `order ${at}`);
  const chosen = Object.groupBy(orders, (order_no) => to(order_no));
  // Expected 1,200, 1,400 and 1,400; the bounds are five standard deviations away.
  expect(chosen['third']?.length).toBeGreaterThan(1_055);
  expect(chosen['third']?.length).toBeLessThan(1_345);
  expect(chosen['half']?.length).toBeGreaterThan(1_250);
  expect(chosen['half']?.length).toBeLessThan(1_550);
  for (const order_no of orders.slice(0, 50)) expect(to(order_no)).toBe(to(order_no));
  expect(to('order 1', '')).toBe('own');
  expect(to(undefined)).toBe('own');
});

it('acquirers that are not configured are skipped, also within a routing rule', () => {
  const connectors = { hasAcquirer: (name: string) => name !== 'gone', breakers } as ConnectorRegistry;
  const account = {
    connector: 'own',
    routing_rules: [{ ...all, connector: 'gone', next: ['first', 'gone', 'second'] }],
  };
  const routed = routePayment(connectors, account, { currency: 'EUR', card_brand: 'visa', amount: 1n });
  expect(routed).toEqual({ connector: 'first', rule_no: 1, next: ['second'] });
});
