import { randomUUID } from 'node:crypto';
import type { RequestBody } from '@causeway/schemas/v1/operation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMs, day_ms } from '../../../src/kernel/values/dates.ts';
import type { Answer, TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { balancesOf, fund, payout } from '../../support/payouts.ts';
import { createPortalClient, type PortalClient } from '../../support/portal-client.ts';

let gateway: TestGateway;
let client: TestClient;
let other: TestClient;
let admin: PortalClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient();
  other = await gateway.createClient();
  admin = await createPortalClient(gateway, client.credentials);
  await fund(gateway, client, '1000.00');
});
afterAll(() => gateway.close());

type Fields = Record<string, any>;

/** An action that is performed; fails unless it is. */
async function perform(operation: string, fields: RequestBody, by = client): Promise<Fields> {
  const { status, body } = await by.post(operation, fields);
  expect([status, body['message']]).toEqual([200, undefined]);
  return body;
}

/** How a request is refused: status, code, parameter and message. */
async function refusal(operation: string, fields: RequestBody, by = client): Promise<unknown[]> {
  const { status, body } = await by.post(operation, fields);
  return [status, body['code'], body['source'], body['message']];
}

/** The entries of the merchant's audit log for an action, newest first, as people read them. */
async function audited(action: string): Promise<Fields[]> {
  const path = `/merchants/${client.credentials.merchant_id}/audit`;
  return (await admin.fetch('GET', path, { query: { action } })).body['entries'];
}

/** The same request twice under one Idempotency-Key. */
async function twice(operation: string, fields: RequestBody): Promise<[Answer, Answer]> {
  const headers = { 'idempotency-key': randomUUID() };
  const first = await client.post(operation, fields, headers);
  const again = await client.post(operation, fields, headers);
  expect([first, again].map(({ headers: of }) => of.get('idempotency-replayed'))).toEqual([null, 'true']);
  return [first, again];
}

/** What another account is told, and what is told of an id that nobody has. */
async function expectOwnOnly(operation: string, fields: RequestBody, source: string): Promise<void> {
  const unknown = [404, 'U0008', source, `${source} names nothing that this account has`];
  expect(await refusal(operation, fields, other)).toEqual(unknown);
  expect(await refusal(operation, { ...fields, [source]: '1' })).toEqual(unknown);
}

describe('cancelPayout', () => {
  /** A payout whose day has not come. */
  async function scheduled(): Promise<string> {
    const payment_date = addMs(gateway.clock.now(), 5 * day_ms)
      .toISOString()
      .slice(0, 10);
    const { body } = await payout(client, { payment_date });
    expect(body['status']).toBe('SCHEDULED');
    return body['transaction_id'];
  }

  it('cancels a payout, makes its money available again, and is in the audit log under the sign key', async () => {
    const before = await balancesOf(gateway, client);
    const transaction_id = await scheduled();
    const body = await perform('cancelPayout', { transaction_id, note: 'wrong invoice' });
    expect(body).toMatchObject({ transaction_id, status: 'CANCELLED', return_status: '1' });
    expect(await balancesOf(gateway, client)).toEqual(before);
    const [entry, ...others] = await audited('payouts.cancel');
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      actor: `api:${client.credentials.key_id}`,
      account_id: client.account_id,
      address: '127.0.0.1',
      subject: transaction_id,
      result: 'done',
      before: { status: 'SCHEDULED' },
      after: { status: 'CANCELLED', note: 'wrong invoice' },
    });
    const { body: listed } = await client.post('events', { types: 'payout.cancelled' });
    expect(listed['events'].map(({ data }: Fields) => data.transaction_id)).toEqual([transaction_id]);
  });

  it('answers a repetition under its Idempotency-Key with the first answer, and another one too', async () => {
    const transaction_id = await scheduled();
    const entries = (await audited('payouts.cancel')).length;
    const [first, again] = await twice('cancelPayout', { transaction_id });
    expect(again.text).toBe(first.text);
    expect((await audited('payouts.cancel')).length).toBe(entries + 1);
    expect(await perform('cancelPayout', { transaction_id })).toMatchObject({ status: 'CANCELLED' });
  });

  it('refuses a payout that the bank has, and says so in the audit log', async () => {
    const { body } = await payout(client);
    const [status, code, , message] = await refusal('cancelPayout', {
      transaction_id: body['transaction_id'],
    });
    expect([status, code]).toEqual([422, 'U0010']);
    expect(message).toMatch(/can no longer be cancelled/);
    const [entry] = await audited('payouts.cancel');
    expect(entry).toMatchObject({ result: 'refused', code: 'U0010', subject: body['transaction_id'] });
  });

  it('finds only payouts of its account', async () => {
    await expectOwnOnly('cancelPayout', { transaction_id: await scheduled() }, 'transaction_id');
    expect(await refusal('cancelPayout', { transaction_id: 'x' })).toEqual([
      404,
      'U0008',
      'transaction_id',
      'transaction_id names nothing that this account has',
    ]);
  });
});
