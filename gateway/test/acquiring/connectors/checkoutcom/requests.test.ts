import { Value } from 'typebox/value';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type {
  AuthorisationDetails,
  Exemption,
  StoredCredential,
} from '@causeway/connector-kit/instruction.ts';
import { checkoutcom_settings } from '../../../../src/acquiring/connectors/checkoutcom/settings.ts';
import { authorisation, money, openDesk, type Desk } from './checkoutcom-desk.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.close());

const order: NonNullable<AuthorisationDetails['order']> = {
  order_no: 'order-42',
  website: 'shop.example',
  items: [{ name: 'Tea', number: 'T-1', unit_price: '20.00', quantity: '2', url: '' }],
  shopper: {
    id: 's-7',
    email: 'ann@shop.example',
    ip: '203.0.113.7',
    phone: '+31 20 123 4567',
    first_name: 'Ann',
    last_name: 'Example',
  },
  billing: { street: 'Keizersgracht 1', city: 'Amsterdam', state: '', postcode: '1012 AB', country: 'NL' },
  shipping: null,
};

async function sentFor(changes: Parameters<typeof authorisation>[0]): Promise<Record<string, any>> {
  await desk.perform(authorisation(changes));
  return desk.sent('/payments');
}

it('a request to Checkout.com has the instruction as reference and as idempotency key', async () => {
  const instruction = authorisation();
  await desk.perform(instruction);
  const request = desk.stand_in.requests().at(-1)!;
  expect(request.headers['cko-idempotency-key']).toBe(`shop1-${instruction.id}`);
  expect(request.headers['authorization']).toMatch(/^Bearer sk_sbox_/);
  expect(desk.sent('/payments')).toMatchObject({ reference: `shop1-${instruction.id}`, capture: false });
  // Events of a card's captures and voids carry the payment's metadata: what is there must not name the authorisation.
  expect(desk.sent('/payments')).not.toHaveProperty('metadata');
});

it('a request to Checkout.com contains the customer, the address and the order', async () => {
  const body = await sentFor({
    order,
    browser: {
      accept_header: 'text/html',
      user_agent: 'Mozilla/5.0',
      language: 'en-GB',
      color_depth: 24,
      screen_height: 1080,
      screen_width: 1920,
      time_zone_offset: -60,
      java_enabled: false,
      javascript_enabled: true,
    },
  });
  expect(body).toMatchObject({
    customer: { email: 'ann@shop.example', name: 'Ann Example', phone: { number: '31201234567' } },
    source: {
      billing_address: { address_line1: 'Keizersgracht 1', city: 'Amsterdam', zip: '1012 AB', country: 'NL' },
    },
    items: [{ name: 'Tea', quantity: 2, unit_price: 2_000, reference: 'T-1' }],
    risk: { device: { network: { ipv4: '203.0.113.7' }, user_agent: 'Mozilla/5.0', timezone: '-60' } },
    billing_descriptor: { name: 'SHOP EXAMPLE', city: 'London' },
    description: 'order-42',
  });
  expect(body).not.toHaveProperty('shipping');
});

const stored: readonly [string, StoredCredential, object][] = [
  [
    'the first of a subscription',
    { initiator: 'customer', stage: 'first', purpose: 'subscription', network_transaction_id: '' },
    {
      payment_type: 'Recurring',
      merchant_initiated: false,
      source: { store_for_future_use: true },
      '3ds': { enabled: true, challenge_indicator: 'challenge_requested_mandate' },
    },
  ],
  [
    'the first with a card on file',
    { initiator: 'customer', stage: 'first', purpose: 'card_on_file', network_transaction_id: '' },
    { payment_type: 'Regular', source: { store_for_future_use: true } },
  ],
  [
    'a renewal without the customer',
    {
      initiator: 'merchant',
      stage: 'subsequent',
      purpose: 'subscription',
      network_transaction_id: '638284745624527',
    },
    {
      payment_type: 'Recurring',
      merchant_initiated: true,
      previous_payment_id: '638284745624527',
      source: { stored: true },
    },
  ],
  [
    'a charge of the merchant’s to a card on file',
    {
      initiator: 'merchant',
      stage: 'subsequent',
      purpose: 'card_on_file',
      network_transaction_id: '638284745624527',
    },
    { payment_type: 'Unscheduled', merchant_initiated: true, previous_payment_id: '638284745624527' },
  ],
];

