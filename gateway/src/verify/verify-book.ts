import type { Database } from '../database/database.ts';
import { audit_checks, auditHashAt, auditHead } from './audit-checks.ts';
import type { Check, Discrepancy } from './check.ts';
import { bookSize, checks } from './checks.ts';

type Client = Pick<Database['pool'], 'query'>;

interface VerifiedCheck {
  readonly name: string;
  readonly discrepancies: readonly Discrepancy[];
}

export interface Verification {
  readonly clean: boolean;
  readonly size: Readonly<Record<string, bigint>>;
  readonly checks: readonly VerifiedCheck[];
}

/**
 * Verifies the whole book, and every payment, refund and payout against it (docs/specification/ledger.md#proofs). All
 * statements use the same snapshot, so that it can run while a gateway is working.
 */
export function verifyBook(database: Database): Promise<Verification> {
  return inOneSnapshot(database, async (client) => {
    const verified = await runChecks(client, checks);
    const size = await client.query<Record<string, bigint>>(bookSize.text);
    return {
      clean: verified.every(({ discrepancies }) => discrepancies.length === 0),
      size: size.rows[0] ?? {},
      checks: verified,
    };
  });
}

/** A place in the audit log, as it is noted outside the database. */
export interface AuditHead {
  readonly number: bigint;
  /** In hexadecimal digits. */
  readonly hash: string;
}

/**
 * Verifies the audit log (docs/operations.md#the-audit-log).
 * @param noted an earlier end: its hash must still be in the log
 * @returns every discrepancy, and the present end; null where it is not recorded
 */
export function verifyAudit(
  database: Database,
  noted: AuditHead | null,
): Promise<{ readonly discrepancies: readonly Discrepancy[]; readonly head: AuditHead | null }> {
  return inOneSnapshot(database, async (client) => {
    const verified = await runChecks(client, audit_checks);
    const discrepancies = verified.flatMap((one) => one.discrepancies);
    if (noted !== null && noted.number > 0n) {
      const { rows } = await client.query<{ hash: string }>(auditHashAt.text, [noted.number]);
      if (rows[0]?.hash !== noted.hash)
        discrepancies.push({
          subject: `audit log, number ${noted.number}`,
          finding: rows[0] ? `its hash is not the noted one: it is ${rows[0].hash}` : 'it is missing',
        });
    }
    const { rows } = await client.query<AuditHead>(auditHead.text);
    return { discrepancies, head: rows[0] ?? null };
  });
}

async function runChecks(client: Client, list: readonly Check[]): Promise<VerifiedCheck[]> {
  const verified: VerifiedCheck[] = [];
  for (const { name, statement } of list) {
    const { rows } = await client.query<Discrepancy>(statement.text);
    verified.push({ name, discrepancies: rows });
  }
  return verified;
}

async function inOneSnapshot<T>(database: Database, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    // Reads whole tables, unlike everything else on these connections.
    await client.query(
      'SET LOCAL statement_timeout = 0; SET LOCAL enable_seqscan = on; SET LOCAL enable_hashjoin = on; SET LOCAL enable_mergejoin = on',
    );
    return await work(client);
  } finally {
    await client.query('ROLLBACK').catch(() => {});
    client.release();
  }
}
