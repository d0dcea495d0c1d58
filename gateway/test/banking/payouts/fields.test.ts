import { randomUUID } from 'node:crypto';
import type { RequestBody } from '@causeway/schemas/v1/operation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { fund, germanIban, payout } from '../../support/payouts.ts';

let gateway: TestGateway;
let client: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient();
  await fund(gateway, client, '100000.00');
  await fund(gateway, client, '5000000', 'JPY');
  await fund(gateway, client, '100000.000', 'BHD');
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

const bank_details = {
  account_currency: 'EUR',
  account_name: 'Zhang Wei',
  owner_document_number: 'DOC-9',
  account_number: '0532013000',
  bank_account_category: 'CHECKING',
  bank_branch: 'Mitte',
  bank_country_code: 'DE',
  bank_name: 'Commerzbank',
  bank_street_address: 'Kaiserplatz 1',
  binding_mobile_number: '+4915100000000',
  iban: germanIban('532013000'),
  swift_code: 'COBADEFFXXX',
  transaction_reference: 'Thank you',
};

const beneficiary = {
  first_name: 'Wei',
  last_name: 'Zhang',
  company_name: '',
  date_of_birth: '1990-03-07',
  entity_type: 'PERSONAL',
  additional_info: {
    business_area: 'Retail',
    business_phone_number: '+493012345',
    business_registration_number: 'HRB 1',
    personal_email: 'wei@example.com',
    personal_id_number: '11010519491231002X',
    personal_id_type: 'PASSPORT',
    personal_mobile_number: '+4915100000000',
    personal_net_monthly_average_income: '4000.00',
    personal_phone_country_code: '49',
    personal_phone_area_code: '30',
    personal_fiscal_country: 'DE',
  },
  address: {
    city: 'Berlin',
    country_code: 'DE',
    postcode: '10115',
    state: 'Berlin',
    street: 'Hauptstrasse',
    number: '1',
    street_address: '',
    complement: 'Floor 2',
  },
  person_documents: [
    {
      file_type: 'application/pdf',
      file_url: 'https://files.example.com/passport.pdf',
      labels: ['PASSPORT'],
    },
  ],
};

const payer = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  company_name: 'Engines Ltd',
  date_of_birth: '1985-12-10',
  entity_type: 'COMPANY',
  additional_info: {
    business_registration_number: '0815',
    business_registration_type: 'CRN',
    external_id: 'ext-1',
    personal_email: 'ada@example.com',
    personal_id_number: 'ID-1',
    job: 'Engineer',
  },
  address: {
    city: 'London',
    country_code: 'GB',
    postcode: 'EC1A 1BB',
    state: '',
    street_address: '1 Main Street',
  },
};

/** Every request field of docs/specification/payouts.md#create-a-payout, each with a value of its own. */
function fullPayout(): RequestBody {
  return {
    beneficiary: { ...beneficiary, bank_details: { ...bank_details, bank_code: '37040044' } },
    beneficiary_id: 'supplier-1',
    client_data: '{"ours": "äöü 漢字"}',
    fee_paid_by: 'BENEFICIARY',
    payer,
    payment_amount: '12.34',
    payment_currency: 'EUR',
    payment_date: gateway.clock.now().toISOString().slice(0, 10),
    payment_method: 'SWIFT',
    reason: 'Consulting in May',
    reference: 'INV-2026-0007',
    request_id: randomUUID(),
    source_amount: '12.34',
    source_currency: 'EUR',
    swift_charge_option: 'SHARED',
    fund_source: 'DepositAccount',
    notify_url: 'https://shop.example.com/hook',
  };
}

