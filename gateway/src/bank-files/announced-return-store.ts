import { parameters, reading, recordset, type RowOf, sql, writing } from '../database/statement.ts';

const $ = parameters({ bank: 'text', limit: 'rows' });

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
  sha256: 'text',
  received_at: 'timestamptz',
} as const;
const return_list = Object.keys(return_fields).join(', ');

export type NewReturnRow = RowOf<typeof return_fields>;

/** Gives those that nothing has announced before. */
export const insertReturns = writing(
  'insert_announced_returns',
  { known_by: 'text' },
  sql`INSERT INTO announced_returns (${return_list}) SELECT ${return_list} FROM ${recordset('r', return_fields)}
   ON CONFLICT (bank, known_by) DO NOTHING RETURNING known_by`,
);

export const announcedTotals = reading(
  'total_announced_returns',
  { account_id: 'text', instruction_id: 'int8', total: 'int8' },
  sql`SELECT a.account_id, a.instruction_id, sum(a.amount)::bigint AS total FROM announced_returns a
   JOIN ${recordset('r', { account_id: 'text', instruction_id: 'int8', currency: 'text' })}
     USING (account_id, instruction_id, currency)
   WHERE a.bank = ${$.bank} GROUP BY a.account_id, a.instruction_id`,
);

/** The transfers of returns that bear a number. */
export const returnedTransfers = reading(
  'transfers_of_announced_returns',
  { account_id: 'text', instruction_id: 'int8', place: 'int4' },
  sql`SELECT DISTINCT a.account_id, a.instruction_id, r.place FROM announced_returns a
   JOIN ${recordset('r', { return_id: 'text', place: 'int4' })} USING (return_id)
   WHERE a.bank = ${$.bank} AND a.return_id <> '' AND a.account_id <> ''`,
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
  received_at: 'timestamptz',
} as const;

export type ListedReturn = RowOf<typeof listed_columns>;

/** Announced returns of a bank, newest first, each with the payout that it names. */
export const listReturns = reading(
  'list_announced_returns',
  listed_columns,
  sql`SELECT a.return_id, o.transaction_id, a.account_id, a.amount, a.currency, a.reason_code, a.reason_text,
     a.said,
     a.received_at
   FROM announced_returns a
   LEFT JOIN operations o ON o.account_id = a.account_id AND o.operation_id = a.instruction_id
     AND a.account_id <> ''
   WHERE a.bank = ${$.bank} ORDER BY a.received_at DESC, a.known_by LIMIT ${$.limit}`,
);
