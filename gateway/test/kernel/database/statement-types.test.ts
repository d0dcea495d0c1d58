import { expect, it } from 'vitest';
import type { Database } from '../../../src/kernel/database/database.ts';
import { reading, sql, type SqlText, writing } from '../../../src/kernel/database/statement.ts';
import { writeAlone, type Transaction } from '../../../src/kernel/database/transaction.ts';

const $ = sql.parameters({
  account_id: 'text',
  after: 'int8',
  currency: 'text?',
  at: 'timestamptz',
  limit: 'rows',
});

function nothingAfter<Takes>(condition: SqlText<Takes>) {
  return sql`SELECT amount FROM refunds WHERE account_id = ${$.account_id} AND ${condition}`;
}

/** Never called: `npm run check:types` fails where one of these lines compiles. */
async function misuses(database: Database, tx: Transaction): Promise<void> {
  const find = reading(
    'find_misused',
    { amount: 'int8', settled_at: 'timestamptz?' },
    sql`SELECT amount, settled_at FROM refunds
     WHERE account_id = ${$.account_id} AND transaction_id > ${$.after}
       AND (${$.currency}::text IS NULL OR currency = ${$.currency}) LIMIT ${$.limit}`,
  );
  const change = writing(
    'change_misused',
    {},
    sql`UPDATE refunds SET amount = r.amount, returned_at = ${$.at.or_null}
     FROM ${sql.recordset('r', { account_id: 'text', amount: 'int8', reason: 'text?' })} WHERE true`,
  );
  const piece = reading('piece_misused', { amount: 'int8' }, nothingAfter(sql`transaction_id > ${$.after}`));
  const values = { account_id: 'a', after: 1n, currency: null, limit: 1 };
  const [row] = await database.read(find, values);

  // @ts-expect-error: no parameter of this name
  reading('misspelt', {}, sql`SELECT ${$.acount_id}`);
  // @ts-expect-error: currency is missing
  await database.read(find, { account_id: 'a', after: 1n, limit: 1 });
  // @ts-expect-error: no parameter of this name
  await database.read(find, { ...values, befor: 1n });
  // @ts-expect-error: a number for an int8
  await database.read(find, { ...values, after: 1 });
  // @ts-expect-error: null where only a value is taken
  await database.read(find, { ...values, account_id: null });
  // @ts-expect-error: no column of this name
  String(row?.amout);
  // @ts-expect-error: null where the column can be NULL
  row?.settled_at.getTime();
  // @ts-expect-error: this statement writes
  await database.read(change, { at: null, r: [] });
  // @ts-expect-error: a row without a field
  tx.write(change, { at: null, r: [{ account_id: 'a', reason: null }] });
  // @ts-expect-error: a row with a number for an int8
  await writeAlone(database, change, { at: null, r: [{ account_id: 'a', amount: 1, reason: null }] });
  // @ts-expect-error: the parameter of the piece is missing
  await database.read(piece, { account_id: 'a' });
  // @ts-expect-error: a list, as statements took before they named their parameters
  await database.read(find, ['a', 1n, null, 1]);
}

it('a statement with a wrong parameter or column does not compile', () => {
  expect(misuses).toBeTypeOf('function');
});
