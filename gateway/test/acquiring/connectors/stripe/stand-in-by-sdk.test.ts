import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stripe_api_version } from '../../../../src/acquiring/connectors/stripe/stripe-settings.ts';
import { money, PlayedStripe } from './played-stripe.ts';

/**
 * Stripe's own SDK for Node talks to the stand-in by every call that the connector uses. Types of its requests are
 * checked when this file is compiled, names of the answers against its declarations.
 */
let played: PlayedStripe;
let stripe: Stripe;
beforeAll(async () => {
  played = await PlayedStripe.open();
  const toStandIn: typeof fetch = (url, init) => {
    const { pathname, search } = new URL(url instanceof Request ? url.url : url);
    return fetch(`${played.stand_in.url}${pathname}${search}`, init);
  };
  stripe = new Stripe(played.stand_in.settings.secret_key, {
    httpClient: Stripe.createFetchHttpClient(toStandIn),
    maxNetworkRetries: 0,
  });
});
afterAll(() => played.close());

const card = (number: string): Stripe.PaymentMethodCreateParams => ({
  type: 'card',
  card: { number, exp_month: 3, exp_year: 2030, cvc: '123' },
  billing_details: { name: 'Ann Example' },
});

const creation = {
  amount: 40_00,
  currency: 'eur',
  payment_method_types: ['card'],
  confirmation_method: 'manual',
  capture_method: 'manual',
  description: 'order-1',
  statement_descriptor_suffix: 'ORDER 1',
  metadata: { instruction: 'acct1-1' },
} as const;

async function authorised(number = '4242424242424242'): Promise<Stripe.PaymentIntent> {
  const created = await stripe.paymentIntents.create(creation);
  const method = await stripe.paymentMethods.create(card(number));
  return stripe.paymentIntents.confirm(created.id, {
    payment_method: method.id,
    payment_method_options: {
      card: { request_multicapture: 'if_available', request_incremental_authorization: 'if_available' },
    },
    return_url: 'https://shop.example/back',
    expand: ['latest_charge'],
  });
}

async function captured(): Promise<Stripe.PaymentIntent> {
  const { id } = await authorised();
  return stripe.paymentIntents.capture(id);
}

