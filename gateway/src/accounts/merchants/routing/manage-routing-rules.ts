import type { Reason } from '@causeway/schemas/errors/rules/rules.ts';
import { createHash } from 'node:crypto';
import type { ReadContext } from '../../../kernel/context.ts';
import { transact } from '../../../kernel/database/transaction.ts';
import { invalid, RequestRefused } from '../../../kernel/errors.ts';
import type { Currency } from '../../../kernel/values/currency.ts';
import { soft_declines } from '../../../kernel/values/schemes/retry-rules.ts';
import { notifyAccountChanged } from '../account-store.ts';
import type { Account } from '../account.ts';
import { acquirersFor, requireAccount, type Managing } from '../manage-accounts.ts';
import {
  candidatesOf,
  isUnreachable,
  routePayment,
  type Routed,
  type RoutingFacts,
  type RoutingRule,
} from './routing-rule.ts';
import { sql, writing } from '../../../kernel/database/statement.ts';

const $ = sql.parameters({ account_id: 'text', routing_rules: 'jsonb', known_rules: 'jsonb' });

/** Only over the rules that were seen: somebody else's change is not lost. */
const saveRoutingRules = writing(
  'save_routing_rules',
  { account_id: 'text' },
  sql`UPDATE accounts SET routing_rules = ${$.routing_rules} WHERE account_id = ${$.account_id}
     AND routing_rules = ${$.known_rules} RETURNING account_id`,
);

const rules_max = 50;
const next_max = 3;

/** A rule that is asked for. Lists that are empty fit everything. */
export interface NewRoutingRule {
  readonly currencies: readonly Currency[];
  readonly brands: readonly string[];
  /** Minor units of the one currency that the rule then names; null: no bound. */
  readonly amount_from: bigint | null;
  /** Up to, and without, this amount. */
  readonly amount_below: bigint | null;
  readonly connector: string;
  /** Acquirers to try next, in this order, after one has failed. */
  readonly next: readonly string[];
  /** Decline codes after which the next acquirer is tried, too. */
  readonly retry_declines: readonly string[];
  /** Whether a payment that is declined for want of authentication is tried again with 3-D Secure. */
  readonly authenticate: boolean;
  /** Percentage of the card payments that fit, 1 to 100. */
  readonly share: number;
}

/** Why a rule does nothing: those before it take all that it would fit, or none of its connectors is configured. */
type RuleWarning = 'unreachable' | 'no_connector';

export interface ListedRule extends NewRoutingRule {
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

type Reading = Pick<ReadContext, 'database' | 'connectors'>;

/** Where an account's payments go. @throws RequestRefused when there is no such account */
export async function readRouting(context: Reading, account_id: string): Promise<Routing> {
  return routingOf(context, await requireAccount(context, account_id));
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
  input: readonly NewRoutingRule[],
  expected?: string,
): Promise<Routing> {
  const known = await requireAccount(context, account_id);
  if (input.length > rules_max) wrong('rules', { rule: 'rules_max', max: rules_max });
  const rules = input.map((rule, at) => storedRule(acquirersFor(context, known), rule, `rules[${at}]`));
  if (expected !== undefined && expected !== versionOf(known)) throw new RequestRefused('U0015');
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

/** Where a payment would go. @throws RequestRefused for an unknown account */
export async function tryRouting(context: Reading, account_id: string, facts: RoutingFacts): Promise<Routed> {
  return routePayment(context.connectors, await requireAccount(context, account_id), facts);
}

function wrong(source: string, reason: Reason): never {
  throw invalid(source, reason);
}

/** A rule as it is stored. @throws RequestRefused I0011 that names the field */
function storedRule(known: readonly string[], rule: NewRoutingRule, source: string): RoutingRule {
  const { currencies, brands, amount_from, amount_below, connector, next, authenticate, share } = rule;
  if (!known.includes(connector))
    wrong(`${source}.connector`, { rule: 'not_acquirer', known: known.join(', ') });
  if (!Number.isInteger(share) || share < 1 || share > 100) wrong(`${source}.share`, { rule: 'not_share' });
  checkNext(known, rule, source);
  const retry_declines = [...new Set(rule.retry_declines)];
  checkDeclines(retry_declines, next, source);
  if (amount_below !== null && amount_below <= (amount_from ?? 0n)) {
    wrong(`${source}.amount_below`, { rule: 'not_above_start' });
  }
  return {
    currencies: [...new Set(currencies)],
    brands: [...new Set(brands)],
    amount_from: amount_from?.toString() ?? null,
    amount_below: amount_below?.toString() ?? null,
    connector,
    ...(next.length > 0 ? { next } : {}),
    ...(retry_declines.length > 0 ? { retry_declines } : {}),
    ...(authenticate ? { authenticate } : {}),
    ...(share < 100 ? { share } : {}),
  };
}

function checkNext(known: readonly string[], { connector, next }: NewRoutingRule, source: string): void {
  if (next.length > next_max) wrong(`${source}.next`, { rule: 'next_max', max: next_max });
  next.forEach((name, at) => {
    const place = `${source}.next[${at}]`;
    if (!known.includes(name)) wrong(place, { rule: 'not_acquirer', known: known.join(', ') });
    if ([connector, ...next.slice(0, at)].includes(name)) wrong(place, { rule: 'named_before' });
  });
}

function checkDeclines(codes: readonly string[], next: readonly string[], source: string): void {
  if (codes.length > 0 && next.length === 0)
    wrong(`${source}.retry_declines`, { rule: 'declines_need_next' });
  codes.forEach((code, at) => {
    if (!soft_declines.includes(code)) {
      wrong(`${source}.retry_declines[${at}]`, { rule: 'not_one_of', choices: soft_declines });
    }
  });
}

function versionOf({ routing_rules }: Account): string {
  return createHash('sha256').update(JSON.stringify(routing_rules)).digest('hex').slice(0, 16);
}

function routingOf({ connectors }: Reading, account: Account): Routing {
  const { routing_rules, connector: otherwise } = account;
  const rules = routing_rules.map((rule, at): ListedRule => {
    const { currencies, brands, connector, amount_from, amount_below } = rule;
    const { next = [], retry_declines = [], authenticate = false, share = 100 } = rule;
    const here = candidatesOf(connectors, rule).length > 0;
    // A rule that is passed over takes nothing from those behind it.
    const before = routing_rules.slice(0, at).filter((other) => candidatesOf(connectors, other).length > 0);
    return {
      rule_no: at + 1,
      currencies: currencies as Currency[],
      brands,
      amount_from: amount_from === null ? null : BigInt(amount_from),
      amount_below: amount_below === null ? null : BigInt(amount_below),
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
