import type { Transaction } from '../../kernel/database/transaction.ts';
import { returnedTransfers } from './announced-return-store.ts';
import type { ReportScope } from './bank-report.ts';
import { lockBlocks, lockNamed, referredTransfers, type TransferRow } from './incoming-store.ts';

/** What a bank reports of transfers. */
interface Reported {
  readonly scope: ReportScope | null;
  readonly mentions?: readonly ReportScope[];
}

/** The transfers that a report names, and those whose references are in its texts; each once. */
interface NamedTransfers {
  readonly named: readonly TransferRow[];
  readonly mentioned: readonly TransferRow[];
}

/** A transfer by its key. */
export function transferKeyOf(of: Pick<TransferRow, 'account_id' | 'instruction_id'>): string {
  return `${of.account_id}-${of.instruction_id}`;
}

/** The one that there is; null where there are none, or several. */
export function only<One>(rows: readonly One[]): One | null {
  return rows.length === 1 ? (rows[0] ?? null) : null;
}

/** Locks the transfers that reports of a bank are about. @returns those of each report, in order */
export async function lockTransfers(
  tx: Transaction,
  bank: string,
  reports: readonly Reported[],
): Promise<NamedTransfers[]> {
  const scopes: ReportScope[] = [];
  const place = (scope: ReportScope): number => scopes.push(scope) - 1;
  const placed = reports.map(({ scope, mentions = [] }) => ({
    named: scope ? [place(scope)] : [],
    mentioned: mentions.map(place),
  }));
  const found = await lockScopes(tx, bank, scopes);
  const rowsAt = (places: readonly number[]): TransferRow[] => {
    const rows = places.flatMap((at) => found.get(at) ?? []);
    return [...new Map(rows.map((row) => [transferKeyOf(row), row])).values()];
  };
  return placed.map(({ named, mentioned }) => ({ named: rowsAt(named), mentioned: rowsAt(mentioned) }));
}

/** The transfers of every reference, by its place. */
async function lockScopes(
  tx: Transaction,
  bank: string,
  scopes: readonly ReportScope[],
): Promise<ReadonlyMap<number, readonly TransferRow[]>> {
  const placed = scopes.map((scope, place) => ({ ...scope, bank, place }));
  const transfers = placed.filter((scope) => scope.kind === 'transfer');
  const references = placed.filter((scope) => scope.kind === 'reference');
  const returns = placed.filter((scope) => scope.kind === 'return');
  const blocks = placed.flatMap((scope): { message_id: string; block_no: number; place: number }[] => {
    if (scope.kind === 'block') return [scope];
    return scope.kind === 'message' ? [{ ...scope, block_no: 0 }] : [];
  });
  const found: (TransferRow & { place: number })[] = [];
  if (transfers.length > 0) found.push(...(await tx.read(lockNamed, { bank, r: transfers })));
  if (blocks.length > 0) found.push(...(await tx.read(lockBlocks, { bank, r: blocks })));
  if (references.length > 0) {
    const referred = await tx.read(referredTransfers, { bank, r: references });
    if (referred.length > 0) found.push(...(await tx.read(lockNamed, { bank, r: referred })));
  }
  if (returns.length > 0) {
    const returned = await tx.read(returnedTransfers, { r: returns });
    if (returned.length > 0) found.push(...(await tx.read(lockNamed, { bank, r: returned })));
  }
  return Map.groupBy(found, ({ place }) => place);
}
