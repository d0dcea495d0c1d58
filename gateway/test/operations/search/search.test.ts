import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEndpoint } from '../../../src/accounts/webhooks/manage-endpoints.ts';
import { cards, type Payment, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { fund, payout } from '../../support/payouts.ts';
import { monthly } from '../../support/subscriptions.ts';
import { createPortalClient, type PortalClient } from '../../support/portal-client.ts';

let gateway: TestGateway;
let client: TestClient;
let other: TestClient;
let operator: PortalClient;
let payment: Payment;
beforeAll(async () => {
  gateway = await startTestGateway();
  [client, other] = [await gateway.createClient(), await gateway.createClient()];
  operator = await createPortalClient(gateway, { operator: true });
  await createEndpoint(gateway.gateway.context, client.account_id, {
    url: 'https://hooks.example/x',
    types: [],
    format: 'json',
    description: '',
  });
  payment = await client.authorised({ order_no: 'object-1' });
  await client.capture(payment);
  await client.refund({ ...payment, refund_amount: '1.00', refund_reference: 'r-object-1' });
  await gateway.work();
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

async function find(id: string): Promise<Record<string, string>[]> {
  const { status, body } = await operator.fetch('GET', '/operator/objects', { query: { id } });
  expect(status).toBe(200);
  return body['objects'];
}

/** What an id is of, and all that is stored of it. */
async function open(id: string, kind?: string): Promise<Record<string, any>> {
  const found = (await find(id)).find((one) => kind === undefined || one['kind'] === kind);
  if (!found) throw new Error(`nothing has the id ${id}`);
  const path = `/operator/objects/${found['account_id']}/${found['id']}`;
  const { status, body } = await operator.fetch('GET', path, { query: { kind: found['kind'] ?? '' } });
  expect([status, body['kind'], body['account_id']]).toEqual([200, found['kind'], found['account_id']]);
  return body;
}

/** The row that a query finds. */
async function rowOf(query: string, values: readonly unknown[]): Promise<Record<string, string>> {
  const [row] = await gateway.query<Record<string, string>>(query, [...values]);
  if (!row) throw new Error('no row');
  return row;
}

const factsOf = (record: Record<string, any>): Record<string, string> =>
  Object.fromEntries(record['facts'].map((fact: any) => [fact.name, fact.value]));

describe('an operator’s search for an id', () => {
  it('finds a payment by the gateway’s id, the merchant’s and the acquirer’s, with all that happened to it', async () => {
    const { transaction_id } = payment;
    const record = await open(transaction_id);
    const { reference_no = '' } = factsOf(record);
    for (const id of [transaction_id, 'object-1', reference_no, ` ${transaction_id} `]) {
      expect(await find(id)).toContainEqual(
        expect.objectContaining({ kind: 'payment', account_id: client.account_id, id: transaction_id }),
      );
    }
    expect(factsOf(record)).toMatchObject({ transaction_id, order_no: 'object-1', captured: '10000' });
    expect(record['events'].map(({ type }: any) => type)).toEqual([
      'payment.authorised',
      'payment.captured',
      'refund.accepted',
      'refund.completed',
    ]);
    expect(record['events'][0].data).toMatchObject({ transaction_id, order_no: 'object-1' });
    expect(record['entries'].map(({ movement }: any) => movement)).toContain('capture');
    expect(record['operations'].map(({ kind, waiting }: any) => [kind, waiting])).toEqual([
      ['authorise', false],
      ['capture', false],
      ['refund', false],
    ]);
    expect(record['deliveries'].length).toBeGreaterThan(0);
  });

  it('finds a refund by both of its ids, with its own events and postings and a link to its payment', async () => {
    const id = `${payment.transaction_id}-01`;
    expect(await find('r-object-1')).toMatchObject([{ kind: 'refund', id }]);
    const record = await open(id);
    expect(factsOf(record)).toMatchObject({ refund_reference: 'r-object-1', refund_no: '1' });
    expect(record['events'].map(({ type }: any) => type)).toEqual(['refund.accepted', 'refund.completed']);
    expect(record['operations'].map(({ kind }: any) => kind)).toEqual(['refund']);
    expect(record['related']).toMatchObject([{ kind: 'payment', id: payment.transaction_id }]);
  });

  it('finds an event, its webhooks and its object; an instruction and its payment', async () => {
    const { events, operations } = await open(payment.transaction_id);
    const event = await open(`evt_${client.account_id}_${events[0].seq}`);
    expect(event['events']).toEqual([events[0]]);
    expect(event['deliveries']).toMatchObject([{ url: 'https://hooks.example/x' }]);
    expect(event['related']).toMatchObject([{ kind: 'payment', id: payment.transaction_id }]);
    const instruction = await open(operations[0].operation_id);
    expect(factsOf(instruction)).toMatchObject({ kind: 'authorise' });
    expect(instruction['related']).toMatchObject([{ kind: 'payment', id: payment.transaction_id }]);
  });

  it('finds a payout by each of its ids', async () => {
    await fund(gateway, client, '1000.00');
    const answer = await payout(client, { request_id: 'object-payout' });
    expect(answer.status).toBe(200);
    const { transaction_id, short_reference_id } = answer.body as Record<string, string>;
    for (const id of [transaction_id, 'object-payout', short_reference_id, `${short_reference_id}-1`]) {
      expect(factsOf(await open(id ?? '', 'payout'))).toMatchObject({
        transaction_id,
        request_id: 'object-payout',
      });
    }
  });

  it('finds a subscription by its id and the merchant’s, and each of its contracts, with links between them', async () => {
    await client.authorise({ amount: '10.00', ...monthly({ recurring_id: 'object-plan' }) });
    const [subscription] = await find('object-plan');
    expect(subscription).toMatchObject({ kind: 'subscription', found_by: 'recurring_id' });
    const record = await open(subscription?.['id'] ?? '', 'subscription');
    expect(factsOf(record)).toMatchObject({ recurring_id: 'object-plan', status: 'Actived' });
    expect(record['events'].map(({ type }: any) => type)).toContain('subscription.created');
    const { contract_id = '' } = await rowOf(
      'SELECT contract_id::text FROM contracts WHERE account_id = $1 AND subscription_id = $2',
      [client.account_id, subscription?.['id']],
    );
    const contract = await open(contract_id);
    expect(contract['kind']).toBe('contract');
    expect(factsOf(contract)).toMatchObject({ contract_id, cycle_no: '1', status: 'charged' });
    const { related } = contract;
    expect(related).toContainEqual(
      expect.objectContaining({ kind: 'subscription', id: subscription?.['id'] }),
    );
  });

  it('finds a dispute by its id and the scheme’s, with its payment', async () => {
    const disputed = await client.captured({ card: cards.disputed });
    await gateway.work(2_000);
    const { dispute_id = '', connector_reference = '' } = await rowOf(
      'SELECT dispute_id::text, connector_reference FROM disputes WHERE account_id = $1 AND transaction_id = $2',
      [client.account_id, disputed.transaction_id],
    );
    expect(await find(connector_reference)).toMatchObject([{ kind: 'dispute', id: dispute_id }]);
    const record = await open(dispute_id, 'dispute');
    expect(factsOf(record)).toMatchObject({ dispute_id, transaction_id: disputed.transaction_id });
    expect(record['events'].map(({ type }: any) => type)).toContain('dispute.opened');
    expect(record['related']).toContainEqual(
      expect.objectContaining({ kind: 'payment', id: disputed.transaction_id }),
    );
  });

  it('finds a webhook endpoint, without its secret, and its deliveries', async () => {
    const { endpoint_id = '' } = await rowOf(
      'SELECT endpoint_id FROM webhook_endpoints WHERE account_id = $1',
      [client.account_id],
    );
    const record = await open(endpoint_id);
    expect(record['kind']).toBe('webhook_endpoint');
    expect(factsOf(record)).toMatchObject({ endpoint_id, url: 'https://hooks.example/x' });
    expect(JSON.stringify(record)).not.toMatch(/secret/);
  });

  it('finds a request by the id in its response, without the card', async () => {
    const { headers } = await client.authorise({ order_no: 'object-request' });
    const request_id = headers.get('request-id') ?? '';
    // The log is written within a second of the answer.
    await expect.poll(() => find(request_id)).toHaveLength(1);
    const record = await open(request_id);
    expect(record['kind']).toBe('request');
    expect(factsOf(record)).toMatchObject({ request_id, operation: 'authorise' });
    expect(JSON.stringify(record)).not.toContain(cards.approve);
  });

  it('finds accounts, merchants and sign keys', async () => {
    const { merchant_id, key_id } = client.credentials;
    expect(await find(client.account_id)).toMatchObject([{ kind: 'account', id: client.account_id }]);
    expect(await find(merchant_id)).toMatchObject([{ kind: 'merchant', id: merchant_id }]);
    expect(await find(key_id)).toMatchObject([
      { kind: 'account', id: client.account_id, found_by: 'key_id' },
    ]);
  });

  it('finds the same order number at two merchants, each under its account', async () => {
    const theirs = await other.captured({ order_no: 'object-1' });
    const accounts = (await find('object-1')).map((one) => [one['account_id'], one['id']]);
    expect(accounts.toSorted()).toEqual(
      [
        [client.account_id, payment.transaction_id],
        [other.account_id, theirs.transaction_id],
      ].toSorted(),
    );
  });

  it('finds nothing for an invalid id, and nothing of one account under another', async () => {
    for (const id of [
      'nothing',
      '9223372036854775808',
      '0',
      "' OR 1=1 --",
      'evt_1_99',
      '1-01',
      '%',
      '订单',
    ]) {
      expect(await find(id)).toEqual([]);
    }
    const nul = await operator.fetch('GET', '/operator/objects', { query: { id: 'a\0b' } });
    expect(nul.status).toBe(400);
    const path = `/operator/objects/${other.account_id}/${payment.transaction_id}`;
    const { status } = await operator.fetch('GET', path, { query: { kind: 'payment' } });
    expect(status).toBe(404);
  });

  it('shows no card number, although a merchant has put one where none belongs', async () => {
    const { transaction_id } = await client.captured({ order_no: 'pan 5555555555554444' });
    const record = JSON.stringify(await open(transaction_id));
    expect(record).not.toContain('5555555555554444');
    expect(record).toContain('555555');
  });
});
