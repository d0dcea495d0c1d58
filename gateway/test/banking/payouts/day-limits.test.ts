import type { RequestBody } from '@causeway/schemas/v1/operation.ts';
import { changePayoutRules } from '@causeway/schemas/portal/operator/connectors.ts';
import { readPayout, type PayoutDecisionName } from '@causeway/schemas/portal/payouts.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSignKey } from '../../../src/accounts/merchants/manage-sign-keys.ts';
import { payeeDigest } from '../../../src/banking/payouts/accepting/day-limits.ts';
import { normaliseBeneficiary } from '../../../src/banking/beneficiaries/party.ts';
import { changePayoutSettings } from '../../../src/banking/payouts/settings/payout-settings.ts';
import { hour_ms } from '../../../src/kernel/values/dates.ts';
import { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { fund, germanIban, payout, sampleBeneficiary, samplePayout } from '../../support/payouts.ts';
import { checkFile, lookAndConfirm, lookAt } from '../../support/portal-payouts.ts';
import { createPortalClient } from '../../support/portal-client.ts';

let gateway: TestGateway;
/** Another process on the same database. */
let other: TestGateway;
let client: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  other = await startTestGateway({ connection: gateway.connection });
});
afterAll(async () => {
  await gateway.verify();
  await other.close();
  await gateway.close();
});
beforeEach(async () => {
  client = await gateway.createClient();
  await fund(gateway, client, '100000.00');
});

type Rules = Parameters<typeof changePayoutSettings>[2];

function set(rules: Rules): Promise<unknown> {
  return changePayoutSettings(gateway.gateway.context, client.account_id, rules);
}

async function pay(fields: RequestBody = {}, by = client): Promise<Record<string, any>> {
  const { status, body } = await payout(by, fields);
  expect([status, body['message']]).toEqual([200, undefined]);
  return body;
}

async function statusAfter(fields: RequestBody = {}, by = client): Promise<string> {
  return (await pay(fields, by))['status'];
}

function decide(verb: PayoutDecisionName, transaction_id: string, name: string): Promise<unknown> {
  const key = { account_id: client.account_id, transaction_id: BigInt(transaction_id) } as never;
  const actor = `user:${name}` as const;
  return gateway.gateway.payouts.decide([
    { key, decider: 'merchant', verb, actor, note: '', at: gateway.clock.now() },
  ]);
}

