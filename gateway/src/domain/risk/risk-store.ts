import type { Database } from '../../database/database.ts';
import { recordset, selectList, sql, statement, type RowOf } from '../../database/statement.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { RiskSubject } from '../merchants/risk-rule.ts';

const asked_fields = {
  place: 'int4',
  account_id: 'text',
  subject: 'text',
  digest: 'text',
  since: 'timestamptz',
  most: 'int4',
};

/** Counts no further than the rule needs, so that an attack with one card stays cheap. */
const seenRows = statement(
  'count_risk_sightings',
  { place: 'int4', seen: 'int8' },
  sql`SELECT k.place, (SELECT count(*) FROM (
     SELECT FROM risk_sightings s WHERE s.account_id = k.account_id AND s.subject = k.subject
       AND s.digest = decode(k.digest, 'hex') AND s.at > k.since LIMIT k.most) n) AS seen
   FROM ${recordset('k', asked_fields)}`,
);

const insertSightingRows = statement(
  'insert_risk_sightings',
  {},
  sql`INSERT INTO risk_sightings (account_id, subject, digest, at, transaction_id)
   SELECT account_id, subject, decode(digest, 'hex'), at, transaction_id
   FROM ${recordset('r', { account_id: 'text', subject: 'text', digest: 'text', at: 'timestamptz', transaction_id: 'int8' })}`,
);

const insertHitRows = statement(
  'insert_risk_hits',
  {},
  sql`INSERT INTO risk_hits (account_id, transaction_id, rule_id, action, at)
   SELECT account_id, transaction_id, rule_id, action, at
   FROM ${recordset('r', { account_id: 'text', transaction_id: 'int8', rule_id: 'text', action: 'text', at: 'timestamptz' })}`,
);

/** What a rule that begins to count would have seen before it began. */
const seedRows = statement(
  'seed_risk_sightings',
  {},
  `INSERT INTO risk_sightings (account_id, subject, digest, at, transaction_id)
   SELECT p.account_id, $2, s.digest, p.created_at, p.transaction_id
   FROM payments p JOIN payment_details d USING (account_id, transaction_id)
   CROSS JOIN LATERAL (SELECT CASE WHEN $2::text = 'card' THEN d.card_fingerprint
     WHEN $2::text = 'email' THEN sha256(convert_to(lower(nullif(d.details ->> 'shopper_email', '')), 'UTF8'))
     ELSE sha256(convert_to(nullif(d.details ->> 'shopper_ip', ''), 'UTF8')) END AS digest) s
   WHERE p.account_id = $1 AND p.created_at > $3 AND s.digest IS NOT NULL ON CONFLICT DO NOTHING`,
);

const forgetRows = statement(
  'forget_risk_sightings',
  { transaction_id: 'int8' },
  `DELETE FROM risk_sightings WHERE (account_id, subject, digest, at, transaction_id) IN (
     SELECT account_id, subject, digest, at, transaction_id FROM risk_sightings WHERE at < $1 LIMIT $2)
   RETURNING transaction_id`,
);

const rule_columns = {
  account_id: 'text',
  rule_id: 'text',
  name: 'text',
  action: 'text',
  terms: 'jsonb',
  state: 'text',
  created_by: 'text',
  created_at: 'timestamptz',
  dry_run: 'jsonb?',
  dry_run_at: 'timestamptz?',
  activated_by: 'text?',
  activated_at: 'timestamptz?',
  retired_by: 'text?',
  retired_at: 'timestamptz?',
} as const;
export type RuleRow = RowOf<typeof rule_columns>;

export const listRuleRows = statement(
  'list_risk_rules',
  rule_columns,
  `SELECT ${selectList(rule_columns, 'r')} FROM risk_rules r
   WHERE ($1::text IS NULL OR r.account_id IN ($1, '*'))
     AND ($2::text IS NULL OR r.rule_id = $2) ORDER BY r.created_at DESC, r.rule_id LIMIT 500`,
);

/** Apart from the rules, which stand on every machine where hits are spread over them. */
export const countAccountHits = statement(
  'count_account_risk_hits',
  { hits: 'int8' },
  `SELECT count(*) AS hits FROM (
     SELECT 1 FROM risk_hits WHERE account_id = $1 AND rule_id = $2 LIMIT 10000) n`,
);

export const countHitsOfAll = statement(
  'count_all_risk_hits',
  { hits: 'int8' },
  'SELECT count(*) AS hits FROM (SELECT 1 FROM risk_hits WHERE rule_id = $1 LIMIT 10000) n',
);