describe('Stripe’s SDK at the stand-in', () => {
  it('has the version that the connector sends', () => {
    expect(Stripe.API_VERSION).toBe(stripe_api_version);
  });

  it('authorises, raises and captures in parts', async () => {
    const intent = await authorised();
    expect(intent).toMatchObject({ status: 'requires_capture', amount_capturable: 40_00 });
    await stripe.paymentIntents.incrementAuthorization(intent.id, { amount: 50_00 });
    const first = await stripe.paymentIntents.capture(intent.id, {
      amount_to_capture: 10_00,
      final_capture: false,
    });
    expect(first).toMatchObject({
      status: 'requires_capture',
      amount_received: 10_00,
      amount_capturable: 40_00,
    });
    const last = await stripe.paymentIntents.capture(intent.id, {
      amount_to_capture: 0,
      final_capture: true,
    });
    expect(last).toMatchObject({ status: 'succeeded', amount_received: 10_00, amount_capturable: 0 });
  });

  it('cancels, and searches by metadata', async () => {
    const intent = await authorised();
    expect(await stripe.paymentIntents.cancel(intent.id)).toMatchObject({ status: 'canceled' });
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'canceled' });
    const found = await stripe.paymentIntents.search({ query: "metadata['instruction']:'acct1-1'" });
    expect(found.data.map(({ id }) => id)).toContain(intent.id);
  });

  it('refunds in parts, and lists refunds page by page', async () => {
    const { id } = await captured();
    for (const amount of [10_00, 5_00, 1_00]) await stripe.refunds.create({ payment_intent: id, amount });
    const listed: number[] = [];
    for await (const { amount } of stripe.refunds.list({ payment_intent: id, limit: 2 })) listed.push(amount);
    expect(listed).toEqual([1_00, 5_00, 10_00]);
    await expect(stripe.refunds.create({ payment_intent: id, amount: 30_00 })).rejects.toThrow(
      /greater than/,
    );
  });

  it('sends customers to the issuer, and confirms when they are back', async () => {
    const intent = await authorised('4000002760003184');
    const url = intent.next_action?.redirect_to_url?.url ?? '';
    expect(intent.status).toBe('requires_action');
    await played.stand_in.authenticate(url, true);
    expect(await stripe.paymentIntents.confirm(intent.id)).toMatchObject({ status: 'requires_capture' });
  });

  it.each([
    ['4000000000000002', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000000000000069', 'expired_card', 'expired_card'],
    ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc'],
    ['4100000000000019', 'card_declined', 'fraudulent'],
  ])('declines %s as Stripe’s test cards are declined', async (number, code, decline_code) => {
    const error = await authorised(number).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(error).toMatchObject({ code, decline_code, statusCode: 402 });
  });

  it.each([
    ['a parameter that Stripe does not know', { colour: 'red' }, 'parameter_unknown'],
    ['an amount that is no number', { amount: 'many' }, 'parameter_invalid_integer'],
    ['no currency', { currency: undefined }, 'parameter_missing'],
    ['too small an amount', { amount: 10 }, 'amount_too_small'],
    ['too large an amount', { amount: 100_000_000 }, 'amount_too_large'],
  ])('is refused with %s', async (_what, change, code) => {
    const parameters = { ...creation, ...change } as unknown as Stripe.PaymentIntentCreateParams;
    const error = await stripe.paymentIntents.create(parameters).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(error).toMatchObject({ code });
  });

  it.each([
    ['payment_method_data[card]', { payment_method_data: card('4242424242424242') }],
    [
      'payment_method_options[card][mit_exemption]',
      { payment_method_options: { card: { mit_exemption: { network_transaction_id: '123' } } } },
    ],
  ])('is refused with %s in a confirmation, which its types do not have', async (param, parameters) => {
    const { id } = await stripe.paymentIntents.create(creation);
    const error = await stripe.paymentIntents
      .confirm(id, parameters as Stripe.PaymentIntentConfirmParams)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(error).toMatchObject({ code: 'parameter_unknown', param, statusCode: 400 });
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'requires_payment_method' });
  });

  it.each([
    ['4242424242424241', {}, 'incorrect_number'],
    ['4242424242424242', { exp_year: 2020 }, 'invalid_expiry_year'],
    ['4242424242424242', { exp_month: 13 }, 'invalid_expiry_month'],
  ])('is refused a PaymentMethod of card %s with %o', async (number, change, code) => {
    const parameters = card(number);
    const error = await stripe.paymentMethods
      .create({ ...parameters, card: { ...parameters.card, ...change } })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(error).toMatchObject({ code, statusCode: 402 });
  });

  it('cannot confirm with an unknown PaymentMethod', async () => {
    const { id } = await stripe.paymentIntents.create(creation);
    await expect(stripe.paymentIntents.confirm(id, { payment_method: 'pm_none' })).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'payment_method',
    });
  });

  it('receives the first response again for its key, also an error, and an error for other parameters', async () => {
    const { id } = await captured();
    const refund = { payment_intent: id, amount: 1_00 };
    const idempotencyKey = 'refund-1';
    const first = await stripe.refunds.create(refund, { idempotencyKey });
    expect(await stripe.refunds.create(refund, { idempotencyKey })).toMatchObject({ id: first.id });
    const other = await stripe.refunds
      .create({ ...refund, amount: 2_00 }, { idempotencyKey })
      .catch((e: unknown) => e);
    expect(other).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    const { id: declined } = await stripe.paymentIntents.create(creation);
    const method = await stripe.paymentMethods.create(card('4000000000000002'));
    const confirmation = { payment_method: method.id };
    const answers = await Promise.all(
      [1, 2].map(() =>
        stripe.paymentIntents
          .confirm(declined, confirmation, { idempotencyKey: 'confirm-1' })
          .catch((thrown: unknown) => thrown),
      ),
    );
    for (const answer of answers) expect(answer).toBeInstanceOf(Stripe.errors.StripeCardError);
  });

  it.each([
    [401, Stripe.errors.StripeAuthenticationError],
    [429, Stripe.errors.StripeRateLimitError],
    [500, Stripe.errors.StripeAPIError],
    [409, Stripe.errors.StripeError],
  ] as const)('reads the stand-in’s status %i as its own error', async (what, kind) => {
    played.stand_in.plan({ what });
    await expect(stripe.balance.retrieve()).rejects.toBeInstanceOf(kind);
  });

  it('answers disputes with files, and closes them', async () => {
    const { id } = await captured();
    const dispute = played.stand_in.openDispute(id, 40_00n);
    const file = await stripe.files.create({
      purpose: 'dispute_evidence',
      file: { data: Buffer.from('%PDF-1.4'), name: 'delivery.pdf', type: 'application/pdf' },
    });
    const evidence = { uncategorized_file: file.id, uncategorized_text: 'delivered' };
    expect(await stripe.disputes.update(dispute, { evidence, submit: true })).toMatchObject({
      status: 'under_review',
    });
    const other = played.stand_in.openDispute((await captured()).id, 40_00n);
    expect(await stripe.disputes.close(other)).toMatchObject({ status: 'lost' });
    expect(await stripe.disputes.retrieve(other)).toMatchObject({ status: 'lost' });
  });
});

const resources = join(dirname(createRequire(import.meta.url).resolve('stripe')), '../esm/resources');

/** Names that the SDK declares of an interface: all of them, and those that are always there. */
function declared(file: string, name: string): { readonly all: string[]; readonly required: string[] } {
  const text = readFileSync(join(resources, `${file}.d.ts`), 'utf8');
  const [, body = ''] = new RegExp(`export interface ${name} \\{\\n(.*?)\\n\\}`, 's').exec(text) ?? [];
  const names = [...body.matchAll(/^ {4}(\w+)(\??):/gm)].map(([, field = '', optional]) => ({
    field,
    optional,
  }));
  return {
    all: names.map(({ field }) => field),
    required: names.flatMap(({ field, optional }) => (optional === '' ? [field] : [])),
  };
}

