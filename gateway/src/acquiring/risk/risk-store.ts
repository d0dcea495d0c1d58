import type { Database } from '../../kernel/database/database.ts';
import { reading, type RowOf, sql, writing } from '../../kernel/database/statement.ts';
import { type Transaction, writeAlone } from '../../kernel/database/transaction.ts';
import type { RiskSubject } from '../../accounts/merchants/risk-rule.ts';

const $ = sql.parameters({
  account_id: 'text',
  subject: 'text',
  since: 'timestamptz',
  before: 'timestamptz',
  limit: 'rows',
  rule_id: 'text',
  name: 'text',
  action: 'text',
  terms: 'jsonb',
  by: 'text',
  now: 'timestamptz',
  dry_run: 'jsonb',
  fresh_since: 'timestamptz',
  ids: 'int8[]',
  created_at: 'timestamptz',
  transaction_id: 'int8',
  to: 'timestamptz',
  page_size: 'rows',
  hits_max: 'rows',
});

const query_fields = {
  place: 'int4',
  account_id: 'text',
  subject: 'text',
  digest: 'text',
  since: 'timestamptz',
  most: 'int4',
} as const;

/** Counts no further than the rule needs, so that an attack with one card stays cheap. */
const sightingRows = reading(
  'count_risk_sightings',
  { place: 'int4', seen: 'int8' },
  sql`SELECT k.place, (SELECT count(*) FROM (
     SELECT FROM risk_sightings s WHERE s.account_id = k.account_id AND s.subject = k.subject
       AND s.digest = decode(k.digest, 'hex') AND s.at > k.since LIMIT k.most) n) AS seen
   FROM ${sql.recordset('k', query_fields)}`,
);

const insertSightingRows = writing(
  'insert_risk_sightings',
  {},
  sql`INSERT INTO risk_sightings (account_id, subject, digest, at, transaction_id)
   SELECT account_id, subject, decode(digest, 'hex'), at, transaction_id
   FROM ${sql.recordset('r', { account_id: 'text', subject: 'text', digest: 'text', at: 'timestamptz', transaction_id: 'int8' })}`,
);

const insertHitRows = writing(
  'insert_risk_hits',
  {},
  sql`INSERT INTO risk_hits (account_id, transaction_id, rule_id, action, at)
   SELECT account_id, transaction_id, rule_id, action, at
   FROM ${sql.recordset('r', { account_id: 'text', transaction_id: 'int8', rule_id: 'text', action: 'text', at: 'timestamptz' })}`,
);

/** What a rule that begins to count would have seen before it began. */
const seedRows = writing(
  'seed_risk_sightings',
  {},
  sql`INSERT INTO risk_sightings (account_id, subject, digest, at, transaction_id)
   SELECT p.account_id, ${$.subject}, s.digest, p.created_at, p.transaction_id
   FROM payments p JOIN payment_details d USING (account_id, transaction_id)
   CROSS JOIN LATERAL (SELECT CASE WHEN ${$.subject}::text = 'card' THEN d.card_fingerprint
     WHEN ${$.subject}::text = 'email' THEN sha256(convert_to(lower(nullif(d.details ->> 'shopper_email', '')),
       'UTF8'))
     ELSE sha256(convert_to(nullif(d.details ->> 'shopper_ip', ''), 'UTF8')) END AS digest) s
   WHERE p.account_id = ${$.account_id} AND p.created_at > ${$.since} AND s.digest IS NOT NULL
   ON CONFLICT DO NOTHING`,
);

