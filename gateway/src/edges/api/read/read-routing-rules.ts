import type { RoutingRuleInput, ListedRoutingRule } from '@causeway/schemas/portal/operator/routing-rules.ts';
import { findBrand } from '../../../kernel/values/card-brands.ts';
import type { ListedRule, NewRoutingRule } from '../../../accounts/merchants/routing/manage-routing-rules.ts';
import type { RoutingFacts } from '../../../accounts/merchants/routing/routing-rule.ts';
import { invalid } from '../../../kernel/errors.ts';
import { parseCurrency, type Currency } from '../../../kernel/values/currency.ts';
import { formatAmount, parseAmount } from '../../../kernel/values/money.ts';

function readCurrency(text: string, source: string): Currency {
  const currency = parseCurrency(text.trim().toUpperCase());
  if (!currency) throw invalid(source, { rule: 'not_currency_such_as' });
  return currency;
}

function readBrand(text: string, source: string): string {
  const brand = findBrand(text);
  if (brand === null) throw invalid(source, { rule: 'not_card_brand' });
  return brand;
}

function readAmount(text: string, currency: Currency, source: string): bigint {
  const minor = parseAmount(text.trim(), currency);
  if (minor === null) throw invalid(source, { rule: 'not_amount_in', currency });
  return minor;
}

/** Reads routing rules as people write them. @throws RequestRefused I0011 that names the field */
export function readRules(input: readonly RoutingRuleInput[]): NewRoutingRule[] {
  return input.map((rule, at) => readRule(rule, `rules[${at}]`));
}

function readRule(input: RoutingRuleInput, source: string): NewRoutingRule {
  const currencies = input.currencies.map((code, at) => readCurrency(code, `${source}.currencies[${at}]`));
  const [currency, ...others] = [...new Set(currencies)];
  const amountOf = (field: 'amount_from' | 'amount_below'): bigint | null => {
    if (input[field] === '') return null;
    if (!currency || others.length > 0) throw invalid(`${source}.${field}`, { rule: 'one_currency_only' });
    return readAmount(input[field], currency, `${source}.${field}`);
  };
  const { connector, next = [], retry_declines = [], authenticate = false, share = 100 } = input;
  return {
    currencies,
    brands: input.brands.map((brand, at) => readBrand(brand, `${source}.brands[${at}]`)),
    amount_from: amountOf('amount_from'),
    amount_below: amountOf('amount_below'),
    connector,
    next,
    retry_declines: retry_declines.map((code) => code.trim().toUpperCase()),
    authenticate,
    share,
  };
}

/** A rule as people read and write it. */
export function presentRoutingRule(rule: ListedRule): ListedRoutingRule {
  const { rule_no, currencies, brands, connector, next, retry_declines, authenticate, share, warnings } =
    rule;
  const [currency] = currencies;
  const amountOf = (minor: bigint | null): string =>
    minor === null || !currency ? '' : formatAmount(minor, currency);
  return {
    rule_no,
    currencies: [...currencies],
    brands: [...brands],
    amount_from: amountOf(rule.amount_from),
    amount_below: amountOf(rule.amount_below),
    connector,
    next: [...next],
    retry_declines: [...retry_declines],
    authenticate,
    share,
    warnings: [...warnings],
  };
}

/** Reads a payment that somebody wants to know the way of. @throws RequestRefused I0011 that names the field */
export function readRoutingFacts(query: {
  readonly currency: string;
  readonly amount: string;
  readonly brand: string;
  readonly order_no?: string | undefined;
}): RoutingFacts {
  const currency = readCurrency(query.currency, 'currency');
  return {
    currency,
    amount: readAmount(query.amount, currency, 'amount'),
    card_brand: query.brand === '' ? '' : readBrand(query.brand, 'brand'),
    ...(query.order_no === undefined ? {} : { order_no: query.order_no }),
  };
}