describe('every field of a payout request', () => {
  it('is returned as it was sent, except notify_url and bank_code', async () => {
    const { notify_url: _, ...sent } = fullPayout();
    const { status, body } = await client.post('payout', {
      ...sent,
      notify_url: 'https://shop.example.com/hook',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...sent,
      beneficiary: { ...beneficiary, bank_details: { ...bank_details, local_clearing_system: '' } },
    });
    expect(body).not.toHaveProperty('notify_url');
    expect(body['beneficiary'].bank_details).not.toHaveProperty('bank_code');
    expect(body['payer_id']).toMatch(/^payer_[0-9a-f]{20}$/);
  });

  it('is the same for a request with only the required fields, with the defaults filled in', async () => {
    // Amounts of their own: two alike ones would be answered with a warning.
    const full = await client.post('payout', {
      ...fullPayout(),
      payment_amount: '77.71',
      source_amount: '77.71',
    });
    const small = await payout(client, { payment_amount: '77.70' });
    expect(Object.keys(small.body).toSorted()).toEqual(Object.keys(full.body).toSorted());
    expect(small.body).toMatchObject({
      fee_paid_by: 'PAYER',
      payment_method: 'SWIFT',
      swift_charge_option: 'SHARED',
      payment_date: gateway.clock.now().toISOString().slice(0, 10),
      source_currency: 'EUR',
      payer: { company_name: '', entity_type: '', address: { city: '' }, additional_info: { job: '' } },
      payer_id: '',
    });
  });

  it('is accepted as a form and as XML like as JSON', async () => {
    const fields = fullPayout();
    const signed = client.sign('payout', {
      ...fields,
      beneficiary: JSON.stringify(fields['beneficiary']),
      payer: JSON.stringify(payer),
    });
    const form = new URLSearchParams(signed as Record<string, string>).toString();
    const { status, body } = await client.send('payout', form, {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ request_id: fields['request_id'], payer, status: 'COMPLETED' });
  });

  it('that is empty in a form counts as not sent', async () => {
    const { payer: _, ...fields } = fullPayout();
    const empty = { payer: '', source_amount: '', payment_date: '', notify_url: '' };
    const sent = { ...fields, ...empty, beneficiary: JSON.stringify(fields['beneficiary']) };
    const form = new URLSearchParams(client.sign('payout', sent) as Record<string, string>).toString();
    const { body } = await client.send('payout', form);
    expect(body).toMatchObject({ status: 'COMPLETED', payer_id: '' });
  });
});

describe('amounts in a payout response are printed from minor units', () => {
  it.each([
    ['JPY', '1200', '"amount_payer_pays":1200,'],
    ['EUR', '1200.10', '"amount_payer_pays":1200.10,'],
    ['BHD', '1200.120', '"amount_payer_pays":1200.120,'],
  ])('for %s', async (payment_currency, payment_amount, printed) => {
    const { text } = await payout(client, { payment_currency, payment_amount });
    expect(text).toContain(printed);
  });

  it('also where a float could not hold them', async () => {
    await fund(gateway, client, '999999999999.99');
    const { text } = await payout(client, { payment_amount: '999999999999.99' });
    expect(text).toContain('"amount_beneficiary_receives":999999999999.99,');
  });
});

describe('timestamps of a payout carry the offset of the account’s time zone', () => {
  it('for Asia/Kolkata', async () => {
    const indian = await gateway.createClient({ time_zone: 'Asia/Kolkata' });
    await fund(gateway, indian, '100.00');
    const before_ms = Math.floor(gateway.clock.now().getTime() / 1_000) * 1_000;
    const { body } = await payout(indian);
    expect(body['created_at']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0530$/);
    const local = body['created_at'].replace('+0530', '+05:30');
    expect(new Date(local).getTime()).toBeGreaterThanOrEqual(before_ms);
    expect(new Date(local).getTime()).toBeLessThanOrEqual(gateway.clock.now().getTime());
    expect(body['short_reference_id'].slice(0, 8)).toBe(
      new Date(local).toISOString().slice(0, 10).replaceAll('-', ''),
    );
  });
});

describe('texts of a payout outside the SWIFT character set', () => {
  it('are shown as banks receive them', async () => {
    const { body } = await payout(client, {
      reason: 'Honorar für Müller & Söhne',
      beneficiary: {
        ...beneficiary,
        first_name: 'Łukasz',
        last_name: 'Müller',
        address: { ...beneficiary.address, city: 'Zürich' },
        bank_details,
      },
    });
    expect(body['reason']).toBe('Honorar für Müller & Söhne');
    expect(body['beneficiary'].address.city).toBe('Zürich');
    expect(body['transliterated']).toEqual([
      { source: 'beneficiary.first_name', sent: 'Lukasz' },
      { source: 'beneficiary.last_name', sent: 'Muller' },
      { source: 'beneficiary.address.city', sent: 'Zurich' },
      { source: 'reason', sent: 'Honorar fur Muller + Sohne' },
    ]);
  });

  it('are shown once each, and a reason without room as it is cut', async () => {
    const { body } = await payout(client, {
      reference: 'R'.repeat(35),
      reason: 'Honorar für Müller und Söhne '.repeat(4).trim(),
      beneficiary: { ...beneficiary, last_name: 'Müller', bank_details },
    });
    expect(body['transliterated']).toEqual([
      { source: 'beneficiary.last_name', sent: 'Muller' },
      {
        source: 'reason',
        sent: expect.stringMatching(/^Honorar fur Muller und Sohne Honorar fur [ A-Za-z]+$/),
      },
    ]);
    expect(body['transliterated'][1].sent.length).toBeLessThan(140);
  });
});
