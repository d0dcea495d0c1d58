import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changePayoutSettings } from '../../../src/banking/payouts/settings/payout-settings.ts';
import { OpenedCheckout, submission } from '../../support/checkout.ts';
import { cards, sampleOrder, TestClient, type Payment } from '../../support/client.ts';
import { expectedStage } from '../../acquiring/disputes/acquirer.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { balancesOf, fund, payout } from '../../support/payouts.ts';
import { createPortalClient } from '../../support/portal-client.ts';
import { monthly, Seller } from '../../support/subscriptions.ts';
import { RouteDesk } from './routing/routing-desk.ts';
import { hour_ms } from '../../../src/kernel/values/dates.ts';

const gone = { connector: 'sandbox-3' };
const return_url = 'https://shop.example/back';

/** A gateway with three acquirers, and one on the same database that lost the third. */
let whole: TestGateway;
let less: TestGateway;
beforeAll(async () => {
  whole = await startTestGateway({ environment: { SANDBOX_ACQUIRERS: 'sandbox,sandbox-2,sandbox-3' } });
  await whole.createClient(gone);
  less = await startTestGateway({ connection: whole.connection });
});
afterAll(async () => {
  await whole.verify();
  await less.close();
  await whole.close();
});

/** The same merchant's program, sent to the gateway that lost the acquirer. */
function elsewhere(client: TestClient): TestClient {
  return new TestClient({ ...client.credentials, url: less.url, nowMs: () => less.clock.now().getTime() });
}

const refusal = { return_status: '0', code: 'I0027', source: '' };

