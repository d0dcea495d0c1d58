import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  start,
  type StripeStandIn,
} from '../../../../src/acquiring/connectors/stripe/stand-in/stripe-stand-in.ts';
import { stripe as stripe_kind } from '../../../../src/acquiring/connectors/stripe/stripe-kind.ts';
import { addAcquirer, testAcquirer } from '../../../../src/acquiring/acquirers/manage-acquirers.ts';
import { readRules } from '../../../../src/edges/api/read/read-routing-rules.ts';
import { replaceRoutingRules } from '../../../../src/accounts/merchants/routing/manage-routing-rules.ts';
import { hour_ms } from '../../../../src/kernel/values/dates.ts';
import {
  answerDispute,
  listDisputes,
  readDispute,
  uploadEvidence,
} from '@causeway/schemas/portal/disputes.ts';
import { OpenedCheckout, submission } from '../../../support/checkout.ts';
import { cards, sampleOrder, type TestClient } from '../../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../../support/gateway.ts';
import { unresolvedOutcomes } from '../../../support/unresolved-outcomes.ts';
import { createPortalClient, type PortalClient } from '../../../support/portal-client.ts';
import { expectedStage } from '../../disputes/acquirer.ts';
import { monthly } from '../../../support/subscriptions.ts';

/** Payments over the API of a gateway whose acquirer is the played Stripe. */
let gateway: TestGateway;
let stripe: StripeStandIn;
let client: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  const now = (): Date => gateway.clock.now();
  stripe = await start({
    port: 0,
    notify_url: `${gateway.url}/acquirers/stripe-eu/notifications`,
    now,
    random: Math.random,
  });
  const text = JSON.stringify(stripe.settings);
  await addAcquirer(gateway.gateway.acquirers, { name: 'stripe-eu', kind: 'stripe', text });
  client = await gateway.createClient({ connector: 'stripe-eu' });
});
afterAll(async () => {
  await gateway.close();
  await stripe.close();
});

/** What Stripe has executed since. */
function counting(): () => string[] {
  const before = stripe.executions().length;
  return () =>
    stripe
      .executions()
      .slice(before)
      .map(({ kind, amount }) => `${kind} ${amount}`);
}

/** Stripe finishes what it has received and tells; the worker applies what was told. */
async function stripeContinues(): Promise<void> {
  await stripe.work();
  await gateway.work();
}

/** Notifications that were not applied. */
async function openAuthorisations(): Promise<unknown[]> {
  return gateway.query("SELECT kind, state, reason FROM acquirer_notifications WHERE state <> 'applied'");
}

async function movements({ transaction_id }: { transaction_id: string }): Promise<string[]> {
  const rows = await gateway.query<{ movement: string; amount: string }>(
    'SELECT movement, amounts[2]::text AS amount FROM journal WHERE subject_id = $1 ORDER BY entry_id',
    [transaction_id],
  );
  return rows.map(({ movement, amount }) => `${movement} ${amount}`);
}

