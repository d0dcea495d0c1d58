import type { RequestBody } from '@causeway/schemas/v1/operation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { balancesOf, fund, payout, sampleBeneficiary } from '../../support/payouts.ts';

let gateway: TestGateway;
let client: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient();
  await fund(gateway, client, '100000.00');
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

function longUrl(length: number): string {
  return 'https://example.com/'.padEnd(length, 'a');
}

describe('names and addresses of a payout', () => {
  const address = { city: 'Berlin', country_code: 'DE', street_address: 'Hauptstrasse 1' };
  it.each<[string, RequestBody, string, RegExp]>([
    ['a company without its name', { company_name: '' }, 'company_name', /a company is paid under it/],
    [
      'a person without a last name',
      { entity_type: 'PERSONAL', first_name: 'Ada' },
      'last_name',
      /a person is paid under it/,
    ],
    ['an entity type that is none', { entity_type: 'ROBOT' }, 'entity_type', /COMPANY or PERSONAL/],
    ['no town', { address: { ...address, city: '' } }, 'address.city', /always needed/],
    ['no country', { address: { ...address, country_code: '' } }, 'address.country_code', /always needed/],
    [
      'a country that is none',
      { address: { ...address, country_code: 'QQ' } },
      'address.country_code',
      /such as DE/,
    ],
    [
      'an American address without its state',
      { address: { ...address, country_code: 'US' } },
      'address.state',
      /state or province/,
    ],
    [
      'a P.O. box',
      { address: { ...address, street_address: 'P.O. Box 77' } },
      'address.street_address',
      /street address/,
    ],
    ['a name of 71 characters', { company_name: 'A'.repeat(71) }, 'company_name', /at most 70/],
    ['a name that banks cannot show', { company_name: '☃☃' }, 'company_name', /Latin letters/],
    [
      'an e-mail that is none',
      { additional_info: { personal_email: 'x' } },
      'additional_info.personal_email',
      /e-mail/,
    ],
    [
      'a document that is no link',
      { person_documents: [{ file_url: 'ftp://x/y', file_type: '' }] },
      'person_documents[0].file_url',
      /http or https/,
    ],
  ])('are refused with %s', async (_what, changed, field, remedy) => {
    const { status, body } = await payout(client, { beneficiary: { ...sampleBeneficiary(), ...changed } });
    expect(status).toBe(422);
    expect(body['source']).toBe(`beneficiary.${field}`);
    expect(body['message']).toMatch(remedy);
  });

  it('are required of a payer like of a beneficiary', async () => {
    const payer = { entity_type: 'COMPANY', company_name: 'Engines', address: { country_code: 'GB' } };
    const { status, body } = await payout(client, { payer });
    expect([status, body['source']]).toEqual([422, 'payer.address.city']);
  });

  it('are refused with more than 20 documents', async () => {
    const person_documents = Array.from({ length: 21 }, () => ({ file_url: 'https://example.com/a' }));
    const { status, body } = await payout(client, {
      beneficiary: { ...sampleBeneficiary(), person_documents },
    });
    expect(status).toBe(422);
    expect(body['message']).toBe('beneficiary.person_documents holds more than 20 entries');
  });

  it('are accepted with a P.O. box where it is the customary address', async () => {
    const beneficiary = {
      ...sampleBeneficiary('AE070331234567890123456'),
      address: { city: 'Dubai', country_code: 'AE', street_address: 'P.O. Box 77' },
    };
    const bank_details = { iban: 'AE070331234567890123456', swift_code: 'EBILAEAD' };
    const { body } = await payout(client, { beneficiary: { ...beneficiary, bank_details } });
    expect(body['status']).toBe('COMPLETED');
  });
});

describe('a payout request', () => {
  it.each<[string, RequestBody, number, string]>([
    ['no amount', { payment_amount: '' }, 422, 'payment_amount'],
    ['an amount of zero', { payment_amount: '0.00' }, 422, 'payment_amount'],
    ['too many decimals', { payment_amount: '1.001' }, 422, 'payment_amount'],
    ['an amount as a number', { payment_amount: 100 }, 422, 'payment_amount'],
    ['a currency that cannot be transacted', { payment_currency: 'XAU' }, 422, 'payment_currency'],
    ['a method that is none', { payment_method: 'PIGEON' }, 422, 'payment_method'],
    ['a fee payer that is none', { fee_paid_by: 'SHARED' }, 422, 'fee_paid_by'],
    ['a charge option that is none', { swift_charge_option: 'NOBODY' }, 422, 'swift_charge_option'],
    [
      'a charge option of SWIFT on a local payout',
      { payment_method: 'LOCAL', swift_charge_option: 'PAYER' },
      422,
      'swift_charge_option',
    ],
    ['a source that cannot be drawn on', { fund_source: 'Cash' }, 422, 'fund_source'],
    ['a source that is none', { fund_source: 'Gold' }, 422, 'fund_source'],
    ['a date that is past', { payment_date: '2020-01-01' }, 422, 'payment_date'],
    ['a date that is none', { payment_date: '2030-02-30' }, 422, 'payment_date'],
    ['a date too far ahead', { payment_date: '2099-01-01' }, 422, 'payment_date'],
    ['no beneficiary at all', { beneficiary: undefined }, 422, 'beneficiary'],
    [
      'a saved beneficiary that is not',
      { beneficiary: undefined, beneficiary_id: 'none' },
      422,
      'beneficiary_id',
    ],
    ['a beneficiary_id that cannot be printed', { beneficiary_id: 'a\u0007' }, 422, 'beneficiary_id'],
    ['no reference', { reference: undefined }, 422, 'reference'],
    ['a reference of 36 characters', { reference: 'R'.repeat(36) }, 422, 'reference'],
    ['no request_id', { request_id: undefined }, 422, 'request_id'],
    ['a notify_url that is none', { notify_url: 'hook' }, 422, 'notify_url'],
    ['a beneficiary that is a text', { beneficiary: 'Acme' }, 422, 'beneficiary'],
  ])('is refused with %s', async (_what, changed, status, source) => {
    const before = await balancesOf(gateway, client);
    const answer = await payout(client, changed);
    expect([answer.status, answer.body['source']]).toEqual([status, source]);
    expect(answer.body['message']).not.toBe('');
    expect(await balancesOf(gateway, client)).toEqual(before);
  });

  it('is accepted with a notify_url of 1,000 characters, and a longer one is refused by its length', async () => {
    expect(await payout(client, { notify_url: longUrl(1_000) })).toMatchObject({ status: 200 });
    const { body } = await payout(client, { notify_url: longUrl(1_001) });
    expect(body['message']).toBe('notify_url must have at most 1000 characters');
  });
});
