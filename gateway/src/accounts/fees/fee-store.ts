import type { ReadDatabase } from '../../kernel/database/database.ts';
import { columnsOf, reading, sql, writing } from '../../kernel/database/statement.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import type { Fee, FeeKey } from './fee.ts';

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

const $ = sql.parameters(columns);
const column_list = Object.keys(columns).join(', ');

const saveRow = writing(
  'save_payout_fee',
  {},
  sql`INSERT INTO payout_fees (${column_list})
   SELECT ${column_list} FROM ${sql.recordset('r', { ...columns, maximum: 'int8?' })}
   ON CONFLICT (account_id, currency, payment_method, charge_option) DO UPDATE
     SET fixed = excluded.fixed, percent_millionths = excluded.percent_millionths,
       minimum = excluded.minimum, maximum = excluded.maximum`,
);

const removeRow = writing(
  'remove_payout_fee',
  {},
  sql`DELETE FROM payout_fees WHERE account_id = ${$.account_id} AND currency = ${$.currency}
     AND payment_method = ${$.payment_method} AND charge_option = ${$.charge_option}`,
);

const listRows = reading(
  'list_payout_fees',
  columns,
  sql`SELECT ${sql.selectList(columns, 'f')} FROM payout_fees f WHERE f.account_id = ${$.account_id}
   ORDER BY f.currency, f.payment_method, f.charge_option`,
);

export function saveFeeRow(tx: Transaction, fee: Fee): void {
  tx.write(saveRow, { r: [fee] });
}

export function removeFeeRow(tx: Transaction, key: FeeKey): void {
  tx.write(removeRow, {
    account_id: key.account_id,
    currency: key.currency,
    payment_method: key.payment_method,
    charge_option: key.charge_option,
  });
}

export function findFees(reader: ReadDatabase | Transaction, account_id: string): Promise<Fee[]> {
  return reader.read(listRows, { account_id });
}
