import type { ReadDatabase } from '../../kernel/database/database.ts';
import { auditHead, type AuditHead } from '../../kernel/audit/audit-chain.ts';
import { audit_checks, auditHashAt } from './audit-checks.ts';
import type { Check, Discrepancy } from './check.ts';
import { bookSize, checks } from './checks.ts';

type Read = Parameters<Parameters<ReadDatabase['snapshot']>[0]>[0];

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
export function verifyBook(database: Pick<ReadDatabase, 'snapshot'>): Promise<Verification> {
  return database.snapshot(async (read) => {
    const verified = await runChecks(read, checks);
    const [size = {}] = await read<Record<string, bigint>>(bookSize);
    return {
      clean: verified.every(({ discrepancies }) => discrepancies.length === 0),
      size,
      checks: verified,
    };
  });
}

/**
 * Verifies the audit log (docs/operations.md#the-audit-log).
 * @param noted an earlier end: its hash must still be in the log
 * @returns every discrepancy, and the present end; null where it is not recorded
 */
export function verifyAudit(
  database: ReadDatabase,
  noted: AuditHead | null,
): Promise<{ readonly discrepancies: readonly Discrepancy[]; readonly head: AuditHead | null }> {
  return database.snapshot(async (read) => {
    const verified = await runChecks(read, audit_checks);
    const discrepancies = verified.flatMap((one) => one.discrepancies);
    if (noted !== null && noted.number > 0n) {
      const [known] = await read<{ hash: string }>(auditHashAt, [noted.number]);
      if (known?.hash !== noted.hash)
        discrepancies.push({
          subject: `audit log, number ${noted.number}`,
          finding: known ? `its hash is not the noted one: it is ${known.hash}` : 'it is missing',
        });
    }
    const [head = null] = await read<AuditHead>(auditHead);
    return { discrepancies, head };
  });
}

async function runChecks(read: Read, list: readonly Check[]): Promise<VerifiedCheck[]> {
  const verified: VerifiedCheck[] = [];
  for (const { name, statement } of list)
    verified.push({ name, discrepancies: await read<Discrepancy>(statement) });
  return verified;
}
