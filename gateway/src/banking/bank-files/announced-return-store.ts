import { return_waits } from '../../kernel/database/return-waits.ts';
import { reading, type RowOf, sql, writing } from '../../kernel/database/statement.ts';

const $ = sql.parameters({
  bank: 'text',
  limit: 'rows',
  waiting: 'bool',
  named: 'text',
  now: 'timestamptz',
  by: 'text',
  note: 'text',
});

const return_fields = {
  bank: 'text',
  known_by: 'text',
  return_id: 'text',
  account_id: 'text',
  instruction_id: 'int8',
  currency: 'text',
  amount: 'int8',
  reason_code: 'text',
  reason_text: 'text',
  said: 'jsonb',
  unexpected: 'text',
  sha256: 'text',
  received_at: 'timestamptz',
} as const;
const return_list = Object.keys(return_fields).join(', ');

export type NewReturnRow = RowOf<typeof return_fields>;

/** Gives those that nothing has announced before. */
export const insertReturns = writing(
  'insert_announced_returns',
  { known_by: 'text' },
  sql`INSERT INTO announced_returns (${return_list}) SELECT ${return_list} FROM ${sql.recordset('r', return_fields)}
   ON CONFLICT (bank, known_by) DO NOTHING RETURNING known_by`,
);

export const announcedTotals = reading(
  'total_announced_returns',
  { account_id: 'text', instruction_id: 'int8', total: 'int8' },
  sql`SELECT a.account_id, a.instruction_id, sum(a.amount)::bigint AS total FROM announced_returns a
   JOIN ${sql.recordset('r', { bank: 'text', account_id: 'text', instruction_id: 'int8', currency: 'text' })}
     USING (bank, account_id, instruction_id, currency)
   WHERE a.account_id <> '' GROUP BY a.account_id, a.instruction_id`,
);

/** The transfers of returns that bear a number. */
export const returnedTransfers = reading(
  'transfers_of_announced_returns',
  { account_id: 'text', instruction_id: 'int8', place: 'int4' },
  sql`SELECT DISTINCT a.account_id, a.instruction_id, r.place FROM announced_returns a
   JOIN ${sql.recordset('r', { bank: 'text', return_id: 'text', place: 'int4' })} USING (bank, return_id)
   WHERE a.return_id <> '' AND a.account_id <> ''`,
);

const listed_columns = {
  return_id: 'text',
  transaction_id: 'int8?',
  account_id: 'text',
  amount: 'int8',
  currency: 'text',
  reason_code: 'text',
  reason_text: 'text',
  said: 'jsonb',
  unexpected: 'text',
  waits: 'bool',
  known_by: 'text',
  received_at: 'timestamptz',
} as const;

export type ListedReturn = RowOf<typeof listed_columns>;

/** Announced returns of a bank, newest first, each with the payout that it names. */
export const listReturns = reading(
  'list_announced_returns',
  listed_columns,
  sql`SELECT l.return_id, l.transaction_id, l.account_id, l.amount, l.currency, l.reason_code, l.reason_text, l.said,
     l.unexpected, l.waits, l.known_by, l.received_at
   FROM (
     SELECT a.*, o.transaction_id, ${return_waits} AS waits
     FROM announced_returns a
     LEFT JOIN operations o ON o.account_id = a.account_id AND o.operation_id = a.instruction_id
       AND a.account_id <> ''
     WHERE a.bank = ${$.bank}
   ) l WHERE l.waits OR NOT ${$.waiting} ORDER BY l.received_at DESC, l.known_by LIMIT ${$.limit}`,
);

/** Ends the waiting for returns of this number, or for the one known by this. */
export const closeReturns = writing(
  'close_announced_returns',
  { known_by: 'text' },
  sql`UPDATE announced_returns a SET closed_at = ${$.now}, closed_by = ${$.by}, note = ${$.note}
   WHERE a.bank = ${$.bank} AND (a.return_id = ${$.named} OR a.known_by = ${$.named}) AND ${return_waits}
   RETURNING a.known_by`,
);