it.each(stored)('a request to Checkout.com marks %s', async (_name, stored_credential, expected) => {
  const body = await sentFor({ stored_credential });
  expect(body).toMatchObject(expected);
  if (stored_credential.initiator === 'merchant') expect(body).not.toHaveProperty('3ds');
});

it.each<[Exemption, object]>([
  ['low_value', { '3ds': { exemption: 'low_value' } }],
  ['transaction_risk_analysis', { '3ds': { exemption: 'transaction_risk_assessment' } }],
  ['trusted_beneficiary', { '3ds': { exemption: 'trusted_listing' } }],
  ['secure_corporate', { '3ds': { exemption: 'secure_corporate_payment' } }],
  ['moto', { payment_type: 'MOTO' }],
])('a request to Checkout.com carries the exemption %s', async (exemption, expected) => {
  expect(await sentFor({ exemption })).toMatchObject(expected);
});

it('a request to Checkout.com passes on the result of 3-D Secure that was carried out elsewhere', async () => {
  const body = await sentFor({
    pan: '4242424242424242',
    authentication_result: {
      version: '2.2.0',
      eci: '05',
      authentication_value: 'AgAAAAAAAIR8CQrXcIhbQAAAAAA=',
      ds_transaction_id: 'e4a1c2e0-1111-4222-8333-abcdefabcdef',
      status: 'Y',
    },
  });
  expect(body['3ds']).toEqual({
    enabled: true,
    eci: '05',
    cryptogram: 'AgAAAAAAAIR8CQrXcIhbQAAAAAA=',
    xid: 'e4a1c2e0-1111-4222-8333-abcdefabcdef',
    version: '2.2.0',
    status: 'Y',
  });
});

it('a request to Checkout.com turns off 3-D Secure where no customer is present', async () => {
  expect((await sentFor({ authentication: 'refuse' }))['3ds']).toEqual({
    enabled: false,
    allow_upgrade: false,
  });
});

it.each([
  ['CLP', 5_000n, 500_000],
  ['JPY', 5_000n, 5_000],
  ['KWD', 5_120n, 5_120],
  ['EUR', 5_012n, 5_012],
])('an amount in %s has Checkout.com’s minor units', async (code, minor, amount) => {
  expect(await sentFor({ amount: money(minor, code) })).toMatchObject({ amount, currency: code });
});

it('an amount with a last digit that Checkout.com does not take is refused without sending it', async () => {
  const outcome = await desk.perform(authorisation({ amount: money(5_123n, 'KWD') }));
  expect(outcome).toMatchObject({ result: 'refused', code: 'D0013', cause: 'technical' });
  expect(desk.stand_in.requests()).toEqual([]);
});

it('a statement descriptor is sent only with a city, which Checkout.com requires', async () => {
  const connector = desk.open({ statement_city: undefined as never });
  await connector.perform([authorisation()], new AbortController().signal);
  expect(desk.sent('/payments')).not.toHaveProperty('billing_descriptor');
});

it('a processing channel of any form of Checkout.com is accepted', () => {
  const takes = (processing_channel_id: string): boolean =>
    Value.Check(checkoutcom_settings, { ...desk.stand_in.settings, processing_channel_id });
  expect(takes('pc_q4dbxom5jbgudnjzjpz7j2z6uq')).toBe(true);
  expect(takes('pc_Q4DBXOM5JBGUDNJZJPZ7J2Z019')).toBe(true);
  expect(takes('pc_q4dbxom5jbgudnjzjpz7j2z6u')).toBe(false);
  expect(takes('sk_q4dbxom5jbgudnjzjpz7j2z6uq')).toBe(false);
});
