import {
  listBeneficiaries,
  removeBeneficiary,
  saveBeneficiary,
} from '@causeway/schemas/portal/beneficiaries.ts';
import { listPayers, removePayer, savePayer } from '@causeway/schemas/portal/payers.ts';
import { readPayout } from '@causeway/schemas/portal/payouts.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { fund, sampleBeneficiary, samplePayout } from '../../support/payouts.ts';
import { lookAndConfirm } from '../../support/portal-payouts.ts';
import { createPortalClient, type PortalAnswer, type PortalClient } from '../../support/portal-client.ts';

let gateway: TestGateway;
let shop: TestClient;
let maker: PortalClient;
let params: { account_id: string };
beforeAll(async () => {
  gateway = await startTestGateway();
  shop = await gateway.createClient();
  maker = await createPortalClient(gateway, { merchant_id: shop.credentials.merchant_id });
  params = { account_id: shop.account_id };
  await fund(gateway, shop, '10000.00');
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

function create(person: PortalClient, fields: Record<string, unknown> = {}): Promise<PortalAnswer> {
  return lookAndConfirm(person, params, samplePayout(fields));
}

async function read(person: PortalClient, transaction_id: string): Promise<Record<string, any>> {
  return (await person.call(readPayout, { params: { ...params, transaction_id } })).body;
}

describe('beneficiaries', () => {
  it('are saved, saved again as a new version, paid by name, and removed', async () => {
    const beneficiary_id = 'acme';
    let version: string | undefined;
    const save = async (beneficiary: object): Promise<PortalAnswer> => {
      const body = { beneficiary_id, beneficiary, ...(version ? { version } : {}) };
      const answer = await maker.call(saveBeneficiary, { params, body });
      version = answer.body['version'] ?? version;
      return answer;
    };
    expect((await save(sampleBeneficiary())).body).toMatchObject({ beneficiary_id, versions: 1 });
    const renamed = { ...sampleBeneficiary(), company_name: 'Acme Neu GmbH' };
    expect((await save(renamed)).body).toMatchObject({ name: 'Acme Neu GmbH', versions: 2 });
    const { body } = await create(maker, { beneficiary: undefined, beneficiary_id });
    expect((await read(maker, body['transaction_id']))['payout']).toMatchObject({
      beneficiary_name: 'Acme Neu GmbH',
    });
    expect((await save({ ...sampleBeneficiary(), company_name: '' })).status).toBe(422);
    const remove = { params: { ...params, beneficiary_id } };
    expect((await maker.call(removeBeneficiary, remove)).status).toBe(200);
    const { body: remaining } = await maker.call(listBeneficiaries, { params });
    expect(
      remaining['beneficiaries'].map((one: { beneficiary_id: string }) => one.beneficiary_id),
    ).not.toContain(beneficiary_id);
    expect(await create(maker, { beneficiary: undefined, beneficiary_id })).toMatchObject({
      status: 422,
      body: { code: 'P0002' },
    });
  });
});

describe('a saved beneficiary or payer', () => {
  it('is refused with all faults at once, field by field', async () => {
    const sources = ({ status, body }: PortalAnswer): [number, string, string[]] => [
      status,
      body['source'],
      body['others']?.map(({ source, message }: Record<string, string>) => {
        expect(message).toMatch(new RegExp(`^${source} `));
        return source;
      }),
    ];
    const nobody = { entity_type: 'COMPANY', address: {}, bank_details: {} };
    expect(sources(await maker.call(saveBeneficiary, { params, body: { beneficiary: nobody } }))).toEqual([
      422,
      'beneficiary.company_name',
      ['beneficiary.address.country_code', 'beneficiary.address.city'],
    ]);
    const address = { country_code: 'ZZ', city: 'X'.repeat(80), street_address: 'Postfach 1' };
    const wrong = { entity_type: 'PERSONAL', company_name: 'X'.repeat(200), address };
    expect(sources(await maker.call(savePayer, { params, body: { payer: wrong } }))).toEqual([
      422,
      'payer.company_name',
      ['payer.address.country_code', 'payer.address.city', 'payer.address.street_address'],
    ]);
    const bank_details = { iban: 'DE89370400440532013001', swift_code: 'COBA', bank_country_code: 'DE' };
    const mistyped = { ...sampleBeneficiary(), company_name: '', bank_details };
    expect(sources(await maker.call(saveBeneficiary, { params, body: { beneficiary: mistyped } }))).toEqual([
      422,
      'beneficiary.company_name',
      ['beneficiary.bank_details.iban', 'beneficiary.bank_details.swift_code'],
    ]);
    const right = await maker.call(saveBeneficiary, { params, body: { beneficiary: sampleBeneficiary() } });
    expect(right.status).toBe(200);
  });
});

describe('bank details of a beneficiary', () => {
  const save = (bank_details: object): Promise<PortalAnswer> =>
    maker.call(saveBeneficiary, { params, body: { beneficiary: { ...sampleBeneficiary(), bank_details } } });
  const iban = 'DE89370400440532013000';

  it.each([
    ['an IBAN whose check digits are wrong', { iban: 'DE89370400440532013001' }, 'iban'],
    ['a BIC that is none', { swift_code: 'COBADEF' }, 'swift_code'],
    ['a currency that there is not', { account_currency: 'XXA' }, 'account_currency'],
    ['an IBAN of another country', { iban, bank_country_code: 'FR' }, 'iban'],
    ['a BIC of another country', { iban, swift_code: 'BNPAFRPP' }, 'swift_code'],
    ['a BIC of another bank', { iban, swift_code: 'DEUTDEFF' }, 'swift_code'],
  ])('with %s are refused', async (_what, details, field) => {
    expect(await save(details)).toMatchObject({
      status: 422,
      body: { code: 'P0010', source: `beneficiary.bank_details.${field}` },
    });
  });

  it.each([
    ['nothing yet', {}],
    ['an account of a country without IBANs', { account_number: '000123456', bank_country_code: 'US' }],
    ['a bank alone', { swift_code: 'COBADEFF' }],
    ['an IBAN with spaces', { iban: 'DE89 3704 0044 0532 0130 00', swift_code: 'COBADEFF' }],
  ])('with %s are stored', async (_what, details) => {
    expect((await save(details)).status).toBe(200);
  });
});

describe('a change of a beneficiary that somebody else has changed meanwhile', () => {
  const beneficiary_id = 'twice-changed';
  const named = (company_name: string) => ({ ...sampleBeneficiary(), company_name });
  const save = (company_name: string, version?: string): Promise<PortalAnswer> =>
    maker.call(saveBeneficiary, {
      params,
      body: { beneficiary_id, beneficiary: named(company_name), ...(version ? { version } : {}) },
    });

  it('is refused, also where both are saved at once, and so is a new beneficiary under an id in use', async () => {
    const { body: first } = await save('One GmbH');
    const answers = await Promise.all(['Two GmbH', 'Three GmbH'].map((name) => save(name, first['version'])));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'U0015' });
    const saved = answers.find(({ status }) => status === 200)?.body ?? {};
    expect(await save('Four GmbH')).toMatchObject({ status: 409, body: { rule: 'party_exists' } });
    const { body } = await maker.call(listBeneficiaries, { params });
    expect(body['beneficiaries']).toContainEqual(saved);
    // The same once more changes nothing, as where its answer was lost.
    expect((await save(saved['name'], first['version'])).body).toMatchObject({ version: saved['version'] });
    await maker.call(removeBeneficiary, { params: { ...params, beneficiary_id } });
    expect((await save('Five GmbH', saved['version'])).body['code']).toBe('U0015');
    expect((await save('Five GmbH')).status).toBe(200);
  });
});

