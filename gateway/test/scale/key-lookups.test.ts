import { glob } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { key_lookup_plans } from '../../src/kernel/database/database.ts';
import { declaredStatements } from '../../src/kernel/database/statement.ts';
import { cloneDatabase } from '../support/gateway.ts';
import { genericPlan, scannedTable, tableScans } from './plans.ts';

const source = fileURLToPath(new URL('../../src/', import.meta.url));
for await (const file of glob('**/*.ts', { cwd: source })) {
  if (!file.endsWith('.test.ts')) await import(`${source}${file}`);
}

/** Statements of the request path, the table that each looks a key up in, and the key's second column. */
const lookups = [
  ['lock_payments', 'payments', 'transaction_id'],
  ['update_payments', 'payments', 'transaction_id'],
  ['update_authorised_payments', 'payments', 'transaction_id'],
  ['lock_payouts', 'payouts', 'transaction_id'],
  ['read_payouts', 'payouts', 'transaction_id'],
  ['update_payouts', 'payouts', 'transaction_id'],
  ['payouts_by_request', 'payout_requests', 'request_id'],
  ['payouts_by_request', 'payouts', 'transaction_id'],
  ['payout_details', 'payout_details', 'transaction_id'],
  ['payout_answers', 'payout_answers', 'transaction_id'],
  ['lock_available_balances', 'available_balances', 'currency'],
  ['balances_with_pending_payouts', 'payouts', 'source_currency'],
  ['statement_lines', 'journal', 'posted_at'],
  ['available_after', 'journal', 'posted_at'],
  ['count_trade', 'payments', 'transaction_id'],
  ['count_trade', 'refunds', 'refund_no'],
] as const;

/** Nothing was ever written to it. */
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  database = await cloneDatabase();
  client = new pg.Client({ ...database.connection, options: key_lookup_plans.join(' ') });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

it.each(lookups)(
  '%s finds rows of %s by %s through the index, even while the table is empty',
  async (name, table, column) => {
    const statement = declaredStatements().find((declared) => declared.name === name);
    const plan = await genericPlan(client, statement?.text ?? '');
    const scans = tableScans(plan).filter((scan) => scannedTable(scan) === table);
    expect(scans.length).toBeGreaterThan(0);
    for (const scan of scans) expect(scan['Index Cond']).toMatch(new RegExp(`account_id.* AND .*${column}`));
  },
);

/** Statements about the files of banks and what they book, the table of each, and the columns that a key of it has. */
const of_banks = [
  ['lock_bank_entries', 'bank_entries', 'known_by'],
  ['lock_transfers_by_id', 'bank_instructions', 'instruction_id'],
  ['file_bank_instructions', 'bank_instructions', 'instruction_id'],
  ['total_announced_returns', 'announced_returns', 'instruction_id'],
  ['transfers_of_announced_returns', 'announced_returns', 'return_id'],
  ['leaf_bank_entry_parts', 'bank_entry_parts', 'entry_id'],
  ['lock_suspense_items', 'suspense_items', 'item_id'],
  ['clear_suspense_items', 'suspense_items', 'item_id'],
  ['find_debited_payouts', 'bank_bookings', 'transaction_id'],
  ['sum_returned_bookings', 'bank_bookings', 'transaction_id'],
] as const;

it.each(of_banks)(
  'in the bank’s tables, %s finds rows of %s by %s through the index, even while the table is empty',
  async (name, table, columns) => {
    const statement = declaredStatements().find((declared) => declared.name === name);
    const plan = await genericPlan(client, statement?.text ?? '');
    const scans = tableScans(plan).filter((scan) => scannedTable(scan) === table);
    expect(scans.length).toBeGreaterThan(0);
    for (const scan of scans) expect(scan['Index Cond']).toMatch(new RegExp(columns));
  },
);

/** Statements about lines of settlement reports, and the columns of the table's key that each must use. */
const of_lines = [
  ['settled_of_items', 'settlement_lines', 'account_id.* AND .*transaction_id'],
  ['insert_payments_that_no_acquirer_reports', 'settlement_lines', 'account_id.* AND .*transaction_id'],
  ['insert_refunds_that_no_acquirer_reports', 'settlement_lines', 'account_id.* AND .*transaction_id'],
  ['known_settlement_lines', 'settlement_lines', 'acquirer.* AND .*identity'],
  ['identify_settlement_lines', 'settlement_lines', 'line_id'],
  ['replace_settlement_lines', 'settlement_lines', 'line_id'],
  ['loose_lines_of_settlement_report', 'settlement_lines', 'report_id.* AND .*line_id'],
  ['items_replaced_by_settlement_report', 'settlement_lines', 'replaced_in.* AND .*line_id'],
  ['lock_settlement_differences_of_subjects', 'settlement_differences', 'acquirer.* AND .*subject'],
  ['note_expected_of_acquirer_payouts', 'settlement_lines', 'acquirer.* AND .*payout'],
  ['upsert_acquirer_payouts', 'settlement_lines', 'acquirer.* AND .*payout'],
] as const;

it.each(of_lines)(
  'a first report of a million lines is compared by key: %s reads %s by %s, where PostgreSQL takes the table for empty',
  async (name, table, columns) => {
    // What it notes where it looks while none of the rows is committed.
    await client.query(
      `UPDATE pg_class SET reltuples = 0, relpages = 1000
       WHERE relname IN ('settlement_lines', 'settlement_differences', 'acquirer_payouts')`,
    );
    const statement = declaredStatements().find((declared) => declared.name === name);
    const plan = await genericPlan(client, statement?.text ?? '');
    const scans = tableScans(plan).filter((scan) => scannedTable(scan) === table);
    expect(scans.length).toBeGreaterThan(0);
    for (const scan of scans) expect(scan['Index Cond']).toMatch(new RegExp(columns));
  },
);
