import { randomBytes } from 'node:crypto';
import type { Context, ReadContext } from '../../kernel/context.ts';
import { transact, type Transaction } from '../../kernel/database/transaction.ts';
import { cannot, invalid, RequestRefused } from '../../kernel/errors.ts';
import { addMs, day_ms, hour_ms } from '../../kernel/values/dates.ts';
import { id_max } from '../../kernel/values/ids.ts';
import { requireAccount } from '../../accounts/merchants/manage-accounts.ts';
import { dryRunRule, type DryRun } from './dry-run.ts';
import {
  activateRuleRow,
  announceRulesRow,
  fingerprintRows,
  forgetSightings,
  hitRows,
  insertRuleRow,
  countAccountHits,
  countHitsOfAll,
  listRuleRows,
  retireRuleRow,
  saveDryRunRow,
  seedSightings,
  type HitRow,
  type RuleRow,
} from './risk-store.ts';
import {
  velocity_hours_max,
  type TermsInput,
  type RiskAction,
  type RiskRule,
  type RiskTerms,
} from '../../accounts/merchants/risk-rule.ts';
import type { Actor } from '../../kernel/values/actor.ts';
import { isBlank } from '../../kernel/values/text.ts';

/** Stands for every account. */
const everyone = '*';
const dry_run_fresh_ms = day_ms;
const hits_max = 200;
const forgotten_at_once = 5_000;

/** A rule with how it came about, and how often payments fell under it (counted to 10,000). */
export type ListedRule = Omit<RuleRow, 'terms' | 'dry_run' | 'action'> & {
  readonly action: RiskAction;
  readonly terms: RiskTerms;
  readonly dry_run: DryRun | null;
  readonly hits: bigint;
};

export interface NewRule {
  /** `*` for every account. */
  readonly account_id: string;
  readonly name: string;
  readonly action: RiskAction;
  readonly terms: TermsInput;
  readonly by: Actor;
}

/** The rules that hold for an account, its own and those for every one; all rules for null. Newest first. */
export async function listRules(context: ReadContext, account_id: string | null): Promise<ListedRule[]> {
  return withHits(context, await context.database.read(listRuleRows, { account_id, rule_id: null }));
}

async function withHits({ database }: ReadContext, rows: readonly RuleRow[]): Promise<ListedRule[]> {
  const counts = await Promise.all(
    rows.map(({ account_id, rule_id }) =>
      account_id === everyone
        ? database.read(countHitsOfAll, { rule_id })
        : database.read(countAccountHits, { account_id, rule_id }),
    ),
  );
  return rows.map((row, place) => ({ ...row, hits: counts[place]?.[0]?.hits ?? 0n }) as ListedRule);
}

/** @throws RequestRefused U0008 */
async function requireRule(context: Context, key: RuleKey): Promise<ListedRule> {
  const rows = await context.database.read(listRuleRows, { account_id: null, rule_id: key.rule_id });
  const found = rows.find(({ account_id }) => account_id === key.account_id);
  const [listed] = found ? await withHits(context, [found]) : [];
  if (!listed) throw new RequestRefused('U0008');
  return listed;
}

export interface RuleKey {
  readonly account_id: string;
  readonly rule_id: string;
}

/**
 * Drafts a rule; it does nothing yet.
 * @throws RequestRefused that names the payment without a card; for an unknown account
 */
export async function draftRule(context: Context, rule: NewRule): Promise<ListedRule> {
  const name = rule.name.trim();
  if (isBlank(name)) throw invalid('name', { rule: 'empty' });
  const terms = await resolveTerms(context, rule);
  if (rule.account_id !== everyone) await requireAccount(context, rule.account_id);
  const rule_id = `rule_${randomBytes(8).toString('hex')}`;
  const { account_id, action, by } = rule;
  await transact(context.database, async (tx) => {
    const values = {
      account_id,
      rule_id,
      name,
      action,
      terms: JSON.stringify(terms),
      by,
      now: context.clock.now(),
    };
    tx.write(insertRuleRow, values);
  });
  return requireRule(context, { account_id, rule_id });
}