describe('payers', () => {
  it('are saved, saved again as a new version, pay by their id, and are removed', async () => {
    const payer_id = 'holding';
    const engines = {
      entity_type: 'COMPANY',
      company_name: 'Engines Ltd',
      address: { city: 'London', country_code: 'GB', postcode: 'EC1A 1BB', street_address: '1 Main Street' },
    };
    let version: string | undefined;
    const save = async (payer: object): Promise<PortalAnswer> => {
      const answer = await maker.call(savePayer, {
        params,
        body: { payer_id, payer, ...(version ? { version } : {}) },
      });
      version = answer.body['version'] ?? version;
      return answer;
    };
    expect((await save(engines)).body).toMatchObject({ payer_id, versions: 1 });
    const renamed = { ...engines, company_name: 'Engines Holding Ltd' };
    expect((await save(renamed)).body).toMatchObject({ name: 'Engines Holding Ltd', versions: 2 });
    const { body } = await create(maker, { payer_id });
    expect(await read(maker, body['transaction_id'])).toMatchObject({
      payer: { company_name: 'Engines Holding Ltd' },
    });
    const nowhere = { ...engines, address: { ...engines.address, city: '' } };
    expect(await save(nowhere)).toMatchObject({ status: 422, body: { source: 'payer.address.city' } });
    const support = await createPortalClient(gateway, {
      merchant_id: shop.credentials.merchant_id,
      role_id: 'support',
    });
    const remove = { params: { ...params, payer_id } };
    expect((await support.call(removePayer, remove)).status).toBe(403);
    expect((await maker.call(removePayer, remove)).status).toBe(200);
    expect((await maker.call(listPayers, { params })).body).toEqual({ payers: [] });
    const late = { status: 422, body: { code: 'P0014', source: 'payer_id' } };
    expect(await create(maker, { payer_id })).toMatchObject(late);
  });
});