describe('objects of Stripe’s stand-in', () => {
  it.each([
    ['PaymentIntents', 'PaymentIntent', async () => authorised()],
    ['PaymentMethods', 'PaymentMethod', async () => stripe.paymentMethods.create(card('4242424242424242'))],
    ['Charges', 'Charge', async () => (await authorised()).latest_charge],
    ['Refunds', 'Refund', async () => stripe.refunds.create({ payment_intent: (await captured()).id })],
    [
      'Disputes',
      'Dispute',
      async () => stripe.disputes.retrieve(played.stand_in.openDispute((await captured()).id, 5_00n)),
    ],
    [
      'BalanceTransactions',
      'BalanceTransaction',
      async () => {
        const id = played.stand_in.openDispute((await captured()).id, 5_00n);
        return (await stripe.disputes.retrieve(id)).balance_transactions[0];
      },
    ],
    [
      'Files',
      'File',
      async () =>
        stripe.files.create({
          purpose: 'dispute_evidence',
          file: { data: Buffer.from('x'), name: 'a.pdf', type: 'application/pdf' },
        }),
    ],
  ] as const)('have the names that the SDK declares: %s', async (file, name, make) => {
    const names = Object.keys((await make()) as object).filter((field) => field !== 'lastResponse');
    const { all, required } = declared(file, name);
    expect(required.length).toBeGreaterThan(5);
    expect(required.filter((field) => !names.includes(field))).toEqual([]);
    expect(names.filter((field) => !all.includes(field))).toEqual([]);
  });
});

describe('Stripe’s notifications', () => {
  const secret = (): string => played.stand_in.settings.webhook_secret;
  const at_s = (): number => played.now.getTime() / 1_000;

  /** One notification of the stand-in. */
  async function one(): Promise<{ headers: Readonly<Record<string, string>>; body: string }> {
    played.stand_in.takeNotifications();
    await captured();
    return played.stand_in.takeNotifications()[0]!;
  }

  it('of the stand-in are accepted by the SDK, unless they were changed or are old', async () => {
    const { headers, body } = await one();
    const signature = headers['stripe-signature'] ?? '';
    const construct = (text: string, at: number): Stripe.Event =>
      stripe.webhooks.constructEvent(text, signature, secret(), 300, undefined, at);
    expect(construct(body, at_s() * 1_000)).toMatchObject({ object: 'event' });
    expect(() => construct(body.replace('"eur"', '"usd"'), at_s() * 1_000)).toThrow(/signature/i);
    expect(() => construct(body, (at_s() + 301) * 1_000)).toThrow(/tolerance/);
  });

  it.each([
    ['now', 0, true],
    ['five minutes ago', -300, true],
    ['longer ago', -301, false],
    ['in a future that no clock differs by', 301, false],
  ])('signed by the SDK %s are accepted by the connector: %s s, %s', async (_when, offset, accepted) => {
    const { body: payload } = await one();
    const header = stripe.webhooks.generateTestHeaderString({
      payload,
      secret: secret(),
      timestamp: at_s() + offset,
    });
    const read = played.connector.readNotification!({
      headers: { 'stripe-signature': header },
      body: Buffer.from(payload),
      received_at: played.now,
    });
    expect('events' in read).toBe(accepted);
  });

  it('may have several signatures while the secret is replaced, one of which must be right', async () => {
    const { body: payload } = await one();
    const timestamp = at_s();
    const signed = (with_secret: string): string =>
      stripe.webhooks.generateTestHeaderString({ payload, secret: with_secret, timestamp });
    const [, other = ''] = signed('whsec_other').split(',');
    const [, right = ''] = signed(secret()).split(',');
    const read = (header: string) =>
      played.connector.readNotification!({
        headers: { 'stripe-signature': header },
        body: Buffer.from(payload),
        received_at: played.now,
      });
    expect(read(`t=${timestamp},${other},${right}`)).toHaveProperty('events');
    for (const header of [
      `t=${timestamp},${other}`,
      right,
      `t=,${right}`,
      '',
      `t=${timestamp},v1=`,
      `t=x,v0=1`,
    ])
      expect(read(header)).toEqual({ refused: 'signature' });
  });

  it('are malformed when they are signed but no event', () => {
    const payload = '{"id": 1}';
    const header = stripe.webhooks.generateTestHeaderString({ payload, secret: secret(), timestamp: at_s() });
    const read = played.connector.readNotification!({
      headers: { 'stripe-signature': header },
      body: Buffer.from(payload),
      received_at: played.now,
    });
    expect(read).toEqual({ refused: 'malformed' });
  });

  it('have types that Stripe has', async () => {
    const reference = await played.captured();
    await played.perform(played.following('refund', reference, { amount: money(1_00n) }));
    const text = readFileSync(join(resources, 'Events.d.ts'), 'utf8');
    const kinds = new Set([...text.matchAll(/type: '([a-z_.]+)'/g)].map(([, kind]) => kind));
    const sent = played.stand_in
      .takeNotifications()
      .map(({ body }) => (JSON.parse(body) as Stripe.Event).type);
    expect(sent.length).toBeGreaterThan(5);
    expect(sent.filter((kind) => !kinds.has(kind))).toEqual([]);
  });
});