describe('an account whose own acquirer is not configured', () => {
  it('has its payments, payment pages and queries for methods refused, and nothing is stored', async () => {
    const client = elsewhere(await whole.createClient(gone));
    const attempts = [
      await client.authorise(),
      await client.authorise({ token_flag: 'YES' }, { 'idempotency-key': 'once' }),
      await client.post('checkout', sampleOrder()),
      await client.post('optimise', { request_id: 'r', currency: 'EUR', amount: '1.00' }),
    ];
    for (const { status, body } of attempts) expect([status, body]).toMatchObject([422, refusal]);
    const { account_id } = client;
    const count = `SELECT (SELECT count(*) FROM payments WHERE account_id = $1)
      + (SELECT count(*) FROM operations WHERE account_id = $1)
      + (SELECT count(*) FROM checkout_sessions WHERE account_id = $1)
      + (SELECT count(*) FROM idempotency_keys WHERE account_id = $1)
      + (SELECT count(*) FROM cards WHERE account_id = $1) AS rows`;
    expect(await whole.query(count, [account_id])).toEqual([{ rows: '0' }]);
  });

  it('pays through rules that name another acquirer', async () => {
    const client = await whole.createClient(gone);
    const desk = new RouteDesk(whole, await createPortalClient(whole, { operator: true }));
    await desk.put(client, [{ brands: ['visa'], connector: 'sandbox-2' }]);
    await elsewhere(client).captured({ card: cards.approve });
    const other_brand = await elsewhere(client).authorise({ card: '5555555555554444' });
    expect(other_brand.body).toMatchObject(refusal);
    const page = await OpenedCheckout.create(elsewhere(client));
    expect(await page.refusal(submission('5555555555554444'))).toEqual([422, 'I0027']);
    expect(await page.pay(submission())).toMatchObject({ standing: 'paid' });
  });

  it('begins a trial on the payment page where a rule routes the amount due now elsewhere', async () => {
    const client = await whole.createClient(gone);
    const desk = new RouteDesk(whole, await createPortalClient(whole, { operator: true }));
    await desk.put(client, [{ currencies: ['EUR'], amount_below: '1.00', connector: 'sandbox-2' }]);
    const page = await OpenedCheckout.create(elsewhere(client), monthly({ trial_days: '14' }));
    expect(await page.pay(submission())).toMatchObject({ standing: 'paid', result: { amount: '0.00' } });
  });

  it('shows on open payment pages that payment is not possible now, until it is', async () => {
    const client = await whole.createClient(gone);
    const page = await OpenedCheckout.create(client);
    const there = page.url.replace(whole.url, less.url);
    const state = await fetch(`${there}/state`);
    expect(await state.json()).toMatchObject({ standing: 'unavailable' });
    expect((await fetch(there)).status).toBe(200);
    const paid = await fetch(`${there}/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(submission()),
    });
    expect([paid.status, await paid.json()]).toMatchObject([422, { code: 'I0027' }]);
    expect(await page.pay(submission())).toMatchObject({ standing: 'paid' });
  });

  it('delays its renewals until the acquirer is back, and those of others are charged', async () => {
    const [seller, other] = [
      await Seller.at(whole, '2031-01-10T10:00:00Z', gone),
      await Seller.at(whole, '2031-01-10T10:00:00Z'),
    ];
    const { recurring_id } = await seller.subscribe();
    const { recurring_id: others } = await other.subscribe();
    const [there, others_there] = [seller, other].map(({ client }) => new Seller(less, client));
    await there!.advance('2031-02-10T12:00:00Z');
    await others_there!.advance('2031-02-10T12:00:00Z');
    expect((await there!.contracts(recurring_id)).at(-1)?.['status']).toBe('drawn_up');
    expect((await others_there!.contracts(others)).at(-1)?.['status']).toBe('charged');
    await seller.advance('2031-02-10T14:00:00Z');
    expect((await seller.contracts(recurring_id)).at(-1)?.['status']).toBe('charged');
  });
});

describe('an authorisation of an acquirer that was removed from the configuration', () => {
  it('is shown, and its capture waits until the acquirer is back', async () => {
    const client = await whole.createClient(gone);
    const [authorised, paid] = [await client.authorised(), await client.captured()];
    expect(await elsewhere(client).status(authorised)).toBe('2000');
    expect(await elsewhere(client).capture(authorised)).toMatchObject([{ capture_status: '2' }]);
    expect(await elsewhere(client).refund({ ...paid, refund_amount: '1.00' })).toMatchObject([
      { refund_status: '2' },
    ]);
    await less.work(2_000);
    expect(await elsewhere(client).status(authorised)).toBe('3200');
    await whole.work(hour_ms);
    expect(await client.status(authorised)).toBe('3000');
    expect(await client.status(paid)).toBe('4000');
  });

  it('fails after a challenge without a charge: the acquirer never receives it', async () => {
    const client = await whole.createClient(gone);
    const { body } = await client.authorise({ card: cards.challenge, return_url });
    const answered = await fetch(String(body['issuer_url']), {
      method: 'POST',
      body: new URLSearchParams({ result: 'passed' }),
      redirect: 'manual',
    });
    const back = String(answered.headers.get('location')).replace(whole.url, less.url);
    const returned = await fetch(back, { redirect: 'manual' });
    expect(returned.status).toBe(303);
    expect(new URL(String(returned.headers.get('location'))).searchParams.get('payment_status')).toBe('1200');
    await whole.work(hour_ms);
    expect(await client.status(body as unknown as Payment)).toBe('5200');
    await client.captured({ order_no: body['order_no'] });
  });

  it('can be disputed: its answer waits, and those to other acquirers are sent', async () => {
    const [client, other] = [await whole.createClient(gone), await whole.createClient()];
    await client.captured({ card: cards.disputed });
    await other.captured({ card: cards.disputed });
    await whole.work(2_000);
    const answer = async (gateway: TestGateway, account_id: string): Promise<number> => {
      const [dispute] = await whole.query('SELECT dispute_id FROM disputes WHERE account_id = $1', [
        account_id,
      ]);
      const merchant_id = (account_id === client.account_id ? client : other).credentials.merchant_id;
      const portal = await createPortalClient(gateway, { merchant_id });
      const at = { account_id, dispute_id: String(dispute?.['dispute_id']) };
      const path = `/accounts/${account_id}/disputes/${at.dispute_id}/answer`;
      const seen = await expectedStage(portal, at);
      const body = { response: 'defended', explanation: 'It was delivered.', seen };
      return (await portal.fetch('POST', path, { body })).status;
    };
    expect(await answer(less, client.account_id)).toBe(422);
    expect(await answer(whole, client.account_id)).toBe(200);
    expect(await answer(whole, other.account_id)).toBe(200);
    await less.work(4 * hour_ms);
    const sent = 'SELECT account_id, sent_at IS NOT NULL AS sent FROM disputes ORDER BY account_id = $1';
    expect((await whole.query(sent, [client.account_id])).map((row) => row['sent'])).toEqual([true, false]);
    await whole.work(4 * hour_ms);
    expect((await whole.query(sent, [client.account_id])).map((row) => row['sent'])).toEqual([true, true]);
  });
});

it('a payout through a bank that is not configured is refused, and no money is held', async () => {
  const client = await whole.createClient();
  await fund(whole, client, '500.00');
  const before = await balancesOf(whole, client);
  await changePayoutSettings(whole.gateway.context, client.account_id, { when_short: 'wait' });
  await whole.query("UPDATE payout_settings SET connector = 'closed-bank' WHERE account_id = $1", [
    client.account_id,
  ]);
  const { status, body } = await payout(client);
  expect([status, body]).toMatchObject([422, { return_status: '0', code: 'P0008' }]);
  expect(await balancesOf(whole, client)).toEqual(before);
});

it('the operator is warned of a missing acquirer at start and in the console', async () => {
  const lines = less.log_lines.map((line) => JSON.parse(line));
  expect(lines.find(({ msg }) => msg.startsWith('a connector is not configured'))).toMatchObject({
    level: 50,
    connector: 'sandbox-3',
    accounts: 1,
  });
  expect(whole.log_lines.join('')).not.toContain('a connector is not configured');
  const operator = await createPortalClient(less, { operator: true });
  const { body } = await operator.fetch('GET', '/operator/connectors');
  expect(body['connectors'].at(-1)).toMatchObject({ name: 'sandbox-3', kind: 'missing' });
});