export const insertRuleRow = statement(
  'insert_risk_rule',
  {},
  `INSERT INTO risk_rules (account_id, rule_id, name, action, terms, state, created_by, created_at)
   VALUES ($1, $2, $3, $4, $5, 'draft', $6, $7)`,
);

export const saveDryRunRow = statement(
  'save_risk_dry_run',
  {},
  `UPDATE risk_rules SET dry_run = $3, dry_run_at = $4 WHERE account_id = $1 AND rule_id = $2`,
);

export const activateRuleRow = statement(
  'activate_risk_rule',
  { rule_id: 'text' },
  `UPDATE risk_rules SET state = 'active', activated_by = $3, activated_at = $4
   WHERE account_id = $1 AND rule_id = $2 AND state = 'draft' AND dry_run_at > $5 RETURNING rule_id`,
);

export const retireRuleRow = statement(
  'retire_risk_rule',
  { rule_id: 'text' },
  `UPDATE risk_rules SET state = 'retired', retired_by = $3, retired_at = $4
   WHERE account_id = $1 AND rule_id = $2 AND state <> 'retired' RETURNING rule_id`,
);

export const announceRulesRow = statement(
  'announce_risk_rules',
  { notified: 'text' },
  `SELECT pg_notify('causeway_accounts', $1)::text AS notified`,
);

export const fingerprintRows = statement(
  'fingerprints_of_payments',
  { transaction_id: 'int8', fingerprint: 'text?' },
  `SELECT transaction_id, encode(card_fingerprint, 'hex') AS fingerprint FROM payment_details
   WHERE account_id = $1 AND transaction_id = ANY ($2)`,
);

const history_columns = {
  transaction_id: 'int8',
  created_at: 'timestamptz',
  currency: 'text',
  amount: 'int8',
  captured: 'int8',
  status: 'int2',
  card_masked: 'text',
  fingerprint: 'text?',
  email: 'text?',
  ip: 'text?',
  country: 'text?',
} as const;
export type PastPayment = RowOf<typeof history_columns>;

export const historyRows = statement(
  'past_payments_for_risk',
  history_columns,
  `SELECT p.transaction_id, p.created_at, p.currency, p.amount, p.captured, p.status, p.card_masked,
     encode(d.card_fingerprint, 'hex') AS fingerprint, lower(d.details ->> 'shopper_email') AS email,
     d.details ->> 'shopper_ip' AS ip, upper(d.details -> 'billing' ->> 'country') AS country
   FROM (SELECT * FROM payments WHERE account_id = $1 AND created_at >= $2
       AND (created_at, transaction_id) > ($2, $3) AND created_at <= $4
     ORDER BY created_at, transaction_id LIMIT $5) p
   JOIN payment_details d ON d.account_id = p.account_id AND d.transaction_id = p.transaction_id
   ORDER BY p.created_at, p.transaction_id`,
);

const hit_columns = {
  account_id: 'text',
  transaction_id: 'int8',
  rule_id: 'text',
  action: 'text',
  at: 'timestamptz',
} as const;
export type HitRow = RowOf<typeof hit_columns>;

export const hitRows = statement(
  'list_risk_hits',
  hit_columns,
  `SELECT ${selectList(hit_columns, 'h')} FROM risk_hits h
   WHERE h.account_id = $1 AND ($2::int8 IS NULL OR h.transaction_id = $2)
   ORDER BY h.transaction_id DESC, h.rule_id LIMIT $3`,
);

/** A question of how often something was seen. */
export interface AskedSightings {
  readonly place: number;
  readonly account_id: string;
  readonly subject: RiskSubject;
  readonly digest: string;
  readonly since: Date;
  readonly most: number;
}

export async function countSightings(
  tx: Transaction,
  asked: readonly AskedSightings[],
): Promise<Map<number, number>> {
  if (asked.length === 0) return new Map();
  const rows = await tx.read(seenRows, [asked]);
  return new Map(rows.map(({ place, seen }) => [place, Number(seen)]));
}

export interface Sighting {
  readonly account_id: string;
  readonly subject: RiskSubject;
  readonly digest: string;
  readonly at: Date;
  readonly transaction_id: bigint;
}

export function insertSightings(tx: Transaction, rows: readonly Sighting[]): void {
  if (rows.length > 0) tx.write(insertSightingRows, [rows]);
}

export function insertHits(tx: Transaction, rows: readonly HitRow[]): void {
  if (rows.length > 0) tx.write(insertHitRows, [rows]);
}

export function seedSightings(tx: Transaction, account_id: string, subject: RiskSubject, since: Date): void {
  tx.write(seedRows, [account_id, subject, since]);
}

export async function forgetSightings(database: Database, before: Date, limit: number): Promise<number> {
  return (await database.read(forgetRows, [before, limit])).length;
}
