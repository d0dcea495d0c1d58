import type { ReadDatabase } from '../database/database.ts';
import { reading, sql } from '../database/statement.ts';

const $ = sql.parameters({ after: 'int8', limit: 'rows' });

/** A place in the audit log, as it is noted outside the database. */
export interface AuditHead {
  readonly number: bigint;
  /** In hexadecimal digits. */
  readonly hash: string;
}

/** The end of the chain. */
export const auditHead = reading(
  'end_of_audit_log',
  { number: 'int8', hash: 'text' },
  `SELECT number, encode(hash, 'hex') AS hash FROM audit_head`,
);

const own = 'number, hash, at, merchant_id, audit_id';
const page_of_links = sql`(SELECT 'entry' AS kind, ${own}, NULL AS result, NULL AS code, NULL AS subject, NULL AS before, NULL AS after
     FROM audit_log_entries WHERE number > ${$.after} ORDER BY number LIMIT ${$.limit})
   UNION ALL
   (SELECT 'result', ${own}, result, code, subject, before::text, after::text
     FROM audit_log_outcomes WHERE number > ${$.after} ORDER BY number LIMIT ${$.limit})
   ORDER BY number LIMIT ${$.limit}`;

/** A result has what its entry says, too. Without the entry, which somebody has removed, that is empty. */
const linkRows = reading(
  'list_audit_links',
  {
    kind: 'text',
    number: 'int8',
    hash: 'text',
    at: 'text',
    merchant_id: 'text',
    audit_id: 'int8',
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
    result_subject: 'text?',
    before: 'text?',
    after: 'text?',
  },
  sql`SELECT l.kind, l.number, encode(l.hash, 'hex') AS hash,
     to_char(l.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at, l.merchant_id, l.audit_id,
     coalesce(e.actor, '') AS actor, u.name AS actor_name, u.email AS actor_email, coalesce(e.action, '') AS action,
     coalesce(e.account_id, '') AS account_id, coalesce(e.subject, '') AS subject, coalesce(e.address, '') AS address,
     coalesce(e.request_id, '') AS request_id, l.result, l.code, l.subject AS result_subject, l.before, l.after
   FROM (${page_of_links}) l
   LEFT JOIN audit_log_entries e ON e.merchant_id = l.merchant_id AND e.audit_id = l.audit_id
   LEFT JOIN users u ON u.user_id = substr(e.actor, 6) AND e.actor LIKE 'user:%'
   ORDER BY l.number`,
);

/** An entry or a result of the log, in its place in the chain. */
export interface AuditLink {
  readonly kind: string;
  readonly number: bigint;
  /** In hexadecimal digits. */
  readonly hash: string;
  /** In UTC, to the microsecond: `2026-11-27T12:00:00.123456Z`. */
  readonly at: string;
  readonly merchant_id: string;
  readonly audit_id: bigint;
  readonly actor: string;
  readonly actor_name: string | null;
  readonly actor_email: string | null;
  readonly action: string;
  readonly account_id: string;
  /** Of the entry. */
  readonly subject: string;
  readonly address: string;
  readonly request_id: string;
  /** Null, and all that follow: an entry. */
  readonly result: string | null;
  readonly code: string | null;
  readonly result_subject: string | null;
  /** JSON text, as the hash covers it. */
  readonly before: string | null;
  readonly after: string | null;
}

const page_rows = 500;

/**
 * The entries and results of all logs in the order of their numbers, a page at a time, up to the present end. The chain
 * is locked until a writer's commit, so that nothing appears later before what was read.
 * @param after the number before the first
 */
export async function* readChain(
  database: Pick<ReadDatabase, 'read'>,
  after: bigint,
): AsyncGenerator<readonly AuditLink[]> {
  for (let last = after; ;) {
    const links = await database.read(linkRows, { after: last, limit: page_rows });
    const newest = links.at(-1);
    if (!newest) return;
    yield links;
    last = newest.number;
  }
}
