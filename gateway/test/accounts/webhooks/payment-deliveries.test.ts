import { listPaymentDeliveries } from '@causeway/schemas/portal/payment-deliveries.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEndpoint } from '../../../src/accounts/webhooks/manage-endpoints.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { createPortalClient } from '../../support/portal-client.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';

let gateway: TestGateway;
let receiver: Receiver;
beforeAll(async () => {
  gateway = await startTestGateway({ environment: { WEBHOOK_ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' } });
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await gateway.close();
});

it('the page of a payment shows its webhooks with their responses, and of no other', async () => {
  const shop = await gateway.createClient();
  const { merchant_id } = shop.credentials;
  const person = await createPortalClient(gateway, { merchant_id, role_id: 'developer' });
  const url = `${receiver.url}/hooks`;
  const endpoint = { url, types: [], format: 'json', description: '' } as const;
  await createEndpoint(gateway.gateway.context, shop.account_id, endpoint);
  const payment = await shop.authorised();
  await shop.authorised();
  await gateway.work();
  const params = { account_id: shop.account_id, transaction_id: payment.transaction_id };
  const { body } = await person.call(listPaymentDeliveries, { params });
  expect(body['deliveries']).toMatchObject([
    { type: 'payment.authorised', url, status: 'delivered', tries: 1, error: '' },
  ]);
  expect(body['deliveries'][0].status_code).toBeLessThan(300);
  const unknown = { ...params, transaction_id: '1' };
  expect((await person.call(listPaymentDeliveries, { params: unknown })).body).toEqual({ deliveries: [] });
});
