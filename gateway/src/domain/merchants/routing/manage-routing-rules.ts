import type { Reason } from '@causeway/schemas/errors/rules/rules.ts';
import { createHash } from 'node:crypto';
import type { Context } from '../../../context.ts';
import { transact } from '../../../database/transaction.ts';
import { invalid, RequestRefused } from '../../../errors.ts';
import { parseCurrency, type Currency } from '../../../values/currency.ts';
import { formatAmount, parseAmount } from '../../../values/money.ts';
import { soft_declines } from '../../../values/schemes/retry-rules.ts';
import { findBrand } from '../../cards/card.ts';
import { notifyAccountChanged } from '../account-store.ts';
import type { Account } from '../account.ts';
import { acquirersFor, requireAccount, type Managing } from '../manage-accounts.ts';
import { candidatesOf, isUnreachable, routePayment, type Routed, type RoutingRule } from './routing-rule.ts';
import { saveRoutingRules } from './routing-rule-store.ts';

const rules_max = 50;
const next_max = 3;

/** A rule as people write it; what is left out fits everything. */
export interface GivenRule {
  readonly currencies?: readonly string[];
  readonly brands?: readonly string[];
  /** Decimal amounts in the one currency that the rule names. */
  readonly amount_from?: string;
  readonly amount_below?: string;
  readonly connector: string;
  /** Acquirers to try next, in this order, after one has failed. */
  readonly next?: readonly string[];
  /** Decline codes after which the next acquirer is tried, too. */
  readonly retry_declines?: readonly string[];
  /** Whether a payment that is declined for want of authentication is tried again with 3-D Secure. */
  readonly authenticate?: boolean;
  /** Percentage of the card payments that fit, 1 to 100. */
  readonly share?: number;
}

/** Why a rule does nothing: those before it take all that it would fit, or none of its connectors is configured. */
type RuleWarning = 'unreachable' | 'no_connector';

export interface ListedRule extends Required<GivenRule> {
  /** Its place, from one. */
  readonly rule_no: number;
  readonly warnings: readonly RuleWarning[];
}

export interface Routing {
  readonly rules: readonly ListedRule[];
  /** Where payments go that fit no rule. */
  readonly otherwise: string;
  /** Changes with the rules. */
  readonly version: string;
}

type Reading = Pick<Context, 'database' | 'connectors'>;

/** Where an account's payments go. @throws RequestRefused when there is no such account */
export async function readRouting(context: Reading, account_id: string): Promise<Routing> {
  return present(context, await requireAccount(context, account_id));
}

/**
 * Puts rules in the place of an account's. Payments that are accepted already stay with their connectors.
 * @param seen the version that the rules were changed from; left out, whatever is there is replaced
 * @throws RequestRefused I0011 that names the field, U0015 where the rules are not those that were seen;
 *   RequestRefused when there is no such account
 */
export async function replaceRoutingRules(
  context: Managing,
  account_id: string,
  given: readonly GivenRule[],
  seen?: string,
): Promise<Routing> {
  const known = await requireAccount(context, account_id);
  if (given.length > rules_max) wrong('rules', { rule: 'rules_max', max: rules_max });
  const rules = given.map((rule, at) => parseRule(acquirersFor(context, known), rule, `rules[${at}]`));
  if (seen !== undefined && seen !== versionOf(known)) throw new RequestRefused('U0015');
  await transact(context.database, async (tx) => {
    const values = {
      account_id,
      routing_rules: JSON.stringify(rules),
      known_rules: JSON.stringify(known.routing_rules),
    };
    if ((await tx.read(saveRoutingRules, values)).length === 0) throw new RequestRefused('U0015');
    tx.write(notifyAccountChanged, { account_id });
  });
  return readRouting(context, account_id);
}

/** Where a payment would go. @throws RequestRefused I0011 that names the field; RequestRefused for an unknown account */
export async function tryRouting(
  context: Reading,
  account_id: string,
  asked: {
    readonly currency: string;
    readonly amount: string;
    readonly brand: string;
    readonly order_no?: string | undefined;
  },
): Promise<Routed> {
  const account = await requireAccount(context, account_id);
  const currency = readCurrency(asked.currency, 'currency');
  const amount = BigInt(readAmount(asked.amount, currency, 'amount'));
  const card_brand = asked.brand === '' ? '' : readBrand(asked.brand, 'brand');
  const { order_no } = asked;
  return routePayment(context.connectors, account, {
    currency,
    amount,
    card_brand,
    ...(order_no === undefined ? {} : { order_no }),
  });
}

function wrong(source: string, reason: Reason): never {
  throw invalid(source, reason);
}

