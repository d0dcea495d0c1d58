import type { Database, ReadDatabase } from '../database/database.ts';
import { reading, sql, writing } from '../database/statement.ts';
import { writeAlone } from '../database/transaction.ts';

const $ = sql.parameters({
  merchant_id: 'text',
  before: 'int8',
  actor: 'text?',
  action: 'text?',
  actions: 'text[]?',
  is_any: 'bool',
  subject: 'text?',
  from: 'timestamptz?',
  to: 'timestamptz?',
  limit: 'rows',
});

const entry_fields = {
  merchant_id: 'text',
  audit_id: 'int8',
  actor: 'text',
  action: 'text',
  account_id: 'text',
  subject: 'text',
  address: 'text',
  request_id: 'text',
} as const;

const outcome_fields = {
  merchant_id: 'text',
  audit_id: 'int8',
  result: 'text',
  code: 'text',
  subject: 'text',
  before: 'json',
  after: 'json',
} as const;

/** Functions of the database write the log, with number, time and hash (docs/operations.md#the-audit-log). */
const appendEntryRows = writing(
  'append_audit_entries',
  {},
  sql`SELECT FROM append_audit_entries((SELECT json_agg(r) FROM ${sql.recordset('r', entry_fields)}))`,
);
const appendOutcomeRows = writing(
  'append_audit_outcomes',
  {},
  sql`SELECT FROM append_audit_outcomes((SELECT json_agg(r) FROM ${sql.recordset('r', outcome_fields)}))`,
);

/** A page of the log, newest first; what is null in the filter is not filtered. */
const listRows = reading(
  'list_audit_entries',
  {
    audit_id: 'int8',
    at: 'timestamptz',
    actor: 'text',
    actor_name: 'text?',
    actor_email: 'text?',
    action: 'text',
    account_id: 'text',
    subject: 'text',
    address: 'text',
    request_id: 'text',
    result: 'text?',
    code: 'text?',
    before: 'json?',
    after: 'json?',
  },
  sql`SELECT e.audit_id, e.at, e.actor, u.name AS actor_name, u.email AS actor_email, e.action, e.account_id,
     coalesce(nullif(o.subject, ''), e.subject) AS subject, e.address, e.request_id, o.result, o.code,
     o.before, o.after
   FROM audit_log_entries e
   LEFT JOIN audit_log_outcomes o ON o.merchant_id = e.merchant_id AND o.audit_id = e.audit_id
   LEFT JOIN users u ON u.user_id = substr(e.actor, 6) AND e.actor LIKE 'user:%'
   WHERE e.merchant_id = ${$.merchant_id} AND e.audit_id < ${$.before}
     AND (${$.actor}::text IS NULL OR e.actor = ${$.actor} OR ${$.actor} = 'host' AND e.actor LIKE 'host:%')
     AND (${$.action}::text IS NULL OR e.action LIKE ${$.action})
     AND (${$.actions}::text[] IS NULL OR (e.action = ANY (${$.actions})) = ${$.is_any})
     AND (${$.subject}::text IS NULL OR e.subject = ${$.subject} OR o.subject = ${$.subject})
     AND (${$.from}::timestamptz IS NULL OR e.at >= ${$.from})
     AND (${$.to}::timestamptz IS NULL OR e.at < ${$.to})
   ORDER BY e.audit_id DESC LIMIT ${$.limit}`,
);

/** How far back people are looked for who can be chosen. */
const recent_entries = 5_000;

/** Who did something among the newest entries of a log. */
const listPeople = reading(
  'list_audit_people',
  { actor: 'text', name: 'text' },
  sql`SELECT e.actor, u.name FROM (
     SELECT DISTINCT n.actor FROM (
       SELECT actor FROM audit_log_entries WHERE merchant_id = ${$.merchant_id} ORDER BY audit_id DESC
       LIMIT ${recent_entries}
     ) n
   ) e JOIN users u ON u.user_id = substr(e.actor, 6) AND e.actor LIKE 'user:%' ORDER BY u.name, e.actor`,
);

/** Who does what, to what, from where. */
export interface AuditEntry {
  readonly merchant_id: string;
  readonly audit_id: bigint;
  readonly actor: string;
  readonly action: string;
  readonly account_id: string;
  readonly subject: string;
  readonly address: string;
  readonly request_id: string;
}

/** What came of it. */
export interface AuditOutcome {
  readonly merchant_id: string;
  readonly audit_id: bigint;
  readonly result: 'done' | 'refused' | 'failed';
  readonly code: string;
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
}

export async function appendEntries(database: Database, entries: readonly AuditEntry[]): Promise<void> {
  await writeAlone(database, appendEntryRows, { r: entries });
}

export async function appendOutcomes(database: Database, outcomes: readonly AuditOutcome[]): Promise<void> {
  await writeAlone(database, appendOutcomeRows, { r: outcomes });
}

export interface AuditFilter {
  readonly before: bigint;
  readonly actor: string | null;
  /** An action, or the beginning of one with a dot at its end. */
  readonly action: string | null;
  /** Null: whatever it was. */
  readonly kind: { readonly reads: ReadonlySet<string>; readonly wanted: 'reads' | 'changes' } | null;
  readonly subject: string | null;
  readonly from: Date | null;
  readonly to: Date | null;
  readonly limit: number;
}

/** A line of the log as it is shown; without a result, a dying process has left it in doubt. */
export interface AuditLine extends Omit<AuditEntry, 'merchant_id'> {
  readonly at: Date;
  readonly actor_name: string | null;
  readonly actor_email: string | null;
  readonly result: string | null;
  readonly code: string | null;
  readonly before: unknown;
  readonly after: unknown;
}

export function listEntries(
  database: ReadDatabase,
  merchant_id: string,
  filter: AuditFilter,
): Promise<AuditLine[]> {
  const action = filter.action?.replace(/[%_\\]/g, '\\$&') ?? null;
  return database.read(listRows, {
    merchant_id,
    before: filter.before,
    actor: filter.actor,
    action: action?.endsWith('.') ? `${action}%` : action,
    actions: filter.kind && [...filter.kind.reads],
    is_any: filter.kind?.wanted === 'reads',
    subject: filter.subject,
    from: filter.from,
    to: filter.to,
    limit: filter.limit,
  });
}

export function listActors(
  database: ReadDatabase,
  merchant_id: string,
): Promise<{ actor: string; name: string }[]> {
  return database.read(listPeople, { merchant_id });
}
