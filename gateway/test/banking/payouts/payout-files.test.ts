import { listPayouts } from '@causeway/schemas/portal/payouts.ts';
import { previewPayoutFile } from '@causeway/schemas/portal/payout-files.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { fund, germanIban } from '../../support/payouts.ts';
import { checkFile, sendFile } from '../../support/portal-payouts.ts';
import { createPortalClient, type PortalClient } from '../../support/portal-client.ts';

let gateway: TestGateway;
let shop: TestClient;
let person: PortalClient;
let params: { account_id: string };
beforeAll(async () => {
  gateway = await startTestGateway();
  shop = await gateway.createClient();
  person = await createPortalClient(gateway, {
    merchant_id: shop.credentials.merchant_id,
    role_id: 'finance',
  });
  params = { account_id: shop.account_id };
  await fund(gateway, shop, '100.00');
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

const heading =
  'reference,reason,payment_amount,payment_currency,beneficiary.entity_type,beneficiary.company_name,' +
  'beneficiary.address.city,beneficiary.address.country_code,beneficiary.address.postcode,beneficiary.address.street_address,' +
  'beneficiary.bank_details.iban,beneficiary.bank_details.swift_code';

function line(reference: string, amount: string, iban = germanIban('532013000')): string {
  return `${reference},Goods,${amount},EUR,COMPANY,"Müller, Söhne & Co",Berlin,DE,10115,Hauptstrasse 1,${iban},COBADEFFXXX`;
}

async function count(): Promise<number> {
  return (await person.call(listPayouts, { params })).body['payouts'].length;
}

it('a payout file shows the faults of every row, and none is sent while one is wrong', async () => {
  const csv = [heading, line('A-1', '10.00'), line('A-2', '1.001'), line('A-3', '5.00', 'DE00123')].join(
    '\n',
  );
  const checked = await checkFile(person, params, csv);
  expect(checked).toMatchObject({
    faults: 2,
    rows: [
      { line: 2, reference: 'A-1', beneficiary: 'Müller, Söhne & Co', problem: null },
      { line: 3, problem: { source: 'payment_amount' } },
      { line: 4, problem: { source: 'beneficiary.bank_details.iban' } },
    ],
  });
  const sent = await sendFile(person, params, csv, checked);
  expect(sent).toMatchObject({ status: 422, body: { code: 'U0010', source: 'payment_amount' } });
  expect(sent.body['message']).toContain('line 3');
  expect(await count()).toBe(0);
});

it('a payout file shows what the balances would pay, creates the payouts, and none again from the same file', async () => {
  const csv = `\uFEFF${[heading, line('B-1', '10.00'), line('B-2', '20.50')].join('\r\n')}\r\n`;
  const checked = await checkFile(person, params, csv);
  expect(checked).toMatchObject({
    faults: 0,
    totals: [{ currency: 'EUR', payer_pays: '30.50', available: '100.00', covered: true }],
  });
  const first = await sendFile(person, params, csv, checked);
  expect(first.body['results']).toMatchObject([
    { line: 2, problem: null },
    { line: 3, problem: null },
  ]);
  const again = await sendFile(person, params, csv, checked);
  const ids = (answer: typeof first): string[] =>
    answer.body['results'].map((row: { transaction_id: string }) => row.transaction_id);
  expect(ids(again)).toEqual(ids(first));
  expect(await count()).toBe(2);
});

it('a file that is no payout file is refused as a whole, with the fault', async () => {
  const files: [string, RegExp][] = [
    ['nonsense\n1', /column nonsense/],
    [heading, /no payouts/],
    [`${heading}\n"unclosed`, /cannot be read/],
    ['reference,reference\nx,y', /twice/],
    [
      `${heading}\n${Array.from({ length: 201 }, (_, at) => line(`C-${at}`, '1.00')).join('\n')}`,
      /up to 200/,
    ],
  ];
  for (const [csv, message] of files) {
    const answer = await person.call(previewPayoutFile, { params, body: { csv } });
    expect(answer).toMatchObject({ status: 422, body: { source: 'csv' } });
    expect(answer.body['message']).toMatch(message);
  }
});
