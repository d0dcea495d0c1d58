import { payment_actions } from '@causeway/schemas/portal/payments.ts';
import { previewPayout } from '@causeway/schemas/portal/payouts.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readItemText, type Refusal } from '../../../../portal/src/i18n/gateway/refusal.ts';
import { chineseCode } from '../../../../portal/src/i18n/gateway/chinese-codes.ts';
import { payment_pages } from '../../../../portal/src/i18n/zh/payment-pages.ts';
import { payout_pages } from '../../../../portal/src/i18n/zh/payout-pages.ts';
import { subscription_pages } from '../../../../portal/src/i18n/zh/subscription-pages.ts';
import { chinese_payout_rules } from '../../../../portal/src/i18n/gateway/rules/payout-rules.ts';
import { decline_texts } from '../../../../portal/src/i18n/gateway/chinese-codes.ts';
import { chineseReason } from '../../../../portal/src/i18n/gateway/chinese-reasons.ts';
import type { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { sampleBeneficiary, samplePayout } from '../../support/payouts.ts';
import { createPortalClient, type PortalClient } from '../../support/portal-client.ts';

let gateway: TestGateway;
let shop: TestClient;
let person: PortalClient;
let params: { account_id: string };
beforeAll(async () => {
  gateway = await startTestGateway();
  shop = await gateway.createClient();
  params = { account_id: shop.account_id };
  person = await createPortalClient(gateway, {
    merchant_id: shop.credentials.merchant_id,
    role_id: 'finance',
  });
});
afterAll(() => gateway.close());

/** What is said in Chinese; null where words for it are missing. */
function inChinese(refusal: Refusal): string | null {
  return chineseReason(refusal) ?? chineseCode(refusal.code);
}

const { address, bank_details, ...beneficiary } = sampleBeneficiary() as Record<
  string,
  Record<string, string>
>;
const party = (fields: object) => ({ beneficiary: { ...beneficiary, address, bank_details, ...fields } });
const bank = (fields: object) => party({ bank_details: { ...bank_details, ...fields } });
const place = (fields: object) => party({ address: { ...address, ...fields } });
const in_us = { iban: '', swift_code: 'CHASUS33', bank_country_code: 'US', account_number: '123456789' };

/** Mistakes that people make in the form of a payout, each in a field of its own. */
const mistakes: [string, object][] = [
  ['no amount', { payment_amount: '' }],
  ['an amount with too many decimals', { payment_amount: '1.234' }],
  ['an amount of yen with decimals', { payment_amount: '10.5', payment_currency: 'JPY' }],
  ['nothing', { payment_amount: '0.00' }],
  ['a currency that there is not', { payment_currency: 'XXQ' }],
  ['a day that has passed', { payment_date: '2001-01-01' }],
  ['a reference that is too long', { reference: 'R'.repeat(400) }],
  ['a balance without a rate', { source_currency: 'ZMW' }],
  ['a beneficiary that is not saved', { beneficiary: undefined, beneficiary_id: 'nobody' }],
  ['no beneficiary', { beneficiary: undefined }],
  ['no company name', party({ company_name: '' })],
  ['a name that is too long', party({ company_name: 'N'.repeat(200) })],
  ['no country', place({ country_code: '' })],
  ['a country that there is not', place({ country_code: 'QQ' })],
  ['no town', place({ city: '' })],
  ['a post box', place({ street_address: 'PO Box 7' })],
  ['a state left out', place({ country_code: 'US' })],
  ['a wrong IBAN', bank({ iban: 'DE00370400440532013000' })],
  ['no IBAN', bank({ iban: '' })],
  ['a wrong BIC', bank({ swift_code: 'COBA' })],
  ['no BIC', bank({ swift_code: '' })],
  ['a bank elsewhere', bank({ bank_country_code: 'FR' })],
  ['no number of an American account', bank({ ...in_us, account_number: '' })],
  ['a wrong routing number', bank({ ...in_us, bank_code: '021000020' })],
  ['no routing number', { ...bank(in_us), payment_method: 'LOCAL', payment_currency: 'USD' }],
  [
    'no clearing there',
    { ...bank({ bank_country_code: 'DE' }), payment_method: 'LOCAL', payment_currency: 'INR' },
  ],
  [
    'a birthday that is none',
    party({ entity_type: 'PERSONAL', first_name: 'A', last_name: 'B', date_of_birth: '1' }),
  ],
];

describe('the Chinese portal says in Chinese why a payout is refused for', () => {
  it.each(mistakes)('%s', async (_name, fields) => {
    const answer = await person.call(previewPayout, {
      params,
      body: { payout: samplePayout({ ...fields }) },
    });
    const [problem] = answer.body['problems'];
    expect(problem, JSON.stringify(answer.body)).toMatchObject({ message: expect.stringMatching(/./) });
    expect(inChinese(problem), JSON.stringify(problem)).toMatch(/[一-鿿]/);
  });
});

it('the Chinese portal says in Chinese what is wrong with an acquirer and its settings', async () => {
  const operator = await createPortalClient(gateway, { operator: true });
  const add = (name: string, values: Record<string, string>, kind = 'paper') =>
    operator.fetch('POST', '/operator/acquirers', { body: { name, kind, values } });
  const url = 'https://paper.example.com';
  for (const [phrase, { body }] of [
    [/^base_url 必填（Where it is reached）$/, await add('paper-zh', {})],
    [/^colour 不是 paper 的设置/, await add('paper-zh', { colour: '"red"' })],
    [/私有或其他保留地址/, await add('paper-zh', { base_url: 'https://10.0.0.1', api_key: 'key-one' })],
    [/连接器的名称/, await add('sandbox-zh', { base_url: url, api_key: 'key-one' })],
    [/没有收单机构类型 none/, await add('paper-zh', {}, 'none')],
  ] as const) {
    expect.soft(body['code'], JSON.stringify(body)).toBe('U0010');
    expect.soft(chineseReason(body as Refusal), JSON.stringify(body)).toMatch(phrase);
  }
});

it('the Chinese portal says in Chinese why payments are not captured, cancelled or refunded', async () => {
  const [open, paid] = [await shop.authorised({ amount: '10.00' }), await shop.captured({ amount: '10.00' })];
  const tried = [
    ['capture', open, '11.00'],
    ['capture', open, '1.005'],
    ['capture', paid, ''],
    ['adjust', open, ''],
    ['adjust', paid, '11.00'],
    ['cancel', paid, ''],
    ['refund', open, ''],
    ['refund', paid, '11.00'],
    ['refund', paid, '0.00'],
    ['review', open, ''],
  ] as const;
  for (const [action, { transaction_id }, amount] of tried) {
    const items = amount ? `${transaction_id}:${amount}` : transaction_id;
    const query = { action: action === 'review' ? 'approve' : action, items };
    const { body } = await person.call(payment_actions[action].preview, { params, query });
    const [item] = body['items'];
    expect(inChinese(readItemText(item.refusal, item)), JSON.stringify(item)).toMatch(/[一-鿿]/);
  }
});

it('the Chinese portal calls a payment 支付 and a payout 付款, and neither by the other’s word', () => {
  const textsOf = (value: unknown): string[] =>
    typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [String(value)];
  const phrase = (word: string, of: readonly unknown[]) => textsOf(of).filter((text) => text.includes(word));
  expect(phrase('支付', [payout_pages, chinese_payout_rules])).toEqual([]);
  // What a customer owes may be called 应付款项.
  const of_payments = phrase('付款', [payment_pages, subscription_pages, decline_texts]);
  expect(of_payments.filter((text) => text.replace('应付款项', '').includes('付款'))).toEqual([]);
});
