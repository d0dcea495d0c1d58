import { randomUUID } from 'node:crypto';
import type { RequestBody } from '@causeway/schemas/v1/operation.ts';
import { topUp } from '../../src/ledger/balances/manage-balances.ts';
import { requireCurrency } from '../../src/edges/api/read/read-amount.ts';
import { setFee } from '../../src/accounts/fees/manage-fees.ts';
import { addRates } from '../../src/accounts/rates/manage-rates.ts';
import { readRates } from '../../src/edges/api/read/read-rates.ts';
import { parseAmount } from '../../src/kernel/values/money.ts';
import type { Answer, TestClient } from './client.ts';
import type { TestGateway } from './gateway.ts';

/** Puts money into a client's available balance. */
export async function fund(
  gateway: TestGateway,
  client: TestClient,
  amount: string,
  currency = 'EUR',
): Promise<void> {
  const code = requireCurrency(currency);
  await topUp(gateway.gateway.context, client.account_id, code, parseAmount(amount, code) ?? 0n);
}

/** A German IBAN whose account ends in these digits: its check digits are worked out. */
export function germanIban(ending: string): string {
  const bban = `37040044${ending.padStart(10, '0')}`;
  const check = 98n - (BigInt(`${bban}131400`) % 97n);
  return `DE${String(check).padStart(2, '0')}${bban}`;
}

export function sampleBeneficiary(iban = germanIban('532013000')): RequestBody {
  return {
    entity_type: 'COMPANY',
    company_name: 'Acme Trading GmbH',
    address: { city: 'Berlin', country_code: 'DE', postcode: '10115', street_address: 'Hauptstrasse 1' },
    bank_details: { iban, swift_code: 'COBADEFFXXX', bank_country_code: 'DE', account_currency: 'EUR' },
  };
}

/** Whose account only the bank's own number finds. */
export function americanBeneficiary() {
  return {
    entity_type: 'COMPANY',
    company_name: 'Main Street Bakers Inc',
    address: {
      city: 'New York',
      country_code: 'US',
      state: 'NY',
      postcode: '10001',
      street_address: '1 Main Street',
    },
    bank_details: {
      account_number: '123456789',
      bank_code: '021000021',
      bank_country_code: 'US',
      swift_code: 'CHASUS33',
      bank_account_category: 'CHECKING',
    },
  };
}

/** A payout of 100.00 EUR with everything that is required. */
export function samplePayout(fields: RequestBody = {}): RequestBody {
  return {
    request_id: randomUUID(),
    beneficiary: sampleBeneficiary(),
    payment_currency: 'EUR',
    payment_amount: '100.00',
    reason: 'Payment for goods',
    reference: 'INV-1',
    fund_source: 'DepositAccount',
    ...fields,
  };
}

export function payout(client: TestClient, fields: RequestBody = {}): Promise<Answer> {
  return client.post('payout', samplePayout(fields));
}

/** Every balance of an account in the ledger that is not zero, as `EUR available` to decimal text. */
export async function balancesOf(gateway: TestGateway, client: TestClient): Promise<Record<string, string>> {
  const rows = await gateway.query<{ currency: string; account: number; minor: string }>(
    `SELECT j.currency, p.account, sum(p.amount)::text AS minor FROM journal j
     CROSS JOIN LATERAL unnest(j.ledger_accounts, j.amounts) AS p(account, amount)
     WHERE account_id = $1 GROUP BY 1, 2 HAVING sum(p.amount) <> 0 ORDER BY 1, 2`,
    [client.account_id],
  );
  return Object.fromEntries(rows.map((row) => [`${row.currency} ${row.account}`, row.minor]));
}

export async function setRate(
  gateway: TestGateway,
  base: string,
  quote: string,
  rate: string,
  markup_bps = '0',
): Promise<void> {
  const entry = { base, quote, rate, markup_bps, valid_from: '', valid_until: '' };
  await addRates(gateway.gateway.context, readRates([entry], gateway.clock.now()), 'test');
}

export interface FeeTerms {
  readonly currency?: string;
  readonly method?: 'SWIFT' | 'LOCAL';
  readonly charge_option?: 'SHARED' | 'PAYER' | '';
  readonly fixed?: string;
  readonly percent?: string;
  readonly minimum?: string;
  readonly maximum?: string;
}

/** Sets what payouts cost a client; without more, SWIFT payouts in EUR with shared charges. */
export async function setFeeOf(gateway: TestGateway, client: TestClient, terms: FeeTerms): Promise<void> {
  const currency = requireCurrency(terms.currency ?? 'EUR');
  const minor = (text = '0'): bigint => parseAmount(text, currency) ?? 0n;
  const key = {
    account_id: client.account_id,
    currency,
    payment_method: terms.method ?? 'SWIFT',
    charge_option: terms.charge_option ?? 'SHARED',
  } as const;
  await setFee(gateway.gateway.context, key, {
    fixed: minor(terms.fixed),
    percent_millionths: Math.round(Number(terms.percent ?? 0) * 10_000),
    minimum: minor(terms.minimum),
    maximum: terms.maximum === undefined ? null : minor(terms.maximum),
  });
}
