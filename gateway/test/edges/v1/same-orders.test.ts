import { afterAll, beforeAll, expect, it } from 'vitest';
import { transact } from '../../../src/kernel/database/transaction.ts';
import { queryPayments } from '../../../src/acquiring/payments/listing/query-payments.ts';
import {
  insertFreePayments,
  insertPayments,
  type InsertedPayment,
} from '../../../src/acquiring/payments/payment-store.ts';
import type { Payment } from '../../../src/acquiring/payments/payment.ts';
import { claimRequests } from '../../../src/kernel/idempotency/claim-requests.ts';
import type { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

let gateway: TestGateway;
let client: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient();
});
afterAll(() => gateway.close());

const order_numbers = ['c', 'a', 'b', 'B', '10', '9'];

/** Payments as a list of requests brings them, under order numbers of their own. */
async function drafts(prefix: string): Promise<InsertedPayment[]> {
  const { order_no } = await client.captured();
  const [payment] = await queryPayments(gateway.gateway.context, client.account_id, [{ order_no }]);
  return order_numbers.map((name) => ({
    ...payment!,
    card_fingerprint: null,
    order_no: `${prefix}-${name}`,
    transaction_id: gateway.gateway.context.ids.next() as Payment['transaction_id'],
  }));
}

async function asWritten(prefix: string): Promise<string[]> {
  const rows = await gateway.query<{ order_no: string }>(
    `SELECT order_no FROM payments WHERE account_id = $1 AND order_no LIKE $2 ORDER BY ctid`,
    [client.account_id, `${prefix}-%`],
  );
  return rows.map(({ order_no }) => order_no.slice(prefix.length + 1));
}

it('two batches with the same orders never deadlock: payments are written in the order of their keys', async () => {
  const { database } = gateway.gateway.context;
  const [expected, free] = [await drafts('expected'), await drafts('free')];
  await transact(database, async (tx) => insertPayments(tx, expected));
  await transact(database, (tx) => insertFreePayments(tx, free));
  const sorted = order_numbers.toSorted();
  expect([await asWritten('expected'), await asWritten('free')]).toEqual([sorted, sorted]);
});

it('two batches with the same nonces or Idempotency-Keys never deadlock', async () => {
  const digests = order_numbers.map((name) => Buffer.from(name.padEnd(32)).toString('hex'));
  await claimRequests(
    gateway.gateway.context,
    digests.map((digest) => ({
      account_id: client.account_id,
      nonce: digest,
      idempotency: { key_hash: digest, request_hash: digest },
    })),
  );
  const written = async (table: string, column: string): Promise<unknown[]> => {
    const text = `SELECT encode(${column}, 'hex') AS digest FROM ${table} WHERE ${column} = ANY ($1) ORDER BY ctid`;
    const values = digests.map((digest) => Buffer.from(digest, 'hex'));
    return (await gateway.query<{ digest: string }>(text, [values])).map(({ digest }) => digest);
  };
  expect(await written('nonces', 'nonce')).toEqual(digests.toSorted());
  expect(await written('idempotency_keys', 'key_hash')).toEqual(digests.toSorted());
});
