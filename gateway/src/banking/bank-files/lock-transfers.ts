import type { Transaction } from '../../kernel/database/transaction.ts';
import { returnedTransfers } from './announced-return-store.ts';
import type { ReportScope } from './bank-report.ts';
import { lockBlocks, lockNamed, referredTransfers, type TransferRow } from './incoming-store.ts';

/** Locks the transfers that references of a bank's name. @returns those of every reference, by its place in the list */
export async function lockTransfers(
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
