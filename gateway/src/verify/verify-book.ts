import type { Database } from '../database/database.ts';
import type { Discrepancy } from './check.ts';
import { bookSize, checks } from './checks.ts';

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
export async function verifyBook(database: Database): Promise<Verification> {
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    // Reads whole tables, unlike everything else on these connections.
    await client.query(
      'SET LOCAL statement_timeout = 0; SET LOCAL enable_seqscan = on; SET LOCAL enable_hashjoin = on; SET LOCAL enable_mergejoin = on',
    );
    const verified: VerifiedCheck[] = [];
    for (const { name, statement } of checks) {
      const { rows } = await client.query<{ subject: string; finding: string }>(statement.text);
      verified.push({ name, discrepancies: rows });
    }
    const size = await client.query<Record<string, bigint>>(bookSize.text);
    return {
      clean: verified.every(({ discrepancies }) => discrepancies.length === 0),
      size: size.rows[0] ?? {},
      checks: verified,
    };
  } finally {
    await client.query('ROLLBACK').catch(() => {});
    client.release();
  }
}
