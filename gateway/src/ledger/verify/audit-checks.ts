import { powersOf } from '../../kernel/database/append-only-powers.ts';
import { gateway_roles } from '../../kernel/database/process-rights.ts';
import { reading, sql } from '../../kernel/database/statement.ts';
import { check, type Check } from './check.ts';

const group_list = gateway_roles.map((name) => `'${name}'`).join(', ');

/** What a hash covers of entries and of results, in the order of migration 0411. */
const time = `to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;
const common = `number::text, merchant_id, audit_id::text, ${time}`;

/** The audit log as a chain (docs/operations.md#the-audit-log). Read in the order of the numbers, sorted on disk at most. */
export const audit_checks: readonly Check[] = [
  check(
    'the audit log is complete and unchanged',
    `WITH log AS (
       SELECT 'entry' AS kind, merchant_id, audit_id, number, hash, ARRAY['entry/1', ${common},
         actor, action, account_id, subject, address, request_id] AS fields
       FROM audit_log_entries
       UNION ALL
       SELECT 'result', merchant_id, audit_id, number, hash, ARRAY['result/1', ${common},
         result, code, subject, before::text, after::text]
       FROM audit_log_outcomes
     ), chain AS (
       SELECT *, lag(number, 1, 0::bigint) OVER w AS number_before, lag(hash, 1, ''::bytea) OVER w AS hash_before
       FROM log WHERE number IS NOT NULL WINDOW w AS (ORDER BY number)
     )
     SELECT format('audit log, %s number %s', kind, number) AS subject, f.finding
     FROM chain CROSS JOIN LATERAL (
       SELECT CASE
         WHEN number = number_before THEN 'the number is used twice: one of them was inserted'
         WHEN number = number_before + 2 THEN format('number %s before it is missing', number - 1)
         WHEN number > number_before + 2 THEN format('numbers %s to %s before it are missing', number_before + 1, number - 1)
         WHEN hash IS DISTINCT FROM public.audit_digest(hash_before, fields) THEN 'its content, its place or the hash before it was changed'
       END AS finding
     ) f WHERE f.finding IS NOT NULL
     UNION ALL
     SELECT format('audit log, %s %s', kind, audit_id), 'it was inserted past the chain: it has no number'
     FROM log WHERE number IS NULL
     UNION ALL
     SELECT format('audit log, end at number %s', h.number),
       CASE WHEN l.number = h.number THEN 'the hash of the last entry is not that of the end'
         ELSE format('the last entry has number %s', coalesce(l.number, 0)) END
     FROM audit_head h LEFT JOIN LATERAL (
       SELECT number, hash FROM log WHERE number IS NOT NULL ORDER BY number DESC LIMIT 1
     ) l ON true
     WHERE coalesce(l.number, 0) <> h.number OR coalesce(l.hash, ''::bytea) <> h.hash
     UNION ALL
     SELECT 'audit log', 'its end is not recorded' WHERE NOT EXISTS (SELECT FROM audit_head)`,
  ),
  check(
    'the gateway’s roles cannot forge or erase the audit log',
    `SELECT format('table %s', t) AS subject, format('role %s may %s', r.rolname, p) AS finding
     FROM pg_roles r, unnest(ARRAY['audit_log_entries', 'audit_log_outcomes', 'audit_head']) t,
       unnest(ARRAY['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER']) p
     WHERE r.rolname IN (${group_list})
       AND (has_table_privilege(r.oid, t, p) OR p IN ('INSERT', 'UPDATE') AND has_any_column_privilege(r.oid, t, p))
     UNION ALL
     SELECT format('role %s', r.rolname), format('it may act as %s, which %s', x.role, x.what)
     FROM pg_roles r, LATERAL (${powersOf('r.rolname')}) x WHERE r.rolname IN (${group_list})
     UNION ALL
     SELECT format('function %s', f), 'it does not run as the owner of the log, with a search_path of its own'
     FROM unnest(ARRAY['append_audit_entries', 'append_audit_outcomes']) f
     WHERE NOT EXISTS (
       SELECT FROM pg_proc p JOIN pg_class c ON c.oid = 'audit_log_entries'::regclass AND c.relowner = p.proowner
       WHERE p.proname = f AND p.pronamespace = 'public'::regnamespace
         AND p.prosecdef AND p.proconfig @> ARRAY['search_path=pg_catalog, pg_temp'])`,
  ),
];

const $ = sql.parameters({ numbers: 'int8[]' });

/** The hashes under numbers, to be compared with what was noted. */
export const auditHashes = reading(
  'verify: hashes in the audit log',
  { number: 'int8', hash: 'text' },
  sql`SELECT number, encode(hash, 'hex') AS hash FROM audit_log_entries WHERE number = ANY (${$.numbers})
   UNION ALL SELECT number, encode(hash, 'hex') FROM audit_log_outcomes WHERE number = ANY (${$.numbers})`,
);
