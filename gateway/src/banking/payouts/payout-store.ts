import type { ReadDatabase } from '../../kernel/database/database.ts';
import { columnsOf, reading, sql, writing } from '../../kernel/database/statement.ts';
import { unlessChanged, type Transaction } from '../../kernel/database/transaction.ts';
import { byTransaction } from '../../kernel/values/ids.ts';
import { payoutKeyOf, type Payout, type PayoutKey } from './payout.ts';

const $ = sql.parameters({ after: 'int8', up_to: 'int8' });

export const payout_columns = columnsOf<Payout>()({
  account_id: 'text',
  transaction_id: 'int8',
  request_id: 'text',
  short_reference_id: 'text',
  reference: 'text',
  client_data: 'text',
  metadata: 'jsonb?',
  status: 'text',
  payment_method: 'text',
  payment_currency: 'text',
  payment_amount: 'int8',
  source_currency: 'text',
  source_amount: 'int8',
  fee_paid_by: 'text',
  swift_charge_option: 'text',
  fee_currency: 'text',
  fee_amount: 'int8',
  exchange_rate: 'text',
  rate_id: 'int8',
  payment_date: 'date',
  execution_date: 'date',
  beneficiary_id: 'text',
  beneficiary_version: 'text',
  payer_id: 'text',
  payer_version: 'text',
  needs_approval: 'bool',
  screening: 'bool',
  payee_check: 'text',
  payee_name: 'text',
  payee_held: 'bool',
  approval_reasons: 'jsonb',
  payee_digest: 'text',
  instant_fallback: 'bool',
  instant_refused: 'text',
  possible_duplicate_of: 'text',
  review_reason: 'text',
  review_reasons: 'jsonb',
  connector: 'text',
  connector_reference: 'text',
  open_operation_id: 'int8?',
  returned_amount: 'int8',
  failure_type: 'text',
  failure_code: 'text',
  failure_reason: 'text',
  notify_url: 'text',
  time_zone: 'text',
  rail_time_zone: 'text',
  created_by: 'text',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
});

const key_fields = { account_id: 'text', transaction_id: 'int8' } as const;
const column_list = Object.keys(payout_columns).join(', ');
/** What changes after acceptance. */
const progress_columns = [
  'status',
  'review_reason',
  'review_reasons',
  'instant_refused',
  'connector_reference',
  'open_operation_id',
  'failure_type',
  'failure_code',
  'failure_reason',
  'updated_at',
] as const;

/** What indexes know of a payout's state, so that those that nobody looks for change within their page. */
const waits_for = `CASE WHEN r.status = 'PENDING_FUNDS' THEN 'funds'
     WHEN r.status IN ('IN_APPROVAL', 'IN_REVIEW') THEN 'people' END`;

const insertRows = writing(
  'insert_payouts',
  {},
  sql`INSERT INTO payouts (${column_list}, waits_for)
   SELECT ${column_list}, ${waits_for} FROM ${sql.recordset('r', payout_columns)}`,
);

const insertDetailRows = writing(
  'insert_payout_details',
  {},
  sql`INSERT INTO payout_details (account_id, transaction_id, request)
   SELECT account_id, transaction_id, request FROM ${sql.recordset('r', { ...key_fields, request: 'jsonb' })}`,
);

const lockRows = writing(
  'lock_payouts',
  payout_columns,
  sql`SELECT ${sql.selectList(payout_columns, 'p')}
   FROM ${sql.recordset('k', key_fields)} JOIN payouts p USING (account_id, transaction_id)
   ORDER BY p.account_id, p.transaction_id FOR NO KEY UPDATE OF p`,
);

const readRows = reading(
  'read_payouts',
  payout_columns,
  sql`SELECT ${sql.selectList(payout_columns, 'p')}
   FROM ${sql.recordset('k', key_fields)} JOIN payouts p USING (account_id, transaction_id)
   ORDER BY p.account_id, p.transaction_id`,
);

const updateRows = writing(
  'update_payouts',
  {},
  sql`UPDATE payouts p SET ${progress_columns.map((column) => `${column} = r.${column}`).join(', ')},
     waits_for = ${waits_for},
     returned_amount = ${unlessChanged('p.status = r.from_status AND p.open_operation_id IS NOT DISTINCT FROM r.from_operation_id', 'r.returned_amount')}
   FROM ${sql.recordset('r', {
     ...key_fields,
     ...sql.columnsNamed(payout_columns, progress_columns),
     returned_amount: 'int8',
     from_status: 'text',
     from_operation_id: 'int8?',
   })}
   WHERE p.account_id = r.account_id AND p.transaction_id = r.transaction_id`,
);

