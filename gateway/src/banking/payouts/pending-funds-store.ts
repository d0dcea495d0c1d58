import type { Database } from '../../kernel/database/database.ts';
import { reading, sql, writing } from '../../kernel/database/statement.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import type { BalanceKey } from '../../ledger/available.ts';
import { belowZero } from '../../ledger/payable.ts';
import { payout_columns } from './payout-store.ts';
import type { Payout } from './payout.ts';

const $ = sql.parameters({ account_id: 'text', currency: 'text', limit: 'rows' });

const pendingPreview = reading(
  'pending_payouts',
  payout_columns,
  sql`SELECT ${sql.selectList(payout_columns, 'p')} FROM payouts p
   WHERE p.account_id = ${$.account_id} AND p.source_currency = ${$.currency} AND p.waits_for = 'funds'
   ORDER BY p.transaction_id LIMIT ${$.limit}`,
);

const waitingRows = reading(
  'balances_with_pending_payouts',
  { account_id: 'text', currency: 'text' },
  sql`SELECT k.account_id, k.currency FROM ${sql.recordset('k', { account_id: 'text', currency: 'text' })}
   CROSS JOIN LATERAL (
     SELECT FROM payouts p WHERE p.account_id = k.account_id AND p.source_currency = k.currency
       AND p.waits_for = 'funds' LIMIT 1
   ) waiting`,
);

/** The oldest payouts that wait for money of one balance, locked. */
const pendingRows = writing(
  'lock_pending_payouts',
  payout_columns,
  sql`SELECT ${sql.selectList(payout_columns, 'p')} FROM payouts p
   WHERE p.account_id = ${$.account_id} AND p.source_currency = ${$.currency} AND p.waits_for = 'funds'
   ORDER BY p.transaction_id LIMIT ${$.limit} FOR NO KEY UPDATE`,
);

/** Balances of enabled accounts of which the oldest of the payouts that wait for them can be paid. */
const fundableRows = reading(
  'fundable_balances',
  { account_id: 'text', currency: 'text' },
  sql`SELECT h.account_id, h.source_currency AS currency FROM (
     SELECT DISTINCT ON (p.account_id, p.source_currency) p.account_id, p.source_currency, p.transaction_id,
       p.source_amount + CASE p.fee_paid_by WHEN 'PAYER' THEN p.fee_amount ELSE 0 END AS pays
     FROM payouts p JOIN accounts a ON a.account_id = p.account_id AND a.enabled
       JOIN merchants m ON m.merchant_id = a.merchant_id AND m.enabled
     WHERE p.waits_for = 'funds'
       AND (${$.account_id.or_null}::text IS NULL OR p.account_id = ${$.account_id.or_null})
     ORDER BY p.account_id, p.source_currency, p.transaction_id
   ) h
   LEFT JOIN available_balances b ON b.account_id = h.account_id AND b.currency = h.source_currency
   LEFT JOIN kept_boundaries k ON k.account_id = h.account_id
   WHERE h.pays <= coalesce(b.balance + b.credit_limit - b.minimum_balance, 0)
     + (SELECT coalesce(sum(c.amount), 0) FROM available_credits c
       WHERE c.account_id = h.account_id AND c.currency = h.source_currency)
     + ${belowZero({ account: 'h.account_id', currency: 'h.source_currency', kept_to: 'k.kept_to' })}
   ORDER BY h.transaction_id LIMIT ${$.limit}`,
);

/** Which of these balances payouts wait for already, as `account currency`. */
export async function hasPendingFunds(tx: Transaction, keys: readonly BalanceKey[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await tx.read(waitingRows, { k: keys });
  return new Set(rows.map((row) => `${row.account_id} ${row.currency}`));
}

/** The oldest payouts that wait for money of one balance, locked until the transaction ends. */
export async function lockPendingPayouts(tx: Transaction, key: BalanceKey, limit: number): Promise<Payout[]> {
  const rows = await tx.read(pendingRows, { ...key, limit });
  return rows;
}

/** @param account_id of one account, or of all of them */
export function findFundableBalances(
  database: Database,
  account_id: string | null,
  limit: number,
): Promise<BalanceKey[]> {
  return database.read(fundableRows, { account_id, limit });
}

/** The same without a lock: to prepare what their release needs. */
export async function previewPendingPayouts(
  database: Database,
  key: BalanceKey,
  limit: number,
): Promise<Payout[]> {
  const rows = await database.read(pendingPreview, { ...key, limit });
  return rows;
}
