import type { Transaction } from '../../kernel/database/transaction.ts';
import { addMs, hour_ms } from '../../kernel/values/dates.ts';
import {
  countSightings,
  insertHits,
  insertSightings,
  type SightingsQuery,
  type Sighting,
} from './risk-store.ts';
import {
  countedSubjects,
  decideRisk,
  digestOf,
  type CompiledRule,
  type RiskAction,
  type RiskFacts,
} from '../../accounts/merchants/risk-rule.ts';

/** A payment that is asked for, with the rules of its account. */
export interface ScreenedPayment {
  readonly account_id: string;
  readonly transaction_id: bigint;
  readonly rules: readonly CompiledRule[];
  readonly facts: RiskFacts;
  readonly at: Date;
}

export interface RiskVerdict {
  readonly action: RiskAction | null;
  readonly hits: readonly CompiledRule[];
}

/**
 * What the rules say of a list of payments, by transaction_id: one statement for all of them, and none where no
 * rule counts. Payments of one list count for those behind them; payments that other transactions hold at the same
 * moment do not, so that a rule never makes payments wait for each other.
 */
export async function screenPayments(
  tx: Transaction,
  payments: readonly ScreenedPayment[],
): Promise<Map<bigint, RiskVerdict>> {
  const queries = payments.flatMap(sightingsQueries).map((question, place) => ({ ...question, place }));
  const counts = await countSightings(tx, queries);
  const stored = new Map(queries.map((question) => [keyOf(question), counts.get(question.place) ?? 0]));
  const in_list = new Map<string, number>();
  const verdicts = new Map<bigint, RiskVerdict>();
  for (const payment of payments) {
    const { account_id, transaction_id, rules, facts, at } = payment;
    const verdict = decideRisk(rules, facts, (subject, digest, span_ms) => {
      const before = in_list.get(`${account_id} ${subject} ${digest}`) ?? 0;
      return (stored.get(keyOf({ account_id, subject, digest, since: addMs(at, -span_ms) })) ?? 0) + before;
    });
    verdicts.set(transaction_id, verdict);
    for (const { subject, digest } of sightingsOf(payment)) {
      const key = `${account_id} ${subject} ${digest}`;
      in_list.set(key, (in_list.get(key) ?? 0) + 1);
    }
  }
  return verdicts;
}

/** Notes that payments were seen, and which rules they fell under. */
export function recordScreening(
  tx: Transaction,
  payments: readonly ScreenedPayment[],
  verdicts: ReadonlyMap<bigint, RiskVerdict>,
): void {
  insertSightings(tx, payments.flatMap(sightingsOf));
  insertHits(
    tx,
    payments.flatMap(({ account_id, transaction_id, at }) =>
      (verdicts.get(transaction_id)?.hits ?? []).map(({ rule_id, action }) => ({
        account_id,
        transaction_id,
        rule_id,
        action,
        at,
      })),
    ),
  );
}

function keyOf({ account_id, subject, digest, since }: Omit<SightingsQuery, 'place' | 'most'>): string {
  return `${account_id} ${subject} ${digest} ${since.getTime()}`;
}

function sightingsQueries({
  account_id,
  rules,
  facts,
  at,
}: ScreenedPayment): Omit<SightingsQuery, 'place'>[] {
  const queries = new Map<string, Omit<SightingsQuery, 'place'>>();
  for (const { terms } of rules) {
    if (terms.kind !== 'velocity') continue;
    const digest = digestOf(facts, terms.subject);
    if (digest === null) continue;
    const question = { account_id, subject: terms.subject, digest, since: addMs(at, -terms.hours * hour_ms) };
    const known = queries.get(keyOf(question));
    queries.set(keyOf(question), { ...question, most: Math.max(known?.most ?? 0, terms.more_than) });
  }
  return [...queries.values()];
}

function sightingsOf({ account_id, transaction_id, rules, facts, at }: ScreenedPayment): Sighting[] {
  return [...countedSubjects(rules)].flatMap((subject) => {
    const digest = digestOf(facts, subject);
    return digest === null ? [] : { account_id, subject, digest, at, transaction_id };
  });
}
