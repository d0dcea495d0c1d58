import { randomBytes, randomUUID } from 'node:crypto';
import { signHmacV2 } from '@causeway/schemas/signing.ts';
import type { RequestBody } from '@causeway/schemas/v1/operation.ts';
import { withGateway } from '../gateway/src/edges/cli/with-gateway.ts';
import { topUp } from '../gateway/src/ledger/balances/manage-balances.ts';
import { requireCurrency } from '../gateway/src/edges/api/read/read-amount.ts';
import { addAddress } from '../gateway/src/accounts/merchants/manage-addresses.ts';
import { createAccount, createMerchant } from '../gateway/src/accounts/merchants/manage-accounts.ts';
import { createSignKey } from '../gateway/src/accounts/merchants/manage-sign-keys.ts';

/** An account that signs requests. */
export interface Merchant {
  readonly merchant_id: string;
  readonly account_id: string;
  readonly sign_key: string;
}

/** Account ids of the bench are numbers in a row, so that pgbench can count through them. */
export const first_account = 7_000_000;

/** Creates accounts without a rate limit, beside the running gateway. */
export function createMerchants(environment: Record<string, string>, count: number): Promise<Merchant[]> {
  return withGateway(environment, async ({ context }) => {
    const merchants: Merchant[] = [];
    for (let at = 0; at < count; at += 1) {
      const merchant_id = await createMerchant(context, `Bench ${at}`);
      const account_id = await createAccount(
        context,
        { merchant_id, mode: 'sandbox', account_id: String(first_account + at) },
        { name: `Bench ${at}`, requests_per_second: 0 },
      );
      await addAddress(context, account_id, '127.0.0.0/8');
      const { secret } = await createSignKey(context, account_id);
      merchants.push({ merchant_id, account_id, sign_key: secret });
    }
    return merchants;
  });
}

/** Enough for every payout of a run. */
const available_minor = 1_000_000_000_000n;

/** Gives every account money to pay out. */
export function fundMerchants(
  environment: Record<string, string>,
  merchants: readonly Merchant[],
): Promise<void> {
  return withGateway(environment, async ({ context }) => {
    for (const { account_id } of merchants)
      await topUp(context, account_id, requireCurrency('EUR'), available_minor);
  });
}

/** A request as it is sent, signed by profile hmac-v2. */
export function signedBody(merchant: Merchant, operation: string, fields: RequestBody): string {
  const body = {
    merchant_id: merchant.merchant_id,
    account_id: merchant.account_id,
    timestamp: String(Math.floor(Date.now() / 1000)),
    nonce: randomBytes(12).toString('hex'),
    ...fields,
  };
  return JSON.stringify({
    ...body,
    encryption_data: signHmacV2(merchant.sign_key, `/v1/${operation}`, body),
  });
}

let orders = 0;

/** A card payment of 10.50 EUR. */
export function payment(fields: RequestBody = {}): RequestBody {
  orders += 1;
  return {
    order_no: `bench-${process.pid}-${orders}`,
    currency: 'EUR',
    amount: '10.50',
    website: 'shop.example.com',
    items: 'Notebook#,#N-1#,#10.50#,#1',
    shopper_id: 'shopper-1',
    shopper_email: 'shopper@example.com',
    shopper_ip: '192.0.2.10',
    first_name: 'Ada',
    last_name: 'Lovelace',
    card: '4242424242424242',
    expiration_month: '12',
    expiration_year: '2034',
    security_code: '123',
    ...fields,
  };
}

/** A payout of 10.00 EUR from the EUR balance. */
export function payout(): RequestBody {
  return {
    request_id: randomUUID(),
    beneficiary: {
      entity_type: 'COMPANY',
      company_name: 'Acme Trading GmbH',
      address: {
        city: 'Berlin',
        country_code: 'DE',
        postcode: '10115',
        street_address: 'Hauptstrasse 1',
      },
      bank_details: {
        iban: 'DE89370400440532013000',
        swift_code: 'COBADEFFXXX',
        bank_country_code: 'DE',
        account_currency: 'EUR',
      },
    },
    payment_currency: 'EUR',
    payment_amount: '10.00',
    reason: 'Payment for goods',
    reference: 'bench',
    fund_source: 'DepositAccount',
  };
}

/** Sends one request and gives its answer. @throws when it was refused */
export async function send(
  url: string,
  merchant: Merchant,
  operation: string,
  fields: RequestBody,
): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}/v1/${operation}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: signedBody(merchant, operation, fields),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${operation}: ${text}`);
  return JSON.parse(text) as Record<string, unknown>;
}
