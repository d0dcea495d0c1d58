import { randomUUID } from 'node:crypto';
import {
  listPayouts,
  payout_decisions,
  previewPayout,
  readPayout,
  type PayoutDecisionName,
} from '@causeway/schemas/portal/payouts.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listPayouts as listAllPayouts } from '../../../src/banking/payouts/listing/list-payouts.ts';
import { changePayoutSettings } from '../../../src/banking/payouts/settings/payout-settings.ts';
import type { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import {
  americanBeneficiary,
  balancesOf,
  fund,
  payout,
  sampleBeneficiary,
  samplePayout,
} from '../../support/payouts.ts';
import { lookAndConfirm } from '../../support/portal-payouts.ts';
import { createPortalClient, type PortalAnswer, type PortalClient } from '../../support/portal-client.ts';

let gateway: TestGateway;
let shop: TestClient;
let maker: PortalClient;
let checker: PortalClient;
let second: PortalClient;
let params: { account_id: string };
beforeAll(async () => {
  gateway = await startTestGateway();
  shop = await gateway.createClient();
  const { merchant_id } = shop.credentials;
  [maker, checker, second] = await Promise.all([
    createPortalClient(gateway, { merchant_id }),
    createPortalClient(gateway, { merchant_id, role_id: 'finance' }),
    createPortalClient(gateway, { merchant_id, role_id: 'finance' }),
  ]);
  params = { account_id: shop.account_id };
  await fund(gateway, shop, '10000.00');
  await changePayoutSettings(gateway.gateway.context, shop.account_id, { approval_limits: { EUR: '50000' } });
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

function decide(
  person: PortalClient,
  verb: PayoutDecisionName,
  transaction_id: string,
  body: Record<string, string> = {},
): Promise<PortalAnswer> {
  return person.call(payout_decisions[verb], { params: { ...params, transaction_id }, body });
}

function create(person: PortalClient, fields: Record<string, unknown> = {}): Promise<PortalAnswer> {
  return lookAndConfirm(person, params, samplePayout(fields));
}

async function read(person: PortalClient, transaction_id: string): Promise<Record<string, any>> {
  return (await person.call(readPayout, { params: { ...params, transaction_id } })).body;
}

describe('a payout made in the portal', () => {
  it('is paid like one of the API, and shows its amounts, timeline and movements', async () => {
    const { status, body } = await create(maker, { payment_amount: '12.34', reference: 'PORTAL-1' });
    expect(status).toBe(200);
    const record = await read(maker, body['transaction_id']);
    expect(record).toMatchObject({
      payout: {
        reference: 'PORTAL-1',
        payment_amount: '12.34',
        amount_payer_pays: '12.34',
        beneficiary_name: 'Acme Trading GmbH',
        created_by: `user:${maker.user_id}`,
      },
      amount_beneficiary_receives: '12.34',
      beneficiary: { company_name: 'Acme Trading GmbH' },
      approvals_needed: 0,
    });
    expect(record['timeline'].map(({ type }: { type: string }) => type)[0]).toBe('payout.processing');
    expect(record['postings'][0]).toMatchObject({ movement: 'payout_held', currency: 'EUR' });
  });

  it('is created once, however often it is sent; other content under its request_id is refused', async () => {
    const request_id = randomUUID();
    const first = await create(maker, { request_id });
    const again = await create(maker, { request_id });
    expect(again.body['transaction_id']).toBe(first.body['transaction_id']);
    expect(await create(maker, { request_id, reference: 'OTHER' })).toMatchObject({
      status: 409,
      body: { code: 'P0001', source: 'request_id' },
    });
  });

  it('is refused with all faults at once while it is typed, field by field', async () => {
    const sources = async (typed: object): Promise<string[]> => {
      const { body } = await maker.call(previewPayout, { params, body: { payout: typed } });
      return body['problems'].map(({ source }: { source: string }) => source);
    };
    const start = { request_id: randomUUID(), fund_source: 'DepositAccount', payment_method: 'SWIFT' };
    const company = { entity_type: 'COMPANY' };
    // The page as it begins.
    const empty = { ...start, fee_paid_by: 'PAYER', payment_currency: 'EUR', beneficiary: company };
    expect((await sources(empty)).toSorted()).toEqual([
      'beneficiary.address.city',
      'beneficiary.address.country_code',
      'beneficiary.bank_details.bank_country_code',
      'beneficiary.bank_details.swift_code',
      'beneficiary.company_name',
      'payment_amount',
      'reason',
      'reference',
    ]);
    const wrong = {
      ...samplePayout(),
      ...start,
      reference: 'A reference that is much longer than any bank takes',
      payment_date: '2020-01-01',
      beneficiary: {
        ...company,
        company_name: '',
        address: { country_code: 'US', city: 'X'.repeat(80), street_address: 'P.O. Box 1' },
        bank_details: { iban: 'DE00370400440532013000', swift_code: 'NONSENSE1' },
      },
    };
    expect((await sources(wrong)).toSorted()).toEqual([
      'beneficiary.address.city',
      'beneficiary.address.state',
      'beneficiary.address.street_address',
      'beneficiary.bank_details.iban',
      'beneficiary.bank_details.swift_code',
      'beneficiary.company_name',
      'payment_date',
      'reference',
    ]);
    expect(await sources({ ...samplePayout(), payment_currency: 'XXX', reference: '' })).toEqual(
      expect.arrayContaining(['payment_currency', 'reference']),
    );
  });

  it('is priced and checked while it is typed, and no money is held', async () => {
    const { body: duplicate } = await payout(shop, { payment_amount: '77.01', request_id: 'TWIN-1' });
    const before = await balancesOf(gateway, shop);
    const preview = async (fields: object): Promise<Record<string, any>> =>
      (await maker.call(previewPayout, { params, body: { payout: { ...samplePayout(), ...fields } } })).body;
    expect(await preview({ payment_amount: '600.00' })).toMatchObject({
      problems: [],
      needs_approval: true,
      quote: { amount_payer_pays: '600.00', amount_beneficiary_receives: '600.00', covered: true },
    });
    const bad = sampleBeneficiary('DE00370400440532013000');
    expect(await preview({ beneficiary: bad })).toMatchObject({
      problems: [{ source: 'beneficiary.bank_details.iban' }],
      quote: { payment_amount: '100.00' },
    });
    // What is wrong is said before what is not typed yet.
    expect(await preview({ payment_amount: '1.005', reference: undefined })).toMatchObject({
      problems: [{ source: 'payment_amount', code: 'I0011' }, { source: 'reference' }],
      quote: null,
    });
    expect(await preview({ reference: undefined })).toMatchObject({
      problems: [{ source: 'reference' }],
      quote: { payment_amount: '100.00' },
    });
    // A likely repeat is a warning, and no refusal.
    expect(await preview({ payment_amount: '77.01', request_id: 'TWIN-2' })).toMatchObject({
      problems: [],
      possible_duplicate_of: duplicate['transaction_id'],
    });
    expect(await preview({ payment_amount: '77.02' })).toMatchObject({ possible_duplicate_of: '' });
    // Whether it can be instant, and what follows where it cannot.
    expect(await preview({})).toMatchObject({ instant: '' });
    const local = { payment_method: 'LOCAL' };
    expect(await preview(local)).toMatchObject({ instant: 'possible' });
    expect(await preview({ ...local, priority: 'INSTANT' })).toMatchObject({ instant: 'asked' });
    expect(await preview({ payment_amount: '99999999.00' })).toMatchObject({ quote: { covered: false } });
    expect(await balancesOf(gateway, shop)).toEqual(before);
    const audit = await gateway.query('SELECT 1 FROM audit_log_entries WHERE action = $1', [
      'payouts.preview',
    ]);
    expect(audit).toEqual([]);
  });
});

describe('the approval of a payout', () => {
  it('needs another person than its maker', async () => {
    const { body } = await create(maker, { payment_amount: '700.00' });
    expect(body['status']).toBe('IN_APPROVAL');
    const id = body['transaction_id'];
    expect((await read(maker, id))['possible']).toEqual({ approve: false, reject: true, cancel: true });
    expect((await read(checker, id))['possible']).toMatchObject({ approve: true });
    expect(await decide(maker, 'approve', id)).toMatchObject({ status: 422, body: { code: 'U0010' } });
    expect((await decide(checker, 'approve', id, { note: 'fine' })).body['status']).toMatch(
      /PROCESSING|SENT|COMPLETED/,
    );
    expect((await decide(second, 'approve', id)).status).toBe(422);
    const { approvals } = await read(maker, id);
    expect(approvals).toMatchObject([
      { approver: `user:${checker.user_id}`, decision: 'approved', note: 'fine' },
    ]);
  });

  it('shows the approver the whole bank account that is paid, including its bank code', async () => {
    const beneficiary = americanBeneficiary();
    const { body } = await create(maker, { payment_amount: '710.00', beneficiary });
    const record = await read(checker, body['transaction_id']);
    expect(record['beneficiary'].bank_details).toMatchObject(beneficiary.bank_details);
  });

  it('needs two people where a program created the payout, each once', async () => {
    const { body } = await payout(shop, { payment_amount: '700.00' });
    const id = body['transaction_id'];
    expect((await decide(checker, 'approve', id)).body['status']).toBe('IN_APPROVAL');
    expect((await read(checker, id))['possible']).toMatchObject({ approve: false });
    expect((await read(second, id))['possible']).toMatchObject({ approve: true });
    expect((await decide(checker, 'approve', id)).status).toBe(422);
    expect((await decide(second, 'approve', id)).body['status']).toMatch(/PROCESSING|SENT|COMPLETED/);
  });

  it('can be a rejection with a reason, and the money is available again', async () => {
    const before = await balancesOf(gateway, shop);
    const { body } = await create(maker, { payment_amount: '800.00' });
    const id = body['transaction_id'];
    expect((await decide(checker, 'reject', id, { note: 'twice' })).body['status']).toBe('APPROVAL_REJECTED');
    expect(await balancesOf(gateway, shop)).toEqual(before);
    expect((await read(maker, id))['approvals']).toMatchObject([{ decision: 'rejected', note: 'twice' }]);
    expect((await decide(maker, 'cancel', id)).status).toBe(422);
  });

  it('is refused without the permit; cancelling needs the permit to create', async () => {
    const { body } = await create(maker, { payment_amount: '900.00' });
    const reader = await createPortalClient(gateway, {
      merchant_id: shop.credentials.merchant_id,
      role_id: 'read-only',
    });
    for (const verb of ['approve', 'reject', 'cancel'] as const)
      expect((await decide(reader, verb, body['transaction_id'])).body['code']).toBe('U0007');
    expect((await decide(maker, 'cancel', body['transaction_id'])).body['status']).toBe('CANCELLED');
  });
});

describe('the portal’s list of payouts', () => {
  it('finds by each number, and filters by state, day and currency', async () => {
    const reference = `REF-${randomUUID().slice(0, 8)}`;
    const { body } = await payout(shop, { reference });
    const ids = async (query: Record<string, string>): Promise<string[]> =>
      (await maker.call(listPayouts, { params, query })).body['payouts'].map(
        (row: { transaction_id: string }) => row.transaction_id,
      );
    const short = body['short_reference_id'];
    for (const q of [
      reference,
      body['transaction_id'],
      short,
      `${short}-${body['transaction_id']}`,
      body['request_id'],
    ])
      expect(await ids({ q })).toEqual([body['transaction_id']]);
    const today = gateway.clock.now().toISOString().slice(0, 10);
    expect(await ids({ from: today, to: today, currency: 'EUR' })).toContain(body['transaction_id']);
    expect(await ids({ status: 'RETURNED' })).toEqual([]);
    expect(await ids({ currency: 'USD' })).toEqual([]);
    expect(await maker.call(listPayouts, { params, query: { status: 'NOTHING' } })).toMatchObject({
      status: 422,
      body: { source: 'status' },
    });
  });

  it('is printed on the command line by states and before a number, the newest first', async () => {
    const [older, newer] = [await payout(shop), await payout(shop)].map(({ body }) => body['transaction_id']);
    const { context } = gateway.gateway;
    const list = async (filter: object): Promise<string[]> => {
      const whole = { account_id: shop.account_id, states: null, before: null, limit: 2, ...filter };
      return (await listAllPayouts(context, whole)).map(({ transaction_id }) => transaction_id.toString());
    };
    expect(await list({})).toEqual([newer, older]);
    expect(await list({ before: BigInt(newer ?? 0), limit: 1 })).toEqual([older]);
    expect(await list({ states: ['RETURNED'] })).toEqual([]);
  });

  it('returns page after page without missing or repeating one', async () => {
    for (let at = 0; at < 20; at += 1) await payout(shop, { payment_amount: '1.00' });
    const listed: string[] = [];
    let cursor = '';
    do {
      const query = { limit: '25', ...(cursor ? { cursor } : {}) };
      const { body } = await maker.call(listPayouts, { params, query });
      listed.push(...body['payouts'].map((row: { transaction_id: string }) => row.transaction_id));
      cursor = body['next_cursor'];
    } while (cursor !== '');
    const rows = await gateway.query('SELECT transaction_id FROM payouts WHERE account_id = $1', [
      shop.account_id,
    ]);
    expect(listed).toHaveLength(rows.length);
    expect(new Set(listed).size).toBe(listed.length);
  });
});