describe('payouts to one account within 24 hours', () => {
  beforeEach(() => set({ approval_limits: { EUR: '10000' } }));

  it('need approval once their sum is above the limit, and say why', async () => {
    const answers = [];
    for (let nth = 0; nth < 4; nth += 1) answers.push(await pay({ payment_amount: '99.99' }));
    expect(answers.map(({ status }) => status)).toEqual(['COMPLETED', ...Array(3).fill('IN_APPROVAL')]);
    expect(answers[0]).not.toHaveProperty('approval_reasons');
    const why =
      '399.96 EUR within 24 hours to this account, with 3 other payouts, and more than 100.00 EUR needs approval';
    expect(answers[3]?.['approval_reasons']).toEqual([why]);
    const ids = [answers[3]?.['transaction_id']];
    const listed = await client.post('retrievalPayouts', { ids });
    expect(listed.body['payouts']).toMatchObject([{ approval_reasons: [why] }]);
    const { merchant_id } = client.credentials;
    const person = await createPortalClient(gateway, { merchant_id, role_id: 'finance' });
    const params = { account_id: client.account_id, transaction_id: ids[0] };
    const shown = await person.call(readPayout, { params });
    expect(shown.body).toMatchObject({
      approvals_needed: 2,
      approval_reason: why,
      approval_reasons: [
        { rule: 'payee_limit', parameters: { others: 3, sum: '399.96 EUR', limit: '100.00 EUR' } },
      ],
    });
  });

  it('are counted by the account, however the beneficiary is written', async () => {
    await pay({ payment_amount: '60.00' });
    const spaced = germanIban('532013000')
      .toLowerCase()
      .replaceAll(/(.{4})/g, '$1 ');
    const beneficiary = { ...sampleBeneficiary(spaced), company_name: 'Somebody Else GmbH' };
    expect(await statusAfter({ payment_amount: '60.00', beneficiary })).toBe('IN_APPROVAL');
    const elsewhere = { beneficiary: sampleBeneficiary(germanIban('532013001')) };
    expect(await statusAfter({ payment_amount: '60.00', ...elsewhere })).toBe('COMPLETED');
  });

  it('are counted while they wait, and no more once they have come to nothing', async () => {
    const { transaction_id: first } = await pay({ payment_amount: '150.00' });
    const { transaction_id: second } = await pay({ payment_amount: '10.00' });
    expect(await statusAfter({ payment_amount: '10.00' })).toBe('IN_APPROVAL');
    await decide('reject', first, 'ann');
    await decide('cancel', second, 'ann');
    expect(await statusAfter({ payment_amount: '90.00' })).toBe('COMPLETED');
    expect(await statusAfter({ payment_amount: '0.01' })).toBe('IN_APPROVAL');
  });

  it('of which the bank has refused some count the others only', async () => {
    const failing = { beneficiary: sampleBeneficiary(germanIban('9011')) };
    expect(await statusAfter({ payment_amount: '90.00', ...failing })).toBe('FAILED');
    expect(await statusAfter({ payment_amount: '90.00', ...failing })).toBe('FAILED');
  });

  it('are counted anew a day later, by account and balance', async () => {
    await pay({ payment_amount: '100.00' });
    await fund(gateway, client, '1000.00', 'USD');
    await set({ approval_limits: { EUR: '10000', USD: '10000' } });
    expect(await statusAfter({ payment_amount: '100.00', payment_currency: 'USD' })).toBe('COMPLETED');
    const [here, there] = [client, await gateway.createClient()];
    await fund(gateway, there, '1000.00');
    await changePayoutSettings(gateway.gateway.context, there.account_id, {
      approval_limits: { EUR: '10000' },
    });
    expect(await statusAfter({ payment_amount: '100.00' }, there)).toBe('COMPLETED');
    await gateway.work(23 * hour_ms);
    expect(await statusAfter({ payment_amount: '1.00' }, here)).toBe('IN_APPROVAL');
    await gateway.work(24 * hour_ms);
    expect(await statusAfter({ payment_amount: '100.00' }, here)).toBe('COMPLETED');
  });

  it('that are refused or asked for again are counted once', async () => {
    const request = { ...samplePayout({ payment_amount: '60.00' }) };
    for (let nth = 0; nth < 3; nth += 1)
      expect((await client.post('payout', request)).body['status']).toBe('COMPLETED');
    expect((await payout(client, { payment_amount: '50.00', payment_date: '2001-01-01' })).status).toBe(422);
    expect(await statusAfter({ payment_amount: '40.00' })).toBe('COMPLETED');
  });

  it('are said to wait before they are made, of a file row by row', async () => {
    const { merchant_id } = client.credentials;
    const person = await createPortalClient(gateway, { merchant_id, role_id: 'finance' });
    await pay({ payment_amount: '60.00' });
    const preview = await lookAt(person, client, samplePayout({ payment_amount: '60.00' }));
    expect(preview).toMatchObject({
      needs_approval: true,
      approval_reasons: [{ rule: 'payee_limit', parameters: { others: 1, sum: '120.00 EUR' } }],
    });
    const iban = germanIban('532013009');
    const head =
      'reference,reason,payment_currency,payment_amount,fund_source,beneficiary.entity_type,beneficiary.company_name,beneficiary.address.country_code,beneficiary.address.city,beneficiary.address.street_address,beneficiary.bank_details.iban,beneficiary.bank_details.swift_code';
    const line = (nth: number): string =>
      `INV-${nth},Goods,EUR,60.00,DepositAccount,COMPANY,Acme Trading GmbH,DE,Berlin,Hauptstrasse 1,${iban},COBADEFFXXX`;
    const { rows } = await checkFile(person, client, [head, line(1), line(2)].join('\n'));
    expect(rows.map((row: any) => [row.problem, row.needs_approval])).toEqual([
      [null, false],
      [null, true],
    ]);
  });
});

