import { randomUUID } from 'node:crypto';
import { readOverview } from '@causeway/schemas/portal/overview.ts';
import { signBody } from '@causeway/schemas/signing.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { createPortalClient } from '../../support/portal-client.ts';
import { balancesOf, fund, germanIban, payout, samplePayout } from '../../support/payouts.ts';

let gateway: TestGateway;
let client: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient();
  await fund(gateway, client, '1000000.00');
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

async function newClient(amount = '1000.00'): Promise<TestClient> {
  const fresh = await gateway.createClient();
  await fund(gateway, fresh, amount);
  return fresh;
}

async function rowOf(transaction_id: string): Promise<Record<string, unknown>> {
  const [row] = await gateway.query('SELECT * FROM payouts WHERE transaction_id = $1', [transaction_id]);
  return row ?? {};
}

const bank_details = {
  account_currency: 'EUR',
  account_name: '',
  owner_document_number: '',
  account_number: '',
  bank_account_category: '',
  bank_branch: '',
  bank_country_code: 'DE',
  bank_name: '',
  bank_street_address: '',
  binding_mobile_number: '',
  iban: germanIban('532013000'),
  swift_code: 'COBADEFFXXX',
  transaction_reference: '',
  local_clearing_system: '',
};

describe('a completed payout', () => {
  it('returns every field of the specification, and nothing else', async () => {
    const sent = samplePayout({ client_data: 'mine', notify_url: 'https://shop.example.com/hook' });
    const { status, body, text } = await client.post('payout', sent);
    expect(status).toBe(200);
    expect(body).toEqual({
      merchant_id: client.credentials.merchant_id,
      account_id: client.account_id,
      beneficiary: {
        first_name: '',
        last_name: '',
        company_name: 'Acme Trading GmbH',
        date_of_birth: '',
        entity_type: 'COMPANY',
        additional_info: expect.objectContaining({ business_area: '', personal_fiscal_country: '' }),
        address: {
          city: 'Berlin',
          country_code: 'DE',
          postcode: '10115',
          state: '',
          street: '',
          number: '',
          street_address: 'Hauptstrasse 1',
          complement: '',
        },
        person_documents: [],
        bank_details,
      },
      beneficiary_id: expect.stringMatching(/^ben_[0-9a-f]{20}$/),
      client_data: 'mine',
      metadata: {},
      fee_paid_by: 'PAYER',
      payer: expect.objectContaining({ entity_type: '', company_name: '' }),
      payment_amount: '100.00',
      payment_currency: 'EUR',
      payment_date: gateway.clock.now().toISOString().slice(0, 10),
      payment_method: 'SWIFT',
      reason: 'Payment for goods',
      reference: 'INV-1',
      request_id: sent['request_id'],
      source_amount: '100.00',
      source_currency: 'EUR',
      swift_charge_option: 'SHARED',
      fund_source: 'DepositAccount',
      amount_beneficiary_receives: 100,
      amount_payer_pays: 100,
      fee_amount: 0,
      fee_currency: 'EUR',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/),
      last_updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/),
      failure_reason: '',
      failure_type: '',
      payer_id: '',
      transaction_id: expect.stringMatching(/^\d{10,19}$/),
      short_reference_id: expect.stringMatching(/^\d{8}-[0-9A-HJKMNP-TV-Z]{6}$/),
      status: 'COMPLETED',
      encryption_data: expect.any(String),
    });
    expect(text).toContain('"amount_payer_pays":100.00,');
    expect(text).toContain('"fee_amount":0.00,');
  });

  it('has a response signed with the account’s key, over all other fields', async () => {
    const { body } = await payout(client);
    expect(body['encryption_data']).toBe(signBody(client.credentials.sign_key, body));
    expect(body['encryption_data']).toMatch(/^[A-Za-z0-9+/]{43}=$/);
  });

  it('takes the money from the available balance, through transit, to the bank', async () => {
    const own = await newClient('250.00');
    const { body } = await payout(own);
    expect(body['status']).toBe('COMPLETED');
    expect(await balancesOf(gateway, own)).toEqual({ 'EUR 2': '15000', 'EUR 102': '-15000' });
    const journal = await gateway.query(
      'SELECT movement, ledger_accounts, amounts FROM journal WHERE subject_id = $1 ORDER BY entry_id',
      [body['transaction_id']],
    );
    expect(journal).toEqual([
      { movement: 'payout_held', ledger_accounts: [2, 4], amounts: ['-10000', '10000'] },
      { movement: 'payout_completed', ledger_accounts: [4, 102], amounts: ['-10000', '10000'] },
    ]);
    const events = await gateway.query('SELECT type FROM events WHERE subject_id = $1 ORDER BY seq', [
      body['transaction_id'],
    ]);
    expect(events.map(({ type }) => type)).toEqual(['payout.processing', 'payout.completed']);
  });
});

