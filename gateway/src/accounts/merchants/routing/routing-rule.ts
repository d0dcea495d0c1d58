import { createHash } from 'node:crypto';
import type { ConnectorReader } from '../../../kernel/port/connectors.ts';
import { RequestRefused } from '../../../kernel/errors.ts';
import type { Fallback } from '../../../kernel/instructions/instruction.ts';

/** Sends some of an account's payments to a connector. Lists that are empty fit everything. */
export interface RoutingRule {
  /** ISO 4217 codes. */
  readonly currencies: readonly string[];
  /** Card brands; payments without a card fit no rule that names any. */
  readonly brands: readonly string[];
  /** Minor units of the one currency that the rule then names; null: no bound. */
  readonly amount_from: string | null;
  /** Up to, and without, this amount. */
  readonly amount_below: string | null;
  readonly connector: string;
  /** Acquirers to try next, in this order, after one has failed. */
  readonly next?: readonly string[];
  /** Decline codes after which the next acquirer is tried, too. */
  readonly retry_declines?: readonly string[];
  /** Whether a card payment that its issuer declines for want of authentication is tried again with 3-D Secure. */
  readonly authenticate?: boolean;
  /** Percentage of the card payments that fit; absent: all of them. The others go on to the next rules. */
  readonly share?: number;
}

/** What is known of a payment when its connector is chosen. */
export interface RoutingFacts {
  readonly currency: string;
  readonly card_brand: string;
  /** Minor units. */
  readonly amount: bigint;
  /** Decides to which share a payment belongs; absent: to none. */
  readonly order_no?: string;
}

export interface Routed {
  readonly connector: string;
  /** Place of the rule that was taken, from one; null: none fits, and the account's own connector is taken. */
  readonly rule_no: number | null;
  /** Acquirers of this gateway that are tried next, in this order. */
  readonly next: readonly string[];
}

interface RoutedAccount {
  readonly account_id?: string;
  readonly connector: string;
  readonly routing_rules: readonly RoutingRule[];
}

/** A number from 0 to 99 that is the same whenever a rule meets an order, and independent of other rules'. */
function drawOf({ connector, share }: RoutingRule, place: number, order_no: string): number {
  const digest = createHash('sha256').update(`${place} ${connector} ${share} ${order_no}`).digest();
  return digest.readUInt32BE() % 100;
}

function takes(rule: RoutingRule, place: number, { card_brand, order_no }: RoutingFacts): boolean {
  if (rule.share === undefined) return true;
  return card_brand !== '' && order_no !== undefined && drawOf(rule, place, order_no) < rule.share;
}

function fits(rule: RoutingRule, { currency, card_brand, amount }: RoutingFacts): boolean {
  if (rule.currencies.length > 0 && !rule.currencies.includes(currency)) return false;
  if (rule.brands.length > 0 && !rule.brands.includes(card_brand)) return false;
  if (rule.amount_from !== null && amount < BigInt(rule.amount_from)) return false;
  return rule.amount_below === null || amount < BigInt(rule.amount_below);
}

/**
 * The connector of a new payment: that of the first rule that fits. Connectors that this gateway does not have are
 * passed over, so that taking an acquirer out of the configuration stops no payment.
 */
export function routePayment(
  connectors: ConnectorReader,
  { account_id, connector, routing_rules }: RoutedAccount,
  facts: RoutingFacts,
): Routed {
  for (const [at, rule] of routing_rules.entries()) {
    if (!fits(rule, facts) || !takes(rule, at, facts)) continue;
    const [first, ...next] = candidatesOf(connectors, rule, account_id);
    if (first !== undefined) return { connector: first, rule_no: at + 1, next };
  }
  return { connector, rule_no: null, next: [] };
}

/** The acquirers of a rule that this gateway has, in their order; those that rest come last. */
export function candidatesOf(
  connectors: ConnectorReader,
  { connector, next = [] }: RoutingRule,
  account_id?: string,
): string[] {
  const here = [connector, ...next].filter((name) => connectors.hasAcquirer(name, account_id));
  return here.toSorted(
    (one, other) => Number(connectors.breakers.isResting(one)) - Number(connectors.breakers.isResting(other)),
  );
}

/** What the rule by which a payment was routed says of failed attempts. */
export function fallbackOf({ routing_rules }: RoutedAccount, { rule_no, next }: Routed): Fallback | null {
  const { retry_declines = [], authenticate = false } = routing_rules[(rule_no ?? 0) - 1] ?? {};
  return next.length > 0 || authenticate ? { next, retry_declines, authenticate } : null;
}

/**
 * For a new payment, before anything is written for it.
 * @throws RequestRefused I0027 when neither a rule nor the account names a connector that this gateway has
 */
export function requireConnector(
  connectors: ConnectorReader,
  account: RoutedAccount,
  facts: RoutingFacts,
): void {
  const { connector } = routePayment(connectors, account, facts);
  if (!connectors.hasAcquirer(connector, account.account_id)) throw new RequestRefused('I0027');
}

/** Whether any payment at all can go somewhere. */
export function hasConnector(
  connectors: ConnectorReader,
  { account_id, connector, routing_rules }: RoutedAccount,
): boolean {
  return (
    connectors.hasAcquirer(connector, account_id) ||
    routing_rules.some((rule) => candidatesOf(connectors, rule, account_id).length > 0)
  );
}

function holds(values: readonly string[], value: string): boolean {
  return values.length === 0 || values.includes(value);
}

/** Whether everything that fits the one in some currency and brand fits the other, too. */
function covers(other: RoutingRule, rule: RoutingRule, currency: string, brand: string): boolean {
  const from = BigInt(other.amount_from ?? 0) <= BigInt(rule.amount_from ?? 0);
  const below =
    other.amount_below === null ||
    (rule.amount_below !== null && BigInt(rule.amount_below) <= BigInt(other.amount_below));
  return holds(other.currencies, currency) && holds(other.brands, brand) && from && below;
}

/** Stands for every currency or brand that no rule names. */
const any = ['*'];

/** Whether no payment can reach a rule, because those before it take all that would fit it. */
export function isUnreachable(rule: RoutingRule, before: readonly RoutingRule[]): boolean {
  const currencies = rule.currencies.length > 0 ? rule.currencies : any;
  const brands = rule.brands.length > 0 ? rule.brands : any;
  return currencies.every((currency) =>
    brands.every((brand) =>
      before.some((other) => other.share === undefined && covers(other, rule, currency, brand)),
    ),
  );
}
