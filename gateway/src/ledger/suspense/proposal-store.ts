import type { ReadDatabase } from '../../kernel/database/database.ts';
import { columnsOf, reading, sql } from '../../kernel/database/statement.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { house_account_id } from '../chart.ts';
import type { Currency } from '../../kernel/values/currency.ts';
import type { Money } from '../../kernel/values/money.ts';
import type { SuspenseProposal } from './clearings.ts';

const $ = sql.parameters({ item_id: 'int8', to_account_id: 'text', transaction_id: 'int8' });

const returnRows = reading(
  'returns_out_of_suspense',
  { currency: 'text', amount: 'int8' },
  sql`SELECT i.currency, i.amount FROM suspense_proposals p
   JOIN suspense_items i ON i.account_id = p.account_id AND i.item_id = p.item_id
   WHERE p.account_id = '${house_account_id}' AND p.decision = 'confirmed' AND p.resolution = 'return'
     AND p.to_account_id = ${$.to_account_id} AND p.transaction_id = ${$.transaction_id}
   ORDER BY p.proposal_id`,
);

const returnedRows = reading(
  'sum_returns_out_of_suspense',
  { to_account_id: 'text', transaction_id: 'int8', amount: 'int8' },
  sql`SELECT p.to_account_id, p.transaction_id, sum(i.amount)::int8 AS amount
   FROM ${sql.recordset('k', { to_account_id: 'text', transaction_id: 'int8', payment_currency: 'text' })}
   JOIN suspense_proposals p USING (to_account_id, transaction_id)
   JOIN suspense_items i ON i.account_id = p.account_id AND i.item_id = p.item_id
     AND i.currency = k.payment_currency
   WHERE p.account_id = '${house_account_id}' AND p.decision = 'confirmed' AND p.resolution = 'return'
   GROUP BY p.to_account_id, p.transaction_id`,
);

const openForRow = reading(
  'open_suspense_proposal_about_item',
  { proposal_id: 'int8' },
  sql`SELECT p.proposal_id FROM suspense_proposals p
   WHERE p.account_id = '${house_account_id}' AND (p.item_id = ${$.item_id} OR p.other_item_id = ${$.item_id})
     AND p.decision IS NULL LIMIT 1`,
);

const confirmedRow = reading(
  'confirmed_suspense_proposal',
  columnsOf<SuspenseProposal>()({
    resolution: 'text',
    to_account_id: 'text',
    transaction_id: 'int8',
    refund_no: 'int2',
  }),
  sql`SELECT p.resolution, p.to_account_id, p.transaction_id, p.refund_no FROM suspense_proposals p
   WHERE p.account_id = '${house_account_id}' AND (p.item_id = ${$.item_id} OR p.other_item_id = ${$.item_id})
     AND p.decision = 'confirmed'`,
);

/** What people have cleared from suspense as the return of a payout, oldest first, in the currency that it came in. */
export async function returnsOutOfSuspense(
  database: ReadDatabase,
  { account_id, transaction_id }: { readonly account_id: string; readonly transaction_id: bigint },
): Promise<Money[]> {
  const rows = await database.read(returnRows, { to_account_id: account_id, transaction_id });
  return rows.map(({ currency, amount }) => ({ minor: amount, currency: currency as Currency }));
}

/** A payout whose money may have come back through suspense. */
export interface ReturningPayout {
  readonly account_id: string;
  readonly transaction_id: bigint;
  readonly payment_currency: Currency;
}

/** What people have cleared from suspense as returns of payouts in their own currency, by account and transaction_id. */
export async function sumReturns(
  tx: Transaction,
  payouts: readonly ReturningPayout[],
): Promise<ReadonlyMap<string, bigint>> {
  if (payouts.length === 0) return new Map();
  const k = payouts.map(({ account_id, ...payout }) => ({ ...payout, to_account_id: account_id }));
  const rows = await tx.read(returnedRows, { k });
  return new Map(rows.map((row) => [`${row.to_account_id} ${row.transaction_id}`, row.amount]));
}

/** Whether somebody has proposed where an item belongs, itself or as another one's opposite, and nobody has decided. */
export async function isProposed(tx: Transaction, item_id: bigint): Promise<boolean> {
  return (await tx.read(openForRow, { item_id })).length > 0;
}

/** Where an item has been cleared to, also as another one's opposite. */
export type ClearedTo = Pick<
  SuspenseProposal,
  'resolution' | 'to_account_id' | 'transaction_id' | 'refund_no'
>;

/** The decision that has cleared an item. */
export async function findConfirmed(tx: Transaction, item_id: bigint): Promise<ClearedTo | null> {
  const [row] = await tx.read(confirmedRow, { item_id });
  return row ?? null;
}
