import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listParties, removeParty, saveParty } from '../../../src/banking/beneficiaries/manage-parties.ts';
import { requirePayout } from '../../../src/banking/payouts/listing/list-payouts.ts';
import { changePayoutSettings } from '../../../src/banking/payouts/settings/payout-settings.ts';
import type { TestClient } from '../../support/client.ts';
import { parseSearch } from '../../../src/kernel/values/search.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { fund, germanIban, payout, sampleBeneficiary } from '../../support/payouts.ts';

let gateway: TestGateway;
let client: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});
beforeEach(async () => {
  client = await gateway.createClient();
  await fund(gateway, client, '1000.00');
});

const moved = { ...sampleBeneficiary(), company_name: 'Acme Trading SE' };
const engines = {
  entity_type: 'COMPANY',
  company_name: 'Engines Ltd',
  address: { city: 'London', country_code: 'GB', postcode: 'EC1A 1BB', street_address: '1 Main Street' },
};

describe('a beneficiary of a payout', () => {
  it('is saved by its first use, and paid by its id from then on', async () => {
    const first = await payout(client);
    const { beneficiary_id } = first.body;
    const again = await payout(client, { beneficiary: undefined, beneficiary_id });
    expect(again.body).toMatchObject({
      status: 'COMPLETED',
      beneficiary_id,
      beneficiary: first.body['beneficiary'],
    });
    const saved = await listParties(gateway.gateway.context, client.account_id, 'beneficiary');
    expect(saved.map(({ party_id, versions }) => [party_id, versions])).toEqual([[beneficiary_id, 1n]]);
  });

  it('is saved under the id that the request names', async () => {
    await payout(client, { beneficiary_id: 'acme' });
    const { body } = await payout(client, { beneficiary: undefined, beneficiary_id: 'acme' });
    expect(body['beneficiary'].company_name).toBe('Acme Trading GmbH');
  });

  it('has versions: an old payout shows the one that it was sent with, a new one is paid to the newest', async () => {
    const old = await payout(client, { beneficiary_id: 'acme' });
    await payout(client, { beneficiary_id: 'acme', beneficiary: moved });
    const { body } = await payout(client, { beneficiary: undefined, beneficiary_id: 'acme' });
    expect(body['beneficiary'].company_name).toBe('Acme Trading SE');
    const { context } = gateway.gateway;
    const shown = await requirePayout(context, client.account_id, parseSearch(old.body['transaction_id']));
    expect(shown.request.beneficiary.company_name).toBe('Acme Trading GmbH');
    const saved = await listParties(context, client.account_id, 'beneficiary');
    expect(saved.map(({ versions }) => versions)).toEqual([2n]);
  });

  it('that returns to an earlier version is paid to that one', async () => {
    await payout(client, { beneficiary_id: 'acme' });
    await payout(client, { beneficiary_id: 'acme', beneficiary: moved });
    await payout(client, { beneficiary_id: 'acme' });
    const { body } = await payout(client, { beneficiary: undefined, beneficiary_id: 'acme' });
    expect(body['beneficiary'].company_name).toBe('Acme Trading GmbH');
  });

  it('can be saved before it is paid, and the payment checks what its way requires of bank details', async () => {
    const { context } = gateway.gateway;
    const unfinished = sampleBeneficiary('');
    await saveParty(context, client.account_id, 'beneficiary', unfinished, 'acme');
    const { status, body } = await payout(client, { beneficiary: undefined, beneficiary_id: 'acme' });
    expect([status, body['source']]).toEqual([422, 'beneficiary.bank_details.iban']);
    await saveParty(context, client.account_id, 'beneficiary', sampleBeneficiary(germanIban('1')), 'acme');
    const right = await payout(client, { beneficiary: undefined, beneficiary_id: 'acme' });
    expect(right.body['status']).toBe('COMPLETED');
  });

  it('that was removed, or belongs to another account, is not found', async () => {
    const { context } = gateway.gateway;
    await payout(client, { beneficiary_id: 'acme' });
    const other = await gateway.createClient();
    const theirs = await payout(other, { beneficiary: undefined, beneficiary_id: 'acme' });
    expect([theirs.status, theirs.body['code']]).toEqual([422, 'P0002']);
    await removeParty(context, client.account_id, 'beneficiary', 'acme');
    const gone = await payout(client, { beneficiary: undefined, beneficiary_id: 'acme' });
    expect([gone.status, gone.body['code']]).toEqual([422, 'P0002']);
    expect(await listParties(context, client.account_id, 'beneficiary')).toEqual([]);
  });
});