describe('the request_id of a payout', () => {
  it('returns the first response again, byte for byte, also under a new nonce', async () => {
    const sent = samplePayout();
    const first = await client.post('payout', sent);
    const again = await client.post('payout', sent);
    expect(again.text).toBe(first.text);
    expect(again.status).toBe(200);
  });

  it('creates one payout of 50 identical requests at once, with 50 equal responses', async () => {
    const own = await newClient('5000.00');
    const sent = samplePayout();
    const answers = await Promise.all(Array.from({ length: 50 }, () => own.post('payout', sent)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.body['status']).toBe('COMPLETED');
    const [{ count = 0 } = {}] = await gateway.query(
      'SELECT count(*)::int AS count FROM payouts WHERE account_id = $1',
      [own.account_id],
    );
    expect(count).toBe(1);
    expect(await balancesOf(gateway, own)).toMatchObject({ 'EUR 2': '490000' });
  });

  it('with other content is refused with 409, and nothing happens', async () => {
    const sent = samplePayout();
    await client.post('payout', sent);
    const { status, body } = await client.post('payout', { ...sent, payment_amount: '100.01' });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'P0001', source: 'request_id', return_status: '0' });
  });

  it('lasts forever: a year later, on a date that is past by then, the first response is returned', async () => {
    const sent = samplePayout({ payment_date: gateway.clock.now().toISOString().slice(0, 10) });
    const first = await client.post('payout', sent);
    gateway.clock.advance(400 * 86_400_000);
    const again = await client.post('payout', sent);
    expect(again.text).toBe(first.text);
  });

  it('belongs to its account', async () => {
    const other = await newClient();
    const sent = samplePayout();
    const mine = await client.post('payout', sent);
    const theirs = await other.post('payout', sent);
    expect(theirs.status).toBe(200);
    expect(theirs.body['transaction_id']).not.toBe(mine.body['transaction_id']);
  });

  it('works together with an Idempotency-Key', async () => {
    const sent = samplePayout();
    const key = { 'idempotency-key': randomUUID() };
    const first = await client.post('payout', sent, key);
    const again = await client.post('payout', sent, key);
    expect(again.text).toBe(first.text);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });
});

describe('unreadable texts of a payout', () => {
  it('are refused by their path, and so are ids of white space', async () => {
    const { beneficiary } = samplePayout() as { beneficiary: Record<string, object> };
    const bank = beneficiary['bank_details'] ?? {};
    const requests = [
      { request_id: ' \t' },
      { beneficiary_id: '  ' },
      { payer_id: '\u00a0' },
      { beneficiary: { ...beneficiary, first_name: 'Ada\u0001\nLovelace' } },
      { beneficiary: { ...beneficiary, bank_details: { ...bank, bank_branch: 'a\u202eb' } } },
    ].map((part) => samplePayout(part));
    const answers = await Promise.all(requests.map((body) => client.post('payout', body)));
    expect(answers.map(({ status, body }) => [status, body['source']])).toEqual([
      [422, 'request_id'],
      [422, 'beneficiary_id'],
      [422, 'payer_id'],
      [422, 'beneficiary.first_name'],
      [422, 'beneficiary.bank_details.bank_branch'],
    ]);
  });
});

describe('a payout without enough money', () => {
  it('waits as PENDING_FUNDS and is paid in order as money arrives', async () => {
    const own = await newClient('150.00');
    const first = await payout(own, { payment_amount: '200.00' });
    const second = await payout(own, { payment_amount: '100.00' });
    expect([first.body['status'], second.body['status']]).toEqual(['PENDING_FUNDS', 'PENDING_FUNDS']);
    expect(await balancesOf(gateway, own)).toEqual({ 'EUR 2': '15000', 'EUR 102': '-15000' });
    const person = await createPortalClient(gateway, { merchant_id: own.credentials.merchant_id });
    const overview = await person.call(readOverview, { params: { account_id: own.account_id } });
    expect(overview.body['attention']).toMatchObject([{ kind: 'funds', waiting: 2 }]);
    await fund(gateway, own, '60.00');
    await gateway.work();
    expect((await rowOf(first.body['transaction_id']))['status']).toBe('COMPLETED');
    expect((await rowOf(second.body['transaction_id']))['status']).toBe('PENDING_FUNDS');
    await fund(gateway, own, '90.00');
    await gateway.work();
    expect((await rowOf(second.body['transaction_id']))['status']).toBe('COMPLETED');
    expect(await balancesOf(gateway, own)).toEqual({});
  });

  it('cannot take more than there is when 40 are requested at once', async () => {
    const own = await newClient('1000.00');
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => payout(own, { payment_amount: '90.00' })),
    );
    expect(answers.filter(({ body }) => body['status'] === 'COMPLETED')).toHaveLength(11);
    expect(answers.filter(({ body }) => body['status'] === 'PENDING_FUNDS')).toHaveLength(29);
    expect(await balancesOf(gateway, own)).toMatchObject({ 'EUR 2': '1000' });
  });
});
