import { createExport, listExports } from '@causeway/schemas/portal/exports.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { createPortalClient } from '../../support/portal-client.ts';
import { shopWith } from './many-payments.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

it('an exported Excel file of payments has 100,000 of them, and says that the list is longer', async () => {
  const busy = await shopWith(gateway, 100_001);
  const person = await createPortalClient(gateway, { merchant_id: busy.credentials.merchant_id });
  const params = { account_id: busy.account_id };
  const body = { format: 'xlsx', language: 'en', filter: {} };
  const { export_id } = (await person.call(createExport, { params, body })).body;
  await gateway.work();
  const [first] = (await person.call(listExports, { params })).body['exports'];
  expect(first).toMatchObject({ export_id, status: 'ready', rows: 100_000, cut_off: true });
});