describe('what one person or key pays within 24 hours', () => {
  it('needs approval above its own limit, whoever is paid', async () => {
    await set({ maker_limits: { EUR: '10000' } });
    const to = (nth: number) => ({
      payment_amount: '60.00',
      beneficiary: sampleBeneficiary(germanIban(`53201300${nth}`)),
    });
    expect(await statusAfter(to(1))).toBe('COMPLETED');
    const second = await pay(to(2));
    expect([second['status'], second['approval_reasons']]).toEqual([
      'IN_APPROVAL',
      [
        '120.00 EUR within 24 hours by the same person or key, with 1 other payout, and more than 100.00 EUR needs approval',
      ],
    ]);
    const { key_id, secret } = await createSignKey(gateway.gateway.context, client.account_id);
    const by_other_key = new TestClient({ ...client.credentials, key_id, sign_key: secret });
    expect(await statusAfter(to(3), by_other_key)).toBe('COMPLETED');
    const { merchant_id } = client.credentials;
    const person = await createPortalClient(gateway, { merchant_id, role_id: 'finance' });
    const by_hand = async (nth: number) =>
      (await lookAndConfirm(person, client, samplePayout(to(nth)))).body['status'];
    expect([await by_hand(4), await by_hand(5)]).toEqual(['COMPLETED', 'IN_APPROVAL']);
  });

  it('has limits that the console changes and refuses where they are no amounts', async () => {
    const operator = await createPortalClient(gateway, { operator: true });
    const change = (maker_limits: Record<string, string>) =>
      operator.call(changePayoutRules, {
        params: { account_id: client.account_id },
        body: { maker_limits, seen: { maker_limits: {} } },
      });
    expect((await change({ EUR: '250.00' })).body).toMatchObject({ maker_limits: { EUR: '250.00' } });
    expect((await change({ EUR: '1.005' })).status).toBe(422);
  });
});

it('the same account has one digest, whatever stands between its digits, and each account its own', () => {
  const digestOf = (bank_details: object): string =>
    payeeDigest(normaliseBeneficiary({ bank_details }).bank_details);
  const number = fc.stringMatching(/^[1-9][0-9]{5,12}$/);
  fc.assert(
    fc.property(number, number, (one, another) => {
      const same = digestOf({ account_number: `00 ${one.slice(0, 3)}-${one.slice(3)}` });
      expect(same).toBe(digestOf({ account_number: one }));
      expect(same === digestOf({ account_number: another })).toBe(one === another);
    }),
  );
});

it('payouts at once, through two processes, never pay more without approval than the limits allow', async () => {
  const payouts = fc.array(
    fc.record({
      minor: fc.integer({ min: 1, max: 6_000 }),
      payee: fc.integer({ min: 0, max: 2 }),
      process: fc.boolean(),
    }),
    { minLength: 8, maxLength: 24 },
  );
  other.clock.advance(gateway.clock.now().getTime() - other.clock.now().getTime());
  await fc.assert(
    fc.asyncProperty(payouts, async (asked) => {
      client = await gateway.createClient();
      await fund(gateway, client, '100000.00');
      await set({ approval_limits: { EUR: '10000' }, maker_limits: { EUR: '20000' } });
      const there = new TestClient({ ...client.credentials, url: other.url });
      const answers = await Promise.all(
        asked.map(({ minor, payee, process }) =>
          payout(process ? client : there, {
            payment_amount: (minor / 100).toFixed(2),
            beneficiary: sampleBeneficiary(germanIban(`53201310${payee}`)),
          }),
        ),
      );
      const paid = asked.filter((_one, nth) => answers[nth]?.body['status'] === 'COMPLETED');
      const waiting = answers.filter(({ body }) => body['status'] === 'IN_APPROVAL');
      expect(paid.length + waiting.length).toBe(asked.length);
      const sumOf = (of: typeof asked): number => of.reduce((sum, { minor }) => sum + minor, 0);
      for (const payee of [0, 1, 2])
        expect(sumOf(paid.filter((one) => one.payee === payee))).toBeLessThanOrEqual(10_000);
      expect(sumOf(paid)).toBeLessThanOrEqual(20_000);
      // As long as nothing is above a limit, nothing waits.
      if (sumOf(asked) <= 10_000) expect(waiting).toEqual([]);
    }),
    { numRuns: 12 },
  );
});
