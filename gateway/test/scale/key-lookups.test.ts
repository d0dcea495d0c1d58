import { glob } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { key_lookup_plans } from '../../src/kernel/database/database.ts';
import { declaredStatements } from '../../src/kernel/database/statement.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
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

let gateway: TestGateway;
let client: pg.Client;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = new pg.Client({ ...gateway.connection, options: key_lookup_plans.join(' ') });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await gateway.close();
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