function readCurrency(text: string, source: string): Currency {
  return parseCurrency(text.trim().toUpperCase()) ?? wrong(source, { rule: 'not_currency_such_as' });
}

function readBrand(text: string, source: string): string {
  return findBrand(text) ?? wrong(source, { rule: 'not_card_brand' });
}

function readAmount(text: string, currency: Currency, source: string): string {
  const minor = parseAmount(text.trim(), currency);
  return minor === null ? wrong(source, { rule: 'not_amount_in', currency }) : minor.toString();
}

function parseRule(known: readonly string[], given: GivenRule, source: string): RoutingRule {
  const { connector, amount_from = '', amount_below = '' } = given;
  if (!known.includes(connector))
    wrong(`${source}.connector`, { rule: 'not_acquirer', known: known.join(', ') });
  const codes = (given.currencies ?? []).map((code, at) => readCurrency(code, `${source}.currencies[${at}]`));
  const brands = (given.brands ?? []).map((brand, at) => readBrand(brand, `${source}.brands[${at}]`));
  const [currency, ...others] = [...new Set(codes)];
  const read = (text: string, name: string): string | null => {
    if (text === '') return null;
    if (!currency || others.length > 0) wrong(`${source}.${name}`, { rule: 'one_currency_only' });
    return readAmount(text, currency, `${source}.${name}`);
  };
  const { share = 100, authenticate = false } = given;
  if (!Number.isInteger(share) || share < 1 || share > 100) {
    wrong(`${source}.share`, { rule: 'not_share' });
  }
  const next = readNext(known, given, source);
  const retry_declines = readDeclines(given, source);
  const from = read(amount_from, 'amount_from');
  const below = read(amount_below, 'amount_below');
  if (below !== null && BigInt(below) <= BigInt(from ?? 0)) {
    wrong(`${source}.amount_below`, { rule: 'not_above_start' });
  }
  return {
    currencies: [...new Set(codes)],
    brands: [...new Set(brands)],
    amount_from: from,
    amount_below: below,
    connector,
    ...(next.length > 0 ? { next } : {}),
    ...(retry_declines.length > 0 ? { retry_declines } : {}),
    ...(authenticate ? { authenticate } : {}),
    ...(share < 100 ? { share } : {}),
  };
}

function readNext(known: readonly string[], { connector, next = [] }: GivenRule, source: string): string[] {
  if (next.length > next_max) wrong(`${source}.next`, { rule: 'next_max', max: next_max });
  next.forEach((name, at) => {
    const place = `${source}.next[${at}]`;
    if (!known.includes(name)) wrong(place, { rule: 'not_acquirer', known: known.join(', ') });
    if ([connector, ...next.slice(0, at)].includes(name)) wrong(place, { rule: 'named_before' });
  });
  return [...next];
}

function readDeclines({ next = [], retry_declines = [] }: GivenRule, source: string): string[] {
  const codes = [...new Set(retry_declines.map((code) => code.trim().toUpperCase()))];
  if (codes.length > 0 && next.length === 0)
    wrong(`${source}.retry_declines`, { rule: 'declines_need_next' });
  codes.forEach((code, at) => {
    if (!soft_declines.includes(code)) {
      wrong(`${source}.retry_declines[${at}]`, { rule: 'not_one_of', choices: soft_declines });
    }
  });
  return codes;
}

function versionOf({ routing_rules }: Account): string {
  return createHash('sha256').update(JSON.stringify(routing_rules)).digest('hex').slice(0, 16);
}

function present({ connectors }: Reading, account: Account): Routing {
  const { routing_rules, connector: otherwise } = account;
  const rules = routing_rules.map((rule, at): ListedRule => {
    const { currencies, brands, connector } = rule;
    const currency = parseCurrency(currencies[0] ?? '');
    const shown = (minor: string | null): string =>
      minor === null || !currency ? '' : formatAmount(BigInt(minor), currency);
    const { next = [], retry_declines = [], authenticate = false, share = 100 } = rule;
    const here = candidatesOf(connectors, rule).length > 0;
    // A rule that is passed over takes nothing from those behind it.
    const before = routing_rules.slice(0, at).filter((other) => candidatesOf(connectors, other).length > 0);
    return {
      rule_no: at + 1,
      currencies,
      brands,
      amount_from: shown(rule.amount_from),
      amount_below: shown(rule.amount_below),
      connector,
      next,
      retry_declines,
      authenticate,
      share,
      warnings: [
        ...(isUnreachable(rule, before) ? (['unreachable'] as const) : []),
        ...(here ? [] : (['no_connector'] as const)),
      ],
    };
  });
  return { rules, otherwise, version: versionOf(account) };
}