async function resolveTerms(context: Context, { account_id, terms: input }: NewRule): Promise<RiskTerms> {
  if (account_id === everyone && (input.kind === 'velocity' || input.kind === 'card')) {
    throw invalid('account_id', { rule: 'rule_of_one_account', kind: input.kind });
  }
  if (input.kind !== 'card') return input;
  const ids = input.payments.map(BigInt).filter((id) => id <= id_max);
  const rows = await context.database.read(fingerprintRows, { account_id, ids });
  const known = new Map(rows.map((row) => [row.transaction_id.toString(), row.fingerprint]));
  const missing = input.payments.findIndex((id) => !known.get(id));
  if (missing !== -1) {
    throw invalid(`terms.payments[${missing}]`, {
      rule: 'no_card_payment',
      payment: input.payments[missing] ?? '',
    });
  }
  const fingerprints = new Set(input.payments.map((id) => known.get(id) ?? ''));
  return { kind: 'card', payments: input.payments, fingerprints: [...fingerprints] };
}

/** Asks a rule about the payments of the last month, and keeps what it said. @throws RequestRefused U0008 */
export async function dryRun(context: Context, key: RuleKey): Promise<DryRun> {
  const rule = await requireRule(context, key);
  const result = await dryRunRule(context, rule satisfies RiskRule);
  await transact(context.database, async (tx) => {
    tx.write(saveDryRunRow, {
      account_id: key.account_id,
      rule_id: key.rule_id,
      dry_run: JSON.stringify(result),
      now: context.clock.now(),
    });
  });
  return result;
}

/**
 * Puts a rule in force. What it counts, it counts from the payments that are there already.
 * @throws RequestRefused where it is not a draft, or was not tried on past payments within a day
 */
export async function activateRule(context: Context, key: RuleKey, by: Actor): Promise<ListedRule> {
  const { terms } = await requireRule(context, key);
  const now = context.clock.now();
  await transact(context.database, async (tx) => {
    const fresh_since = addMs(now, -dry_run_fresh_ms);
    const done = await tx.read(activateRuleRow, { ...key, by, now, fresh_since });
    if (done.length === 0) {
      throw cannot({ rule: 'draft_needs_dry_run' });
    }
    if (terms.kind === 'velocity') {
      const since = addMs(context.clock.now(key.account_id), -terms.hours * hour_ms);
      seedSightings(tx, key.account_id, terms.subject, since);
    }
    announce(tx, key);
  });
  return requireRule(context, key);
}

/** Ends a rule for good. @throws RequestRefused U0008; RequestRefused where it has ended already */
export async function retireRule(context: Context, key: RuleKey, by: Actor): Promise<ListedRule> {
  await requireRule(context, key);
  await transact(context.database, async (tx) => {
    const done = await tx.read(retireRuleRow, {
      account_id: key.account_id,
      rule_id: key.rule_id,
      by,
      now: context.clock.now(),
    });
    if (done.length === 0) throw cannot({ rule: 'rule_retired' });
    announce(tx, key);
  });
  return requireRule(context, key);
}

/** Processes forget what they know of the account; of every account, within two seconds by themselves. */
function announce(tx: Transaction, { account_id }: RuleKey): void {
  if (account_id !== everyone) tx.write(announceRulesRow, { account_id });
}

/** The newest payments of an account that fell under rules, or the rules that one payment fell under. */
export function listHits(
  context: ReadContext,
  account_id: string,
  transaction_id: bigint | null,
): Promise<HitRow[]> {
  return context.database.read(hitRows, { account_id, transaction_id, hits_max });
}

/** Forgets sightings that no rule can look back to any more. @returns how many */
export function forgetOldSightings(context: Context): Promise<number> {
  const before = addMs(context.clock.now(), -velocity_hours_max * hour_ms);
  return forgetSightings(context.database, before, forgotten_at_once);
}
