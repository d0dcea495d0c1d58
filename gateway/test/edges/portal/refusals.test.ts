import { readdirSync } from 'node:fs';
import { addAddress } from '@causeway/schemas/portal/developers/addresses.ts';
import { removeBeneficiary } from '@causeway/schemas/portal/beneficiaries.ts';
import { createEndpoint, replayDeliveries } from '@causeway/schemas/portal/developers/webhooks.ts';
import { listPayments, payment_actions } from '@causeway/schemas/portal/payments.ts';
import { rules } from '@causeway/schemas/errors/rules/rules.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { createPortalClient, type PortalClient } from '../../support/portal-client.ts';

let gateway: TestGateway;
let shop: TestClient;
let person: PortalClient;
let params: { account_id: string };
beforeAll(async () => {
  gateway = await startTestGateway();
  shop = await gateway.createClient();
  params = { account_id: shop.account_id };
  person = await createPortalClient(gateway, {
    merchant_id: shop.credentials.merchant_id,
    role_id: 'finance',
  });
});
afterAll(() => gateway.close());

it('every rule of a refusal has a unique name', async () => {
  const folder = new URL('../../../../schemas/src/errors/rules/', import.meta.url);
  const names = await Promise.all(
    readdirSync(folder)
      .filter((file) => file.endsWith('-rules.ts'))
      .map(async (file) => {
        const groups = (await import(new URL(file, folder).href)) as Record<string, unknown>;
        return Object.entries(groups).flatMap(([name, group]) =>
          name.endsWith('_rules') ? Object.keys(group as object) : [],
        );
      }),
  );
  expect(names.flat().toSorted()).toEqual(Object.keys(rules).toSorted());
});

it('a refused item has the rule and its parameters beside the English text', async () => {
  const { transaction_id } = await shop.authorised({ amount: '10.00' });
  const query = { action: 'capture', items: `${transaction_id}:11.00` };
  const { body } = await person.call(payment_actions.capture.preview, { params, query });
  expect(body['items'][0]).toMatchObject({
    refusal: 'T0007:The amount is more than the 10.00 that can still be captured',
    rule: 'more_than_capturable',
    parameters: { left: '10.00' },
  });
  const done = await person.call(payment_actions.capture.perform, {
    params,
    body: {
      action: 'capture',
      items: [{ transaction_id, amount: '11.00', left: '10.00' }],
      request_id: 'one-capture-of-more',
    },
  });
  expect(done.body['items'][0]).toMatchObject({ status: 'refused', rule: 'more_than_capturable' });
});

it('a refused request has the rule and its parameters beside the English text', async () => {
  const { status, body } = await person.call(listPayments, { params, query: { limit: '7' } });
  expect(status).toBe(422);
  expect(body).toMatchObject({
    code: 'I0011',
    source: 'limit',
    message: 'limit must be one of 25, 50, 100',
    rule: 'not_one_of',
    parameters: { choices: ['25', '50', '100'] },
  });
});

it('a refusal’s text in the portal is a sentence, and keeps a name at its beginning', async () => {
  const admin = await createPortalClient(gateway, {
    merchant_id: shop.credentials.merchant_id,
    role_id: 'admin',
  });
  const body = { url: 'https://shop.example.com/', description: '', types: ['no_such.type'], format: 'json' };
  const unknown = await admin.call(createEndpoint, { params, body });
  expect(unknown.body).toMatchObject({
    code: 'U0010',
    source: 'types',
    message: 'no_such.type is not an event type',
    rule: 'no_event_type',
    parameters: { type: 'no_such.type' },
  });
  const other = await admin.call(replayDeliveries, {
    params,
    body: { endpoint_id: 'we_99', failed_since: '2026-01-01T00:00:00Z' },
  });
  expect(other.body).toMatchObject({
    code: 'U0008',
    message: `Account ${shop.account_id} has no endpoint we_99`,
    rule: 'no_endpoint',
    parameters: { account_id: shop.account_id, endpoint_id: 'we_99' },
  });
});

it('a refusal names the field of an invalid address or day, and says what was not found', async () => {
  const { merchant_id } = shop.credentials;
  const admin = await createPortalClient(gateway, { merchant_id, role_id: 'admin' });
  const add = (cidr: string) => admin.call(addAddress, { params, body: { cidr } });
  expect((await add('203.0.113.300')).body).toMatchObject({
    source: 'cidr',
    message: '203.0.113.300 is neither an IP address nor a CIDR range',
  });
  expect((await add('')).body).toMatchObject({ source: 'cidr', message: 'cidr must not be empty' });
  const days = await person.call(listPayments, { params, query: { to: '9999-12-31' } });
  expect(days.body).toMatchObject({
    source: 'to',
    message: 'to must be a day from 1900 to 2999, such as 2026-01-31',
  });
  const gone = { ...params, beneficiary_id: '1' };
  expect(await admin.call(removeBeneficiary, { params: gone })).toMatchObject({
    status: 404,
    body: { code: 'U0008', message: expect.stringContaining('has no beneficiary 1') },
  });
});

it('refusals in the API have no rule and parameters', async () => {
  const { body } = await shop.post('capture', { capture_orders: [] });
  expect(body).toMatchObject({ code: 'I0011', message: 'capture_orders must not be empty' });
  expect(body).not.toHaveProperty('rule');
  expect(body).not.toHaveProperty('parameters');
});
