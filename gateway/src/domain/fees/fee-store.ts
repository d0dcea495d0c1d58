import type { Database } from '../../database/database.ts';
import { columnsOf, sql, recordset, selectList, statement } from '../../database/statement.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { Fee } from './fee.ts';

const columns = columnsOf<Fee>()({
  account_id: 'text',
  currency: 'text',
  payment_method: 'text',
  charge_option: 'text',
  fixed: 'int8',
  percent_millionths: 'int4',
  minimum: 'int8',
  maximum: 'int8?',
});
const column_list = Object.keys(columns).join(', ');

const saveRow = statement(
  'save_payout_fee',
  {},
  sql`INSERT INTO payout_fees (${column_list})
   SELECT ${column_list} FROM ${recordset('r', { ...columns, maximum: 'int8' })}
   ON CONFLICT (account_id, currency, payment_method, charge_option) DO UPDATE
     SET fixed = excluded.fixed, percent_millionths = excluded.percent_millionths,
       minimum = excluded.minimum, maximum = excluded.maximum`,
);

const removeRow = statement(
  'remove_payout_fee',
  { currency: 'text' },
  `DELETE FROM payout_fees WHERE account_id = $1 AND currency = $2 AND payment_method = $3 AND charge_option = $4
   RETURNING currency`,
);

const listRows = statement(
  'list_payout_fees',
  columns,
  `SELECT ${selectList(columns, 'f')} FROM payout_fees f WHERE f.account_id = $1
   ORDER BY f.currency, f.payment_method, f.charge_option`,
);

export type FeeKey = Pick<Fee, 'account_id' | 'currency' | 'payment_method' | 'charge_option'>;

export function saveFeeRow(tx: Transaction, fee: Fee): void {
  tx.write(saveRow, [[fee]]);
}

export async function removeFeeRow(tx: Transaction, key: FeeKey): Promise<boolean> {
  const values = [key.account_id, key.currency, key.payment_method, key.charge_option];
  return (await tx.read(removeRow, values)).length > 0;
}

export function findFees(database: Database, account_id: string): Promise<Fee[]> {
  return database.read(listRows, [account_id]);
}