const detailRows = reading(
  'payout_details',
  { account_id: 'text', transaction_id: 'int8', request: 'jsonb' },
  sql`SELECT d.account_id, d.transaction_id, d.request
   FROM ${sql.recordset('k', key_fields)} JOIN payout_details d USING (account_id, transaction_id)`,
);

const openRows = reading(
  'open_payout_operations',
  { account_id: 'text', operation_id: 'int8' },
  sql`SELECT o.account_id, o.operation_id FROM operations o
   JOIN payouts p ON p.account_id = o.account_id AND p.transaction_id = o.transaction_id
     AND p.open_operation_id = o.operation_id
   WHERE o.operation_id > ${$.after} AND o.operation_id <= ${$.up_to} AND o.kind = 'payout'`,
);

const instructionRows = reading(
  'payouts_of_operations',
  columnsOf<PayoutKey & { operation_id: bigint }>()({
    account_id: 'text',
    operation_id: 'int8',
    transaction_id: 'int8',
  }),
  sql`SELECT o.account_id, o.operation_id, o.transaction_id
   FROM ${sql.recordset('k', { account_id: 'text', operation_id: 'int8' })} JOIN operations o USING (account_id, operation_id)
   WHERE o.kind = 'payout'`,
);

/** What a payout adds to its row when it is accepted. */
export interface NewPayoutRow extends Payout {
  readonly request: object;
}

export function insertPayouts(tx: Transaction, rows: readonly NewPayoutRow[]): void {
  if (rows.length === 0) return;
  tx.write(insertRows, { r: rows });
  tx.write(insertDetailRows, { r: rows });
}

/** Locks payouts in key order; unknown keys are left out. */
export async function lockPayouts(tx: Transaction, keys: readonly PayoutKey[]): Promise<Map<string, Payout>> {
  if (keys.length === 0) return new Map();
  const rows = await tx.read(lockRows, { k: keys });
  return new Map(rows.map((row) => [payoutKeyOf(row), row]));
}

/** Payouts as they are now, without a lock; unknown keys are left out. */
export async function readPayouts(database: ReadDatabase, keys: readonly PayoutKey[]): Promise<Payout[]> {
  if (keys.length === 0) return [];
  const rows = await database.read(readRows, { k: keys });
  return rows;
}

/** A payout before and after a change. */
export interface PayoutChange {
  readonly from: Payout;
  readonly to: Payout;
}

/**
 * Writes payouts. One whose status is not what it was read with fails the transaction, which is then tried again: a
 * payout enters PROCESSING once, and nothing of it changes but by leaving it.
 */
export function updatePayouts(tx: Transaction, changed: readonly PayoutChange[]): void {
  // Rows are locked in the order of the list: always the order of their keys.
  const rows = changed
    .map(({ from, to }) => ({
      ...to,
      from_status: from.status,
      from_operation_id: from.open_operation_id,
    }))
    .toSorted(byTransaction);
  if (rows.length > 0) tx.write(updateRows, { r: rows });
}

/** What payouts were accepted with, by payoutKeyOf. */
export async function findDetails(
  database: ReadDatabase,
  keys: readonly { account_id: string; transaction_id: bigint }[],
): Promise<Map<string, unknown>> {
  if (keys.length === 0) return new Map();
  const rows = await database.read(detailRows, { k: keys });
  return new Map(rows.map((row) => [payoutKeyOf(row), row.request]));
}

export function findOpenPayoutInstructions(
  tx: Transaction,
  after: bigint,
  up_to: bigint,
): Promise<{ account_id: string; operation_id: bigint }[]> {
  return tx.read(openRows, { after, up_to });
}

/** The payouts of instructions, in their order; null where an instruction is of none. */
export async function payoutsOfInstructions(
  reader: ReadDatabase | Transaction,
  named: readonly { readonly account_id: string; readonly instruction_id: bigint }[],
): Promise<(PayoutKey | null)[]> {
  if (named.length === 0) return [];
  const keys = named.map(({ account_id, instruction_id: operation_id }) => ({ account_id, operation_id }));
  const rows = await reader.read(instructionRows, { k: keys });
  const payouts = new Map(rows.map((row) => [`${row.account_id} ${row.operation_id}`, row]));
  return keys.map(({ account_id, operation_id }) => payouts.get(`${account_id} ${operation_id}`) ?? null);
}