const forgetRows = writing(
  'forget_risk_sightings',
  { transaction_id: 'int8' },
  sql`DELETE FROM risk_sightings WHERE (account_id, subject, digest, at, transaction_id) IN (
     SELECT account_id, subject, digest, at, transaction_id FROM risk_sightings WHERE at < ${$.before}
     LIMIT ${$.limit})
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

export const listRuleRows = reading(
  'list_risk_rules',
  rule_columns,
  sql`SELECT ${sql.selectList(rule_columns, 'r')} FROM risk_rules r
   WHERE (${$.account_id.or_null}::text IS NULL OR r.account_id IN (${$.account_id.or_null}, '*'))
     AND (${$.rule_id.or_null}::text IS NULL OR r.rule_id = ${$.rule_id.or_null})
     ORDER BY r.created_at DESC, r.rule_id LIMIT 500`,
);

/** Apart from the rules, which are on every machine where hits are spread over them. */
export const countAccountHits = reading(
  'count_account_risk_hits',
  { hits: 'int8' },
  sql`SELECT count(*) AS hits FROM (
     SELECT 1 FROM risk_hits WHERE account_id = ${$.account_id} AND rule_id = ${$.rule_id} LIMIT 10000) n`,
);

export const countHitsOfAll = reading(
  'count_all_risk_hits',
  { hits: 'int8' },
  sql`SELECT count(*) AS hits FROM (SELECT 1 FROM risk_hits WHERE rule_id = ${$.rule_id} LIMIT 10000) n`,
);

export const insertRuleRow = writing(
  'insert_risk_rule',
  {},
  sql`INSERT INTO risk_rules (account_id, rule_id, name, action, terms, state, created_by, created_at)
   VALUES (${$.account_id}, ${$.rule_id}, ${$.name}, ${$.action}, ${$.terms}, 'draft', ${$.by}, ${$.now})`,
);

export const saveDryRunRow = writing(
  'save_risk_dry_run',
  {},
  sql`UPDATE risk_rules SET dry_run = ${$.dry_run}, dry_run_at = ${$.now} WHERE account_id = ${$.account_id}
     AND rule_id = ${$.rule_id}`,
);

export const activateRuleRow = writing(
  'activate_risk_rule',
  { rule_id: 'text' },
  sql`UPDATE risk_rules SET state = 'active', activated_by = ${$.by}, activated_at = ${$.now}
   WHERE account_id = ${$.account_id} AND rule_id = ${$.rule_id} AND state = 'draft'
     AND dry_run_at > ${$.fresh_since} RETURNING rule_id`,
);

export const retireRuleRow = writing(
  'retire_risk_rule',
  { rule_id: 'text' },
  sql`UPDATE risk_rules SET state = 'retired', retired_by = ${$.by}, retired_at = ${$.now}
   WHERE account_id = ${$.account_id} AND rule_id = ${$.rule_id} AND state <> 'retired' RETURNING rule_id`,
);

export const announceRulesRow = writing(
  'announce_risk_rules',
  { notified: 'text' },
  sql`SELECT pg_notify('causeway_accounts', ${$.account_id})::text AS notified`,
);

export const fingerprintRows = reading(
  'fingerprints_of_payments',
  { transaction_id: 'int8', fingerprint: 'text?' },
  sql`SELECT transaction_id, encode(card_fingerprint, 'hex') AS fingerprint FROM payment_details
   WHERE account_id = ${$.account_id} AND transaction_id = ANY (${$.ids})`,
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

export const historyRows = reading(
  'past_payments_for_risk',
  history_columns,
  sql`SELECT p.transaction_id, p.created_at, p.currency, p.amount, p.captured, p.status, p.card_masked,
     encode(d.card_fingerprint, 'hex') AS fingerprint, lower(d.details ->> 'shopper_email') AS email,
     d.details ->> 'shopper_ip' AS ip, upper(d.details -> 'billing' ->> 'country') AS country
   FROM (SELECT * FROM payments WHERE account_id = ${$.account_id} AND created_at >= ${$.created_at}
       AND (created_at, transaction_id) > (${$.created_at}, ${$.transaction_id}) AND created_at <= ${$.to}
     ORDER BY created_at, transaction_id LIMIT ${$.page_size}) p
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

export const hitRows = reading(
  'list_risk_hits',
  hit_columns,
  sql`SELECT ${sql.selectList(hit_columns, 'h')} FROM risk_hits h
   WHERE h.account_id = ${$.account_id}
     AND (${$.transaction_id.or_null}::int8 IS NULL OR h.transaction_id = ${$.transaction_id.or_null})
   ORDER BY h.transaction_id DESC, h.rule_id LIMIT ${$.hits_max}`,
);

/** A question of how often something was seen. */
export interface SightingsQuery {
  readonly place: number;
  readonly account_id: string;
  readonly subject: RiskSubject;
  readonly digest: string;
  readonly since: Date;
  readonly most: number;
}

export async function countSightings(
  tx: Transaction,
  queries: readonly SightingsQuery[],
): Promise<Map<number, number>> {
  if (queries.length === 0) return new Map();
  const rows = await tx.read(sightingRows, { k: queries });
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
  if (rows.length > 0) tx.write(insertSightingRows, { r: rows });
}

export function insertHits(tx: Transaction, rows: readonly HitRow[]): void {
  if (rows.length > 0) tx.write(insertHitRows, { r: rows });
}

export function seedSightings(tx: Transaction, account_id: string, subject: RiskSubject, since: Date): void {
  tx.write(seedRows, { account_id, subject, since });
}

export async function forgetSightings(database: Database, before: Date, limit: number): Promise<number> {
  return (await writeAlone(database, forgetRows, { before, limit })).length;
}
