import { createHash } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import { parseCurrency } from '../../kernel/values/currency.ts';
import { hour_ms } from '../../kernel/values/dates.ts';
import { parseAmount } from '../../kernel/values/money.ts';

export type RiskAction = 'block' | 'review';
/** What a rule can count. */
export type RiskSubject = 'card' | 'email' | 'ip';

/** How far a rule may look back. */
export const velocity_hours_max = 168;

/** What a rule looks for. */
export type RiskTerms =
  /** More than an amount, in one currency. */
  | { readonly kind: 'amount'; readonly currency: string; readonly above: string }
  /** More than so many attempts with the same card, e-mail or IP address within so many hours. */
  | {
      readonly kind: 'velocity';
      readonly subject: RiskSubject;
      readonly more_than: number;
      readonly hours: number;
    }
  /** Billing countries that are in a list, or that are not. A payment without one is in no list. */
  | { readonly kind: 'country'; readonly match: 'in' | 'not_in'; readonly values: readonly string[] }
  /** The first digits of the card. */
  | { readonly kind: 'bin'; readonly values: readonly string[] }
  /** Whole addresses, or domains with their @. */
  | { readonly kind: 'email'; readonly values: readonly string[] }
  /** Addresses and ranges. */
  | { readonly kind: 'ip'; readonly values: readonly string[] }
  /** Cards, by their fingerprints; named by payments that were made with them. */
  | { readonly kind: 'card'; readonly fingerprints: readonly string[]; readonly payments: readonly string[] };

/** Terms as they are asked for: cards are named by payments still. */
export type TermsInput =
  | Exclude<RiskTerms, { kind: 'card' }>
  | { readonly kind: 'card'; readonly payments: readonly string[] };

export interface RiskRule {
  readonly account_id: string;
  readonly rule_id: string;
  readonly action: RiskAction;
  readonly terms: RiskTerms;
}

/** What rules see of a payment; empty texts where nothing was sent. */
export interface RiskFacts {
  readonly currency: string;
  /** Minor units. */
  readonly amount: bigint;
  /** Keyed digest of the card number in hex. */
  readonly card: string;
  readonly bin: string;
  readonly email: string;
  readonly ip: string;
  readonly country: string;
}

/** How often a subject with this digest was seen since a span ago. */
export type CountSightings = (subject: RiskSubject, digest: string, span_ms: number) => number;

/** A rule made ready to be asked. */
export interface CompiledRule extends RiskRule {
  matches(facts: RiskFacts, countSightings: CountSightings): boolean;
}

export function compileRules(rules: readonly RiskRule[]): CompiledRule[] {
  return rules.map((rule) => ({ ...rule, matches: matcher(rule.terms) }));
}

function matcher(terms: RiskTerms): CompiledRule['matches'] {
  switch (terms.kind) {
    case 'amount': {
      const currency = parseCurrency(terms.currency);
      const above = currency ? parseAmount(terms.above, currency) : null;
      return (facts) => facts.currency === terms.currency && above !== null && facts.amount > above;
    }
    case 'velocity':
      return (facts, countSightings) => {
        const digest = digestOf(facts, terms.subject);
        return (
          digest !== null && countSightings(terms.subject, digest, terms.hours * hour_ms) >= terms.more_than
        );
      };
    case 'country': {
      const values = new Set(terms.values);
      return ({ country }) => country !== '' && values.has(country) === (terms.match === 'in');
    }
    case 'bin':
      return ({ bin }) => bin !== '' && terms.values.some((value) => bin.startsWith(value));
    case 'email': {
      const values = new Set(terms.values);
      return ({ email }) => values.has(email) || values.has(email.slice(email.lastIndexOf('@')));
    }
    case 'ip':
      return addressMatcher(terms.values);
    case 'card': {
      const values = new Set(terms.fingerprints);
      return ({ card }) => values.has(card);
    }
  }
}

function addressMatcher(values: readonly string[]): CompiledRule['matches'] {
  const list = new BlockList();
  for (const value of values) {
    const [address = '', length] = value.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (length === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(length), family);
  }
  return ({ ip }) => {
    const version = isIP(ip);
    return version !== 0 && list.check(ip, version === 6 ? 'ipv6' : 'ipv4');
  };
}

/** What a subject of the payment is counted by, in hex; null where the payment has none. */
export function digestOf(facts: RiskFacts, subject: RiskSubject): string | null {
  const value = facts[subject];
  if (value === '') return null;
  return subject === 'card' ? value : createHash('sha256').update(value).digest('hex');
}

/** The rules that a payment falls under; a block outweighs a review. */
export function decideRisk(
  rules: readonly CompiledRule[],
  facts: RiskFacts,
  countSightings: CountSightings,
): { action: RiskAction | null; hits: CompiledRule[] } {
  const hits = rules.filter((rule) => rule.matches(facts, countSightings));
  const block = hits.some(({ action }) => action === 'block');
  return { action: block ? 'block' : hits.length > 0 ? 'review' : null, hits };
}

/** Whether a rule would block a payment of this amount, or hold it for review; all else that rules see is as it was. */
export function stopsAmount(rules: readonly CompiledRule[], currency: string, amount: bigint): boolean {
  const facts = { currency, amount, card: '', bin: '', email: '', ip: '', country: '' };
  return rules.some((rule) => rule.terms.kind === 'amount' && rule.matches(facts, () => 0));
}

/** The subjects that the rules count. */
export function countedSubjects(rules: readonly RiskRule[]): ReadonlySet<RiskSubject> {
  return new Set(rules.flatMap(({ terms }) => (terms.kind === 'velocity' ? [terms.subject] : [])));
}
