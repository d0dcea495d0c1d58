import { afterAll, beforeAll, expect, it } from 'vitest';
import { whyInvalid } from '../../../src/banking/iso20022/message-schema.ts';
import { openTestBank, payout, saturday, signal, type TestBank } from './bank.ts';

let bank: TestBank;
let file: string;
beforeAll(async () => {
  bank = await openTestBank();
  const connector = bank.connect();
  const base = payout(1n).payout;
  const abroad = {
    method: 'SWIFT',
    charge_bearer: 'SHAR',
    creditor: {
      ...base.creditor,
      entity_type: 'PERSONAL',
      address: { ...base.creditor.address, state: 'NY' },
    },
    creditor_account: {
      ...base.creditor_account,
      iban: '',
      account_number: '12345',
      bic: 'CHASUS33',
      clearing_system: 'USABA',
      clearing_member: '021000021',
      bank_name: 'Some Bank',
    },
  } as const;
  const bare = {
    purpose_code: '',
    remittance: '',
    creditor: { ...base.creditor, identity_number: '' },
    creditor_account: { ...base.creditor_account, bic: '', account_currency: '', bank_country: '' },
  };
  await connector.perform(
    [payout(10_05n), payout(40_00n, 'USD', abroad), payout(500n, 'JPY', abroad), payout(7n, 'EUR', bare)],
    signal,
  );
  await connector.exchange(saturday);
  file = bank.read('outbox', bank.list('outbox')[0]!);
});
afterAll(() => bank.close());

it('a payment file is valid by the schema of pain.001.001.09, checked by libxml2', async () => {
  expect(await whyInvalid(file)).toEqual([]);
});

it.each([
  ['an element out of order', /<Purp>.*?<\/Purp>(<RmtInf>.*?<\/RmtInf>)/, '$1'],
  ['no UETR', /<UETR>.*?<\/UETR>/, ''],
  ['an unknown method', 'TRF', 'XXX'],
  ['an amount without currency', ' Ccy="EUR"', ''],
])('the schema check of payment files finds %s', async (what, from, to) => {
  const changed = what.includes('order')
    ? file.replace(/(<Purp>.*?<\/Purp>)(<RmtInf>.*?<\/RmtInf>)/, '$2$1')
    : file.replace(from, to);
  expect(changed).not.toBe(file);
  expect(await whyInvalid(changed)).not.toEqual([]);
});
