import { savePayer } from '@causeway/schemas/portal/payers.ts';
import { sendPayoutFile } from '@causeway/schemas/portal/payout-files.ts';
import { createPayout, payout_decisions, readPayout } from '@causeway/schemas/portal/payouts.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changePayoutSettings } from '../../../src/banking/payouts/settings/payout-settings.ts';
import { sentFile } from '../banks/bank.ts';
import { startBankGateway, type BankGateway } from '../banks/file-bank.ts';
import type { TestClient } from '../../support/client.ts';
import type { TestGateway } from '../../support/gateway.ts';
import { atOnce } from '../../support/held-lock.ts';
import {
  balancesOf,
  fund,
  germanIban,
  payout,
  sampleBeneficiary,
  samplePayout,
  setFeeOf,
  setRate,
} from '../../support/payouts.ts';
import { confirm, lookAndConfirm, lookAt } from '../../support/portal-payouts.ts';
import { createPortalClient, type PortalClient } from '../../support/portal-client.ts';

let bank: BankGateway;
let gateway: TestGateway;
let shop: TestClient;
let person: PortalClient;
let params: { account_id: string };
beforeAll(async () => {
  bank = await startBankGateway();
  ({ gateway } = bank);
});
afterAll(async () => {
  await gateway.verify();
  await bank.close();
});
beforeEach(async () => {
  shop = await gateway.createClient();
  const { merchant_id } = shop.credentials;
  person = await createPortalClient(gateway, { merchant_id, role_id: 'finance' });
  params = { account_id: shop.account_id };
  await fund(gateway, shop, '50000.00');
});

const other_iban = germanIban('999999');

/** To a saved beneficiary, who is named alone. */
function toSaved(fields: Record<string, unknown> = {}): Record<string, unknown> {
  const { beneficiary: _, ...rest } = samplePayout({ beneficiary_id: 'acme', ...fields });
  return rest;
}

/** The merchant's program pays the same beneficiary_id with another bank account. */
function rewriteAcme(): Promise<unknown> {
  const beneficiary = sampleBeneficiary(other_iban);
  return payout(shop, { beneficiary_id: 'acme', payment_amount: '0.01', beneficiary });
}

async function payoutsOf(): Promise<number> {
  return (await gateway.query('SELECT 1 FROM payouts WHERE account_id = $1', [shop.account_id])).length;
}