describe('payments through Stripe', () => {
  it('are not begun on the payment page to verify a card, which Stripe cannot do', async () => {
    const trial = monthly({ trial_days: '14' });
    for (const [fields, source] of [
      [{ amount: '0.00' }, 'amount'],
      [{ amount: '0.00', payment_method: 'ideal' }, 'amount'],
      [trial, 'recurring_id'],
    ] as const) {
      const { status, body } = await client.post('checkout', sampleOrder(fields));
      expect([status, body['code'], body['source']]).toEqual([422, 'C0004', source]);
      expect(body['message']).toContain('verifies cards');
    }
    const routed = await gateway.createClient({ connector: 'stripe-eu' });
    await replaceRoutingRules(
      gateway.gateway.context,
      routed.account_id,
      readRules([
        { connector: 'sandbox', currencies: ['EUR'], brands: [], amount_from: '', amount_below: '0.01' },
      ]),
    );
    const { body } = await routed.post('checkout', sampleOrder({ amount: '0.00' }));
    expect(body['return_status']).toBe('1');
  });

  it('are captured at once, and refunded in parts', async () => {
    const executed = counting();
    const payment = await client.captured();
    for (const refund_amount of ['30.00', '5.00']) {
      const [refund] = await client.refund({ ...payment, refund_amount });
      expect(refund?.['refund_status']).toBe('1');
    }
    expect(executed()).toEqual(['authorise 10000', 'refund 3000', 'refund 500']);
    await gateway.verify();
  });

  it('are authorised, raised, captured in parts, and their rest released', async () => {
    const several = await gateway.createClient({ connector: 'stripe-eu', several_captures: true });
    const executed = counting();
    const authorised = await several.authorised();
    await several.adjust({ ...authorised, amount: '120.00' });
    const payment = { ...authorised, amount: '120.00' };
    for (const amount of ['40.00', '30.00']) {
      const [capture] = await several.capture({ ...payment, amount });
      expect(capture).toMatchObject({ capture_status: '1', error_message: '' });
    }
    const [cancelled] = await several.cancel({ ...payment, amount: '50.00' });
    expect(cancelled).toMatchObject({ cancel_status: '1', error_message: '' });
    expect(executed()).toEqual([
      'authorise 10000',
      'adjust 12000',
      'capture 4000',
      'capture 3000',
      'void 5000',
    ]);
    await gateway.verify();
  });

  it.each([
    ['50.00', '50.00', 'true'],
    ['20.00', '80.00', 'true'],
    ['50.00', '20.00', 'false'],
    ['50.00', '50.00', 'false'],
  ])(
    'of which %s is captured in the gateway, and %s in the dashboard, put the latter in suspense once (final: %s)',
    async (here, there, final_capture) => {
      const several = await gateway.createClient({ connector: 'stripe-eu', several_captures: true });
      const payment = await several.authorised();
      await several.capture({ ...payment, amount: here });
      const [row] = await gateway.query<{ intent: string }>(
        'SELECT connector_reference AS intent FROM payments WHERE transaction_id = $1',
        [payment.transaction_id],
      );
      const amount_to_capture = String(Number(there) * 100);
      const captured = await fetch(`${stripe.url}/v1/payment_intents/${row!.intent}/capture`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${stripe.settings.secret_key}`,
          'idempotency-key': randomUUID(),
        },
        body: new URLSearchParams({ amount_to_capture, final_capture }),
      });
      expect(captured.status).toBe(200);
      for (let round = 0; round < 2; round += 1) await stripeContinues();
      const suspense = await gateway.query(
        'SELECT amount::int, cause FROM suspense_items WHERE likely_transaction_id = $1',
        [payment.transaction_id],
      );
      expect(suspense).toEqual([{ amount: Number(there) * 100, cause: 'not_expected' }]);
      expect(await movements(payment)).toEqual([`capture ${Number(here) * 100}`]);
      await gateway.verify();
    },
  );

  it('are declined with a code of the catalogue, and the scheme’s response code', async () => {
    const { body } = await client.authorise({ card: cards.funds });
    expect(body).toMatchObject({
      payment_status: '5000',
      error_message: 'D0051:Insufficient funds',
      response_code: '51',
    });
  });

  it('wait for a customer who is at the issuer, and continue when the browser is back', async () => {
    const executed = counting();
    const { body } = await client.authorise({ card: cards.challenge });
    expect(body['payment_status']).toBe('1100');
    const page = await fetch(`${body['issuer_url']}/pass`, { redirect: 'manual' });
    const back = page.headers.get('location') ?? '';
    expect(back).toContain('payment_intent=pi_');
    expect(executed()).toEqual([]);
    await fetch(back, { redirect: 'manual' });
    expect(await client.status({ transaction_id: body['transaction_id'] })).toBe('3000');
    expect(executed()).toEqual(['authorise 10000']);
  });

  it('leave no card numbers and keys in the log', async () => {
    expect(await testAcquirer(gateway.gateway.acquirers, 'stripe-eu')).toMatchObject({ ok: true });
    const { secret_key, webhook_secret } = stripe.settings;
    for (const secret of [cards.approve, cards.challenge, secret_key, webhook_secret])
      expect(gateway.log_lines.filter((line) => line.includes(secret))).toEqual([]);
  });
});

describe('a notification of Stripe', () => {
  it('changes nothing for payments whose outcome is known', async () => {
    const payment = await client.captured();
    const before = await movements(payment);
    await stripeContinues();
    await stripeContinues();
    expect(await movements(payment)).toEqual(before);
    expect(await openAuthorisations()).toEqual([]);
    await gateway.verify();
  });

  it('gives the money back for a pending refund that failed', async () => {
    const payment = await client.captured();
    const [refund] = await client.refund({ ...payment, refund_amount: '51.26' });
    expect(refund?.['refund_status']).toBe('2');
    await stripeContinues();
    expect((await movements(payment)).at(-1)).toMatch(/^refund_/);
    expect(await client.status(payment)).toBe('3000');
    const [again] = await client.refund({ ...payment, refund_amount: '100.00' });
    expect(again?.['refund_status']).toBe('1');
    await stripeContinues();
    expect(await openAuthorisations()).toEqual([]);
    await gateway.verify();
  });

  it('gives the money back for a refund that fails after it has succeeded', async () => {
    const payment = await client.captured({ card: cards.refund_fails });
    const [refund] = await client.refund({ ...payment, refund_amount: '10.00' });
    expect(refund?.['refund_status']).toBe('1');
    await stripeContinues();
    expect((await movements(payment)).at(-1)).toBe('refund_returned 1000');
    expect(await openAuthorisations()).toEqual([]);
    await gateway.verify();
  });

  it('opens a dispute at its payment, moves its money, and closes it', async () => {
    const payment = await client.captured();
    const [row] = await gateway.query<{ connector_reference: string }>(
      'SELECT connector_reference FROM payments WHERE transaction_id = $1',
      [payment.transaction_id],
    );
    const newest = { authorisation_reference: row!.connector_reference, amount: 100_00n };
    expect(stripe.newestCaptured?.()).toEqual(newest);
    const dispute = stripe.openDispute(row!.connector_reference, 100_00n);
    await stripeContinues();
    expect((await movements(payment)).some((movement) => movement.startsWith('dispute'))).toBe(true);
    gateway.clock.advance(60_000);
    stripe.closeDispute(dispute, true);
    await stripeContinues();
    const disputes = await gateway.query('SELECT stage FROM disputes WHERE transaction_id = $1', [
      payment.transaction_id,
    ]);
    expect(disputes).toEqual([{ stage: 'won' }]);
    expect(await openAuthorisations()).toEqual([]);
    await gateway.verify();
  });

  it('is accepted only in its own mode and account: in test mode anybody with an account can create arbitrary charges', async () => {
    const { body } = await client.authorise({ card: cards.challenge });
    expect(body['payment_status']).toBe('1100');
    const { transaction_id } = body as { transaction_id: string };
    const [row] = await gateway.query<{ operation_id: string }>(
      'SELECT operation_id::text FROM operations WHERE transaction_id = $1',
      [transaction_id],
    );
    const notifyOf = async (id: string, more: object): Promise<string> => {
      const created = Math.floor(gateway.clock.now().getTime() / 1_000);
      const charge = {
        id: 'ch_forged',
        object: 'charge',
        payment_intent: 'pi_forged',
        amount: 100_00,
        currency: 'eur',
        captured: true,
        metadata: { instruction: `${client.account_id}-${row!.operation_id}` },
      };
      const event = { id, object: 'event', type: 'charge.succeeded', created, data: { object: charge } };
      const text = JSON.stringify({ ...event, livemode: false, ...more });
      const signature = createHmac('sha256', stripe.settings.webhook_secret)
        .update(`${created}.${text}`)
        .digest('hex');
      const headers = { 'stripe-signature': `t=${created},v1=${signature}` };
      const url = `${gateway.url}/acquirers/stripe-eu/notifications`;
      expect((await fetch(url, { method: 'POST', headers, body: text })).status).toBe(200);
      await gateway.work();
      return client.status({ transaction_id });
    };
    expect(await notifyOf('evt_of_the_other_mode', { livemode: true })).toBe('1100');
    expect(await notifyOf('evt_of_another_account', { account: 'acct_another' })).toBe('1100');
    expect(await movements({ transaction_id })).toEqual([]);
    expect(await notifyOf('evt_of_its_own', {})).toBe('3000');
    await gateway.verify();
  });

  it('is accepted only with its signature', async () => {
    const url = `${gateway.url}/acquirers/stripe-eu/notifications`;
    const headers = { 'stripe-signature': `t=${Math.floor(gateway.clock.now().getTime() / 1_000)},v1=00` };
    const body = JSON.stringify({ id: 'evt_forged', type: 'charge.succeeded' });
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(404);
    expect(await gateway.query("SELECT 1 FROM acquirer_notifications WHERE event_id = 'evt_forged'")).toEqual(
      [],
    );
  });
});

describe('payment methods by redirect through Stripe', () => {
  const dutch = {
    currency: 'EUR',
    billing_address: { address: 'Keizersgracht 1', city: 'Amsterdam', postcode: '1012', country: 'NL' },
  };
  const by = (payment_method: string): object => ({
    attempt_key: submission().attempt_key,
    payment_method,
  });

  async function state({ order_no }: OpenedCheckout): Promise<unknown> {
    const [row] = await gateway.query(
      'SELECT status::text, open_operation_id FROM payments WHERE order_no = $1',
      [order_no],
    );
    return row;
  }

  async function leave(url: string, result: 'pass' | 'fail'): Promise<string> {
    const page = await fetch(`${url}/${result}`, { redirect: 'manual' });
    return page.headers.get('location') ?? '';
  }

  it.each(['ideal', 'bancontact', 'eps', 'p24'])('pay by %s when the customer is back', async (name) => {
    const executed = counting();
    const page = await OpenedCheckout.create(client, dutch);
    expect(await page.html()).toContain(`value="${name}"`);
    const { body } = await page.post('pay', by(name));
    expect(executed()).toEqual([]);
    const back = await leave(body['continue_url'], 'pass');
    expect((await fetch(back, { redirect: 'manual' })).status).toBe(303);
    expect(await state(page)).toEqual({ status: '3000', open_operation_id: null });
    expect(executed()).toEqual(['authorise 10000']);
    await stripeContinues();
    expect(await openAuthorisations()).toEqual([]);
    await gateway.verify();
  });

  it('are paid by a notification of Stripe although the customer never comes back', async () => {
    const page = await OpenedCheckout.create(client, dutch);
    const { body } = await page.post('pay', by('ideal'));
    await leave(body['continue_url'], 'pass');
    await stripeContinues();
    expect(await state(page)).toEqual({ status: '3000', open_operation_id: null });
    expect(await openAuthorisations()).toEqual([]);
  });

  it('fail for a customer who cancels there, who can then pay in another way', async () => {
    const executed = counting();
    const page = await OpenedCheckout.create(client, dutch);
    const { body } = await page.post('pay', by('ideal'));
    await fetch(await leave(body['continue_url'], 'fail'), { redirect: 'manual' });
    await stripeContinues();
    expect((await state(page)) as object).toMatchObject({ status: expect.stringMatching(/^5/) });
    expect(executed()).toEqual([]);
    const { status } = await page.post('pay', submission());
    expect(status).toBe(200);
    expect(executed()).toEqual(['authorise 10000']);
    await stripeContinues();
    expect(await openAuthorisations()).toEqual([]);
  });

  it('are not offered where the merchant captures later, nor in other currencies', async () => {
    const later = await OpenedCheckout.create(client, { ...dutch, capture: 'manual' });
    expect(await later.html()).not.toContain('value="ideal"');
    const { status, body } = await later.post('pay', by('ideal'));
    expect([status, body['code']]).toEqual([422, 'C0004']);
    const zloty = await OpenedCheckout.create(client, { ...dutch, currency: 'PLN' });
    const html = await zloty.html();
    expect(['ideal', 'p24'].filter((name) => html.includes(`value="${name}"`))).toEqual(['p24']);
  });

  it('are refunded once when they are paid after the payment was given up', async () => {
    const executed = counting();
    const refunds = (): number => stripe.requests().filter(({ path }) => path === '/v1/refunds').length;
    const before = refunds();
    const page = await OpenedCheckout.create(client, dutch);
    const { body } = await page.post('pay', by('ideal'));
    await gateway.work(2 * hour_ms);
    expect(await state(page)).toMatchObject({ status: '5300' });
    await stripe.authenticate(body['continue_url'], true);
    for (let round = 0; round < 3; round += 1) await stripeContinues();
    await gateway.work(hour_ms);
    // The played Stripe counts a refund by what it is for: the reversal of the payment.
    expect(executed()).toEqual(['authorise 10000', 'void 10000']);
    expect(refunds() - before).toBe(1);
    expect(await state(page)).toEqual({ status: '5300', open_operation_id: null });
    expect(await openAuthorisations()).toEqual([]);
    await gateway.verify();
  });
});

describe('a dispute at Stripe', () => {
  let person: PortalClient;
  beforeAll(async () => {
    const { merchant_id } = client.credentials;
    person = await createPortalClient(gateway, { merchant_id, role_id: 'support' });
  });

  /** A payment of 100.00 that its cardholder contests. */
  async function contested(): Promise<{
    reference: string;
    at: { account_id: string; dispute_id: string };
  }> {
    const payment = await client.captured();
    const [row] = await gateway.query<{ connector_reference: string }>(
      'SELECT connector_reference FROM payments WHERE transaction_id = $1',
      [payment.transaction_id],
    );
    const reference = stripe.openDispute(row!.connector_reference, 100_00n);
    await stripeContinues();
    const params = { account_id: client.account_id };
    const { body } = await person.call(listDisputes, { params, query: { q: payment.order_no } });
    return { reference, at: { ...params, dispute_id: body['disputes'][0].dispute_id } };
  }

  /** What was sent to Stripe about a dispute, without readings. */
  function sentAbout(reference: string): string[] {
    return stripe
      .requests()
      .filter(({ path, body }) => path.startsWith(`/v1/disputes/${reference}`) && body !== '')
      .map(({ path, body }) => `${path.replace(reference, 'DP')} ${body}`);
  }

  it('is answered with a text and a file, once, also after a lost answer, and won', async () => {
    const { reference, at } = await contested();
    const content = Buffer.from('%PDF-1.4 receipt').toString('base64');
    const file = { name: 'receipt.pdf', content_type: 'application/pdf', content, stage_no: 1 };
    expect((await person.call(uploadEvidence, { params: at, body: file })).status).toBe(200);
    const seen = await expectedStage(person, at);
    const body = { response: 'defended', explanation: 'Signed for by the customer', seen };
    expect((await person.call(answerDispute, { params: at, body })).status).toBe(200);
    // The first request asks how the dispute stands.
    stripe.plan({ what: 'lost_answer', times: 2 });
    for (let round = 0; round < 3; round += 1) await gateway.work(60_000);
    expect(stripe.requests().filter(({ path }) => path === '/v1/files').length).toBeGreaterThan(0);
    const [sent, ...more] = sentAbout(reference);
    expect(more).toEqual([]);
    const form = new URLSearchParams(sent?.split(' ')[1]);
    expect(form.get('evidence[uncategorized_text]')).toBe('Signed for by the customer');
    expect(form.get('evidence[uncategorized_file]')).toMatch(/^file_/);
    expect(form.get('submit')).toBe('true');
    stripe.closeDispute(reference, true);
    await stripeContinues();
    expect((await person.call(readDispute, { params: at })).body).toMatchObject({
      dispute: { stage: 'won' },
      response: 'defended',
      sent_at: expect.stringMatching(/^20/),
      totals: [{ currency: 'EUR', funds: '0.00', fees: '-15.00' }],
    });
    expect(await openAuthorisations()).toEqual([]);
    await gateway.verify();
  });

  it('is accepted, and its money stays taken', async () => {
    const { reference, at } = await contested();
    const body = { response: 'accepted', seen: await expectedStage(person, at) };
    expect((await person.call(answerDispute, { params: at, body })).status).toBe(200);
    await stripeContinues();
    await stripeContinues();
    expect(stripe.requests().filter(({ path }) => path === `/v1/disputes/${reference}/close`)).toHaveLength(
      1,
    );
    expect((await person.call(readDispute, { params: at })).body).toMatchObject({
      dispute: { stage: 'lost' },
      totals: [{ currency: 'EUR', funds: '-100.00' }],
    });
    expect(await openAuthorisations()).toEqual([]);
    await gateway.verify();
  });
});

it('a partly captured payment whose authorisation expires at Stripe is closed: nothing remains to release', async () => {
  const several = await gateway.createClient({ connector: 'stripe-eu', several_captures: true });
  const payment = await several.authorised();
  await several.capture({ ...payment, amount: '40.00' });
  gateway.clock.advance(8 * 24 * hour_ms);
  for (let round = 0; round < 2; round += 1) await stripeContinues();
  expect(await several.status(payment)).toBe('3000');
  expect(await movements(payment)).toEqual(['capture 4000']);
  await gateway.verify();
});

describe('a lost answer of Stripe that is left to recovery', () => {
  let later: TestGateway;
  let played: StripeStandIn;
  let merchant: TestClient;
  beforeAll(async () => {
    const kind = unresolvedOutcomes(stripe_kind);
    later = await startTestGateway({ acquirer_kinds: [kind] });
    const notify_url = `${later.url}/acquirers/stripe-eu/notifications`;
    played = await start({ port: 0, notify_url, now: () => later.clock.now(), random: Math.random });
    // What was stored is read: nothing is searched.
    played.lagSearch();
    const text = JSON.stringify(played.settings);
    await addAcquirer(later.gateway.acquirers, { name: 'stripe-eu', kind: kind.kind, text });
    merchant = await later.createClient({ connector: 'stripe-eu' });
  });
  afterAll(async () => {
    await later.verify();
    await later.close();
    await played.close();
  });

  function executedSince(): () => string[] {
    const before = played.executions().length;
    return () =>
      played
        .executions()
        .slice(before)
        .map(({ kind, amount }) => `${kind} ${amount}`);
  }

  it('is found for an authorisation by the reference of its first step, which is executed once', async () => {
    const executed = executedSince();
    played.plan({ on: 'authorise', what: 'lost_answer' });
    const { body } = await merchant.authorise();
    expect(body['payment_status']).toBe('1200');
    await later.work(2_000);
    const payment = { transaction_id: body['transaction_id'] as string };
    await expect.poll(() => merchant.status(payment)).toBe('3000');
    expect(executed()).toEqual(['authorise 10000']);
  });

  it('fails an authorisation that was never confirmed, which cannot be confirmed any more', async () => {
    const executed = executedSince();
    played.plan({ on: 'authorise', what: 'lost_request' });
    const { body } = await merchant.authorise();
    await later.work(2_000);
    expect(await merchant.status({ transaction_id: body['transaction_id'] })).toBe('5200');
    expect(executed()).toEqual([]);
  });

  it('is found for refunds, and a lost request for a refund is sent again', async () => {
    for (const what of ['lost_answer', 'lost_request'] as const) {
      const payment = await merchant.captured();
      const executed = executedSince();
      played.plan({ on: 'refund', what });
      const [refund] = await merchant.refund({ ...payment, refund_amount: '10.00' });
      expect(refund?.['refund_status']).toBe('2');
      await later.work(2_000);
      await later.work(10_000);
      expect(executed()).toEqual(['refund 1000']);
    }
  });

  it('is not resolved by sending a refund again once Stripe may have forgotten its key', async () => {
    const payment = await merchant.captured();
    const executed = executedSince();
    played.plan({ on: 'refund', what: 'lost_request' });
    await merchant.refund({ ...payment, refund_amount: '10.00' });
    await later.work(24 * hour_ms);
    expect(executed()).toEqual([]);
    expect((await merchant.refund({ ...payment, refund_amount: '10.00' }))[0]?.['refund_status']).toBe('1');
    expect(executed()).toEqual(['refund 1000']);
  });

  it('is replaced by an event with the outcome of an authorisation and the scheme’s transaction data', async () => {
    played.plan({ on: 'authorise', what: 'lost_answer' });
    const { body } = await merchant.authorise({ capture: 'manual' });
    expect(body['payment_status']).toBe('1200');
    await expect
      .poll(async () => {
        await played.work();
        await later.work();
        return merchant.status({ transaction_id: body['transaction_id'] });
      })
      .toBe('2000');
    const [row] = await later.query<{ auth_code: string }>(
      'SELECT auth_code FROM payments WHERE transaction_id = $1',
      [body['transaction_id']],
    );
    expect(row?.auth_code).not.toBe('');
  });
});
