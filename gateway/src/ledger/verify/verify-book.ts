import type { ReadDatabase } from '../../kernel/database/database.ts';
import { auditHead, type AuditHead } from '../../kernel/audit/audit-chain.ts';
import { audit_checks, auditHashes } from './audit-checks.ts';
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

/** An end of the audit log that was noted outside the database. */
export interface NotedHead extends AuditHead {
  /** Where it is noted, such as `line 12`; null: the only one. */
  readonly place: string | null;
}

export interface AuditVerification {
  readonly discrepancies: readonly Discrepancy[];
  /** The present end; null where it is not recorded. */
  readonly head: AuditHead | null;
}

/**
 * Verifies the audit log (docs/operations.md#the-audit-log).
 * @param noted earlier ends, in lists of any length: the hash of each must still be in the log. The first that is not is
 * a discrepancy, and the number of the others is another one
 */
export function verifyAudit(
  database: ReadDatabase,
  noted: Iterable<readonly NotedHead[]> | AsyncIterable<readonly NotedHead[]> = [],
): Promise<AuditVerification> {
  return database.snapshot(async (read) => {
    const verified = await runChecks(read, audit_checks);
    const discrepancies = verified.flatMap((one) => one.discrepancies);
    let wrong = 0;
    for await (const heads of noted) {
      const found = await read<AuditHead>(auditHashes, [heads.map(({ number }) => String(number))]);
      const hashes = new Map(found.map(({ number, hash }) => [number, hash]));
      for (const { number, hash, place } of heads) {
        const known = hashes.get(number);
        // 0: before the first entry.
        if (number === 0n || known === hash) continue;
        wrong += 1;
        if (wrong > 1) continue;
        discrepancies.push({
          subject: `audit log, number ${number}${place === null ? '' : `, as noted in ${place}`}`,
          finding: known === undefined ? 'it is missing' : `its hash is not the noted one: it is ${known}`,
        });
      }
    }
    if (wrong > 1)
      discrepancies.push({ subject: 'audit log', finding: `${wrong - 1} more noted ends are not in it` });
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
