import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyBook } from '../../src/ledger/verify/verify-book.ts';
import type { Payment, TestClient } from '../support/client.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';

let gateway: TestGateway;
let client: TestClient;
let payment: Payment;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient();
  payment = await client.captured();
  await client.refund({ ...payment, refund_amount: '10.00' });
});
afterAll(() => gateway.close());

describe('the database behind the ledger', () => {
  it.each([
    ['postings that do not sum to zero', '{101,1}', '{-5,6}'],
    ['a single posting', '{1}', '{0}'],
    ['more amounts than accounts', '{101,1}', '{-5,4,1}'],
    ['a missing amount', '{101,1}', '{-5,NULL}'],
    ['amounts in places that are not added up', '{101,1}', '[5:6]={-5,6}'],
    ['accounts in places that are not read', '[0:1]={101,1}', '{-5,5}'],
  ])('refuses a movement with %s', async (_what, accounts, amounts) => {
    const insert = `INSERT INTO journal (account_id, entry_id, movement, subject_id, currency, ledger_accounts, amounts, posted_at)
      VALUES ('x', 1, 'test', 1, 'EUR', $1, $2, now())`;
    await expect(gateway.query(insert, [accounts, amounts])).rejects.toThrow(/violates check constraint/);
  });

  it.each([
    'UPDATE journal SET movement = movement',
    'DELETE FROM journal',
    'TRUNCATE journal',
    'UPDATE events SET type = type',
    'DELETE FROM events',
  ])('refuses the gateway’s own role the statement: %s', async (text) => {
    const { pool } = gateway.gateway.context.database;
    await expect(pool.query(text)).rejects.toThrow(/permission denied/);
  });

  it.each([
    ['more captured than authorised', 'UPDATE payments SET captured = amount + 1 WHERE transaction_id = $1'],
    ['more refunded than captured', 'UPDATE payments SET refunded = captured + 1 WHERE transaction_id = $1'],
    ['a hundredth refund', 'UPDATE payments SET refund_count = 100 WHERE transaction_id = $1'],
  ])('refuses a payment with %s', async (_what, text) => {
    await expect(gateway.query(text, [payment.transaction_id])).rejects.toThrow(/violates check constraint/);
  });
});

describe('gateway verify', () => {
  it('finds nothing in a sound ledger', async () => {
    await gateway.verify();
    const { clean, size } = await verifyBook(gateway.gateway.context.database);
    expect(clean).toBe(true);
    expect(size).toMatchObject({ payments: 1n, refunds: 1n, movements: 3n });
  });

  /** Breaks the book as only the schema's owner can, looks, and mends it again. */
  async function findings(damage: string, repair: string): Promise<string[]> {
    await gateway.query(damage);
    try {
      const { checks } = await verifyBook(gateway.gateway.context.database);
      return checks.filter(({ discrepancies }) => discrepancies.length > 0).map(({ name }) => name);
    } finally {
      await gateway.query(repair);
    }
  }

  it.each([
    [
      'a changed amount',
      'UPDATE payments SET captured = captured - 1',
      'UPDATE payments SET captured = captured + 1',
      'payments agree with their postings',
    ],
    [
      'a lost posting',
      `UPDATE journal SET subject_id = 17 WHERE movement = 'refund_completed'`,
      `UPDATE journal SET subject_id = (SELECT transaction_id FROM payments) WHERE movement = 'refund_completed'`,
      'every refund has its postings',
    ],
    [
      'a gap in refunds',
      'UPDATE refunds SET refund_no = 2',
      'UPDATE refunds SET refund_no = 1',
      'refunds are numbered without gaps and agree with their payments',
    ],
    [
      'a state without its event',
      'UPDATE payments SET status = 3000',
      'UPDATE payments SET status = 4000',
      'every state has its event',
    ],
    [
      'a gap in the events',
      'UPDATE account_counters SET event_seq = event_seq + 1 WHERE event_seq > 0',
      'UPDATE account_counters SET event_seq = event_seq - 1 WHERE event_seq > 0',
      'events are numbered without gaps',
    ],
    [
      'a pending refund whose outcome nothing will find',
      `UPDATE operations SET refund_no = 9 WHERE kind = 'refund'; UPDATE refunds SET status = 'pending'`,
      `UPDATE operations SET refund_no = 1 WHERE kind = 'refund'; UPDATE refunds SET status = 'completed'`,
      'every pending refund has an open operation',
    ],
    [
      'a payment under way with nothing open',
      'UPDATE payments SET status = 3200',
      'UPDATE payments SET status = 4000',
      'what is under way has an open operation',
    ],
    [
      'a role that may change the journal',
      'GRANT UPDATE ON journal TO causeway_app',
      'REVOKE UPDATE ON journal FROM causeway_app',
      'the gateway’s role cannot change what is posted',
    ],
  ])('finds the fault and names it: %s', async (_what, damage, repair, check) => {
    expect(await findings(damage, repair)).toContain(check);
  });

  it('names a movement that does not sum to zero, and the check that is missing', async () => {
    const [constraint] = await gateway.query(
      `SELECT conname, pg_get_constraintdef(oid) AS def FROM pg_constraint WHERE conrelid = 'journal'::regclass AND contype = 'c' AND conname = 'journal_check'`,
    );
    const found = await findings(
      `ALTER TABLE journal DROP CONSTRAINT ${constraint?.['conname']}; UPDATE journal SET amounts[1] = amounts[1] - 1 WHERE movement = 'capture'`,
      `UPDATE journal SET amounts[1] = amounts[1] + 1 WHERE movement = 'capture'; ALTER TABLE journal ADD CONSTRAINT ${constraint?.['conname']} ${constraint?.['def']}`,
    );
    expect(found).toContain('every movement sums to zero');
    expect(found).toContain('the book sums to zero per currency');
    expect(found).toContain('the gateway’s role cannot change what is posted');
  });
});