describe('a payer of a payout', () => {
  it('in the request is saved and returned with its id', async () => {
    const { body } = await payout(client, { payer: engines });
    expect(body['payer']).toMatchObject(engines);
    const [saved] = await listParties(gateway.gateway.context, client.account_id, 'payer');
    expect(saved?.party_id).toBe(body['payer_id']);
  });

  it('is the account’s where the request names none', async () => {
    const { context } = gateway.gateway;
    await saveParty(context, client.account_id, 'payer', engines, 'engines');
    await changePayoutSettings(context, client.account_id, { default_payer_id: 'engines' });
    const { body } = await payout(client);
    expect(body).toMatchObject({ payer: engines, payer_id: 'engines' });
    await expect(
      changePayoutSettings(context, client.account_id, { default_payer_id: 'nobody' }),
    ).rejects.toMatchObject({ reason: { rule: 'no_payer', payer_id: 'nobody' } });
  });

  it('that is saved is used where the request names it, in its newest version, before the account’s own', async () => {
    const { context } = gateway.gateway;
    const { account_id } = client;
    await saveParty(context, account_id, 'payer', engines, 'engines');
    const own = { ...engines, company_name: 'Our Own Ltd' };
    await saveParty(context, account_id, 'payer', own, 'own');
    await changePayoutSettings(context, account_id, { default_payer_id: 'own' });
    const first = await payout(client, { payer_id: 'engines' });
    expect(first.body).toMatchObject({ status: 'COMPLETED', payer: engines, payer_id: 'engines' });
    const renamed = { ...engines, company_name: 'Engines Holding Ltd' };
    const second = await payout(client, { payer_id: 'engines', payer: renamed });
    expect(second.body).toMatchObject({ payer: renamed, payer_id: 'engines' });
    const third = await payout(client, { payer_id: 'engines' });
    expect(third.body).toMatchObject({ payer: renamed, payer_id: 'engines' });
    const shown = await requirePayout(context, account_id, parseSearch(first.body['transaction_id']));
    expect(shown.request.debtor?.company_name).toBe('Engines Ltd');
    expect((await payout(client)).body).toMatchObject({ payer: own, payer_id: 'own' });
  });

  it('is stored with its version, and as none where the merchant pays under its own name', async () => {
    await payout(client);
    await payout(client, { payer: engines, payer_id: 'engines' });
    await payout(client, { payer_id: 'engines' });
    const rows = await gateway.query<{ payer_id: string; payer_version: string }>(
      'SELECT payer_id, payer_version FROM payouts WHERE account_id = $1 ORDER BY transaction_id',
      [client.account_id],
    );
    const [saved] = await gateway.query(
      `SELECT party_id AS payer_id, version AS payer_version FROM payout_parties WHERE account_id = $1 AND kind = 'payer'`,
      [client.account_id],
    );
    expect(rows).toEqual([{ payer_id: '', payer_version: '' }, saved, saved]);
  });

  it('that is saved is checked and transliterated like one in a request', async () => {
    const named = {
      ...engines,
      company_name: 'Ängines Ltd',
      address: { ...engines.address, street_address: 'P.O. Box 7' },
    };
    const fields = { payer: named, payer_id: 'engines', payment_method: 'LOCAL' };
    expect((await payout(client, fields)).body['status']).toBe('COMPLETED');
    const local = await payout(client, { payer_id: 'engines', payment_method: 'LOCAL' });
    expect(local.body['transliterated']).toEqual([{ source: 'payer.company_name', sent: 'Angines Ltd' }]);
    const swift = await payout(client, { payer_id: 'engines' });
    expect([swift.status, swift.body['source']]).toEqual([422, 'payer.address.street_address']);
  });

  it.each([['nobody'], ['\u0007']])('is refused under the id %j, and no money is held', async (payer_id) => {
    const { status, body } = await payout(client, { payer_id });
    expect([status, body['source']]).toEqual([422, 'payer_id']);
    expect(await gateway.query('SELECT 1 FROM payouts WHERE account_id = $1', [client.account_id])).toEqual(
      [],
    );
  });
});