describe('a payout is created as it was shown, or refused with what has changed,', () => {
  it('when rate and fee have changed; what was shown next is booked', async () => {
    await setRate(gateway, 'EUR', 'USD', '1.10');
    await setFeeOf(gateway, shop, { fixed: '5.00' });
    const input = samplePayout({
      payment_currency: 'USD',
      payment_amount: '1100.00',
      source_currency: 'EUR',
    });
    const first = await lookAt(person, params, input);
    expect(first['seen']).toMatchObject({ amount_payer_pays: '1005.00', fee_amount: '5.00' });
    const before = await balancesOf(gateway, shop);
    await setRate(gateway, 'EUR', 'USD', '0.55');
    await setFeeOf(gateway, shop, { fixed: '50.00' });
    expect(await confirm(person, params, input, first)).toMatchObject({
      status: 409,
      body: {
        code: 'U0015',
        source: 'payment_amount',
        rule: 'figures_changed',
        parameters: { pays: '2050.00 EUR', fee: '50.00 EUR', receives: '1100.00 USD' },
      },
    });
    expect(await balancesOf(gateway, shop)).toEqual(before);
    expect(await payoutsOf()).toBe(0);
    const second = await lookAt(person, params, input);
    const { body } = await confirm(person, params, input, second);
    expect(
      (await person.call(readPayout, { params: { ...params, transaction_id: body['transaction_id'] } })).body,
    ).toMatchObject({ payout: { amount_payer_pays: '2050.00' } });
    // Its answer was lost, and the rate has changed once more: the same is given again.
    await setRate(gateway, 'EUR', 'USD', '0.50');
    expect((await confirm(person, params, input, second)).body['transaction_id']).toBe(
      body['transaction_id'],
    );
    expect(await payoutsOf()).toBe(1);
  });

  it('when the received amount is less', async () => {
    await setRate(gateway, 'EUR', 'USD', '1.10');
    const input = samplePayout({
      payment_currency: 'USD',
      payment_amount: undefined,
      source_amount: '100.00',
      source_currency: 'EUR',
    });
    const expected = await lookAt(person, params, input);
    await setRate(gateway, 'EUR', 'USD', '1.09');
    const { body } = await confirm(person, params, input, expected);
    expect(body).toMatchObject({ rule: 'figures_changed', parameters: { receives: '109.00 USD' } });
  });

  it('when a duplicate is created at the same moment', async () => {
    await lookAndConfirm(person, params, samplePayout({ payment_amount: '1.00' }));
    const input = [samplePayout({ payment_amount: '70.00' }), samplePayout({ payment_amount: '70.00' })];
    const expected = await Promise.all(input.map((one) => lookAt(person, params, one)));
    const lock = 'SELECT FROM available_balances WHERE account_id = $1 FOR UPDATE';
    const both = input.map((one, at) => () => confirm(person, params, one, expected[at] ?? {}));
    const [first, second] = await atOnce(gateway, lock, [shop.account_id], both);
    expect(first?.status).toBe(200);
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'U0015', parameters: { payout: first?.body['transaction_id'] } },
    });
    expect(await payoutsOf()).toBe(2);
  });

  it('when the saved beneficiary has another bank account', async () => {
    await payout(shop, { beneficiary_id: 'acme', payment_amount: '10.00' });
    const input = toSaved({ payment_amount: '9000.00' });
    const first = await lookAt(person, params, input);
    expect(first).toMatchObject({
      beneficiary_name: 'Acme Trading GmbH',
      beneficiary_account: germanIban('532013000'),
    });
    await rewriteAcme();
    expect(await confirm(person, params, input, first)).toMatchObject({
      status: 409,
      body: { code: 'U0015', rule: 'beneficiary_changed', parameters: { account: other_iban } },
    });
    expect(await payoutsOf()).toBe(2);
    const second = await lookAt(person, params, input);
    expect(second['beneficiary_account']).toBe(other_iban);
    expect((await confirm(person, params, input, second)).status).toBe(200);
  });

  it('when the payer has changed, named or the account’s own', async () => {
    const address = { city: 'London', country_code: 'GB', postcode: 'EC1A 1BB', street_address: '1 Main St' };
    const save = (name: string, version?: string) => {
      const payer = { entity_type: 'COMPANY', company_name: name, address } as const;
      return person.call(savePayer, {
        params,
        body: { payer_id: 'own', payer, ...(version ? { version } : {}) },
      });
    };
    const { body: saved } = await save('Engines Ltd');
    await changePayoutSettings(gateway.gateway.context, shop.account_id, { default_payer_id: 'own' });
    const named = samplePayout({ payer_id: 'own' });
    const [by_name, by_default] = [
      await lookAt(person, params, named),
      await lookAt(person, params, samplePayout()),
    ];
    expect(by_default['payer_name']).toBe('Engines Ltd');
    await save('Motors Ltd', saved['version']);
    for (const [input, expected] of [
      [named, by_name],
      [samplePayout(), by_default],
    ] as const)
      expect(await confirm(person, params, input, expected)).toMatchObject({
        status: 409,
        body: { rule: 'payer_changed', parameters: { name: 'Motors Ltd' } },
      });
  });

  it('but not for a page of the release before, which does not say what it showed', async () => {
    const answer = await person.call(createPayout, { params, body: { payout: samplePayout() } });
    expect(answer).toMatchObject({ status: 409, body: { code: 'U0015' } });
    const csv = 'beneficiary_id,payment_currency,payment_amount,reason,reference\nacme,EUR,1.00,Goods,O-1\n';
    expect(await person.call(sendPayoutFile, { params, body: { csv } })).toMatchObject({
      status: 409,
      body: { code: 'U0015' },
    });
    expect(await payoutsOf()).toBe(0);
  });

  it('when somebody has created a payout like it', async () => {
    const input = samplePayout({ payment_amount: '31.00' });
    const first = await lookAt(person, params, input);
    const { body: duplicate } = await payout(shop, { payment_amount: '31.00' });
    expect(await confirm(person, params, input, first)).toMatchObject({
      status: 409,
      body: { rule: 'alike_meanwhile', parameters: { payout: duplicate['transaction_id'] } },
    });
    expect((await lookAndConfirm(person, params, input)).status).toBe(200);
  });
});

it('an approver sees the bank account that is paid, and a beneficiary saved anew does not change it', async () => {
  const settings = { connector: 'house-bank', approval_limits: { EUR: '50000' } };
  await changePayoutSettings(gateway.gateway.context, shop.account_id, settings);
  await payout(shop, { beneficiary_id: 'acme', payment_amount: '600.00', payment_date: '' });
  const input = toSaved({ payment_amount: '900.00', reference: 'FROZEN-1' });
  const { body } = await lookAndConfirm(person, params, input);
  expect(body['status']).toBe('IN_APPROVAL');
  await rewriteAcme();
  const of_payout = { params: { ...params, transaction_id: body['transaction_id'] } };
  const { merchant_id } = shop.credentials;
  const approver = await createPortalClient(gateway, { merchant_id, role_id: 'finance' });
  const shown = (await approver.call(readPayout, of_payout)).body['beneficiary']['bank_details']['iban'];
  expect(shown).toBe(germanIban('532013000'));
  await gateway.work(60_000);
  bank.emptyOutbox();
  await approver.call(payout_decisions.approve, { ...of_payout, body: {} });
  await gateway.work(60_000);
  const transfer = sentFile(bank.files).PmtInf[0].CdtTrfTxInf[0];
  expect(transfer.RmtInf.Ustrd).toContain('FROZEN-1');
  expect(transfer.CdtrAcct.Id.IBAN).toBe(shown);
});
