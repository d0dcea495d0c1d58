import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cards, type Payment, type TestClient } from '../../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../../support/gateway.ts';
import { createPortalClient } from '../../../support/portal-client.ts';
import { Seller } from '../../../support/subscriptions.ts';
import { RouteDesk } from './routing-desk.ts';

const mastercard = '5555555555554444';

let fault: 'none' | 'all' = 'none';
let gateway: TestGateway;
let desk: RouteDesk;
beforeAll(async () => {
  gateway = await startTestGateway({
    environment: { SANDBOX_FAULTS: 'lost_request=0.5', SANDBOX_ACQUIRERS: 'sandbox,sandbox-2,sandbox-3' },
    random: () => (fault === 'all' ? 0 : 1),
  });
  desk = new RouteDesk(gateway, await createPortalClient(gateway, { operator: true }));
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

async function connectorOf({ transaction_id }: Pick<Payment, 'transaction_id'>): Promise<unknown> {
  const [row] = await gateway.query('SELECT connector FROM payments WHERE transaction_id = $1', [
    transaction_id,
  ]);
  return row?.['connector'];
}

async function pay(client: TestClient, fields: Record<string, string>): Promise<unknown> {
  const { body } = await client.authorise(fields);
  expect(body['payment_status']).toBe('3000');
  return connectorOf(body as unknown as Payment);
}

/** Every instruction of a payment in the acquirers' books, oldest first. */
function booked({ transaction_id }: Pick<Payment, 'transaction_id'>): Promise<object[]> {
  return gateway.query(
    `SELECT i.acquirer, i.kind, i.response_code, i.times_received FROM operations o
     JOIN sandbox_acquirer.instructions i ON i.account_id = o.account_id AND i.instruction_id = o.operation_id
     WHERE o.transaction_id = $1 ORDER BY o.operation_id`,
    [transaction_id],
  );
}

describe('the routing rules of an account', () => {
  it('send a payment by the first rule that fits its currency, brand and amount, and the rest as before', async () => {
    const client = await desk.routed([
      { brands: ['mastercard'], currencies: ['USD'], connector: 'sandbox-3' },
      { currencies: ['EUR'], amount_from: '100.00', amount_below: '500.00', connector: 'sandbox-2' },
      { currencies: ['USD', 'GBP'], connector: 'sandbox-2' },
    ]);
    expect(await pay(client, { currency: 'USD', card: mastercard })).toBe('sandbox-3');
    expect(await pay(client, { currency: 'USD' })).toBe('sandbox-2');
    expect(await pay(client, { currency: 'GBP', card: mastercard })).toBe('sandbox-2');
    expect(await pay(client, { currency: 'EUR', amount: '99.99' })).toBe('sandbox');
    expect(await pay(client, { currency: 'EUR', amount: '100.00' })).toBe('sandbox-2');
    expect(await pay(client, { currency: 'EUR', amount: '499.99' })).toBe('sandbox-2');
    expect(await pay(client, { currency: 'EUR', amount: '500.00' })).toBe('sandbox');
  });

  it('leave accepted payments with their acquirer, whatever changes in them', async () => {
    const client = await desk.routed([{ connector: 'sandbox-2' }]);
    const [to_capture, to_cancel] = [await client.authorised(), await client.authorised()];
    await desk.put(client, []);
    await client.capture(to_capture);
    await client.refund({ ...to_capture, refund_amount: '1.00' });
    await client.cancel(to_cancel);
    expect(await pay(client, {})).toBe('sandbox');
    const done = { acquirer: 'sandbox-2', response_code: '00', times_received: 1 };
    expect(await booked(to_capture)).toEqual(
      ['authorise', 'capture', 'refund'].map((kind) => ({ ...done, kind })),
    );
    expect(await booked(to_cancel)).toEqual(['authorise', 'void'].map((kind) => ({ ...done, kind })));
  });

  it('leave instructions of unknown outcome with their acquirer, which is queried and sent them again', async () => {
    const client = await desk.routed([{ connector: 'sandbox-2' }]);
    const payment = await client.authorised();
    fault = 'all';
    expect(await client.capture(payment)).toMatchObject([{ capture_status: '2' }]);
    const { body: lost } = await client.authorise({ card: cards.approve });
    expect(lost['payment_status']).toBe('1200');
    fault = 'none';
    await desk.put(client, [{ connector: 'sandbox-3' }]);
    await gateway.work(1_500);
    expect(await client.status(payment)).toBe('3000');
    expect((await booked(payment)).map((row: any) => `${row.acquirer} ${row.kind}`)).toEqual([
      'sandbox-2 authorise',
      'sandbox-2 capture',
    ]);
    expect(await client.status(lost as unknown as Payment)).toBe('5200');
    expect(await booked(lost as unknown as Payment)).toEqual([]);
  });

  it('send the second half of a challenge where the first went, and a dispute to its payment', async () => {
    const client = await desk.routed([{ connector: 'sandbox-2' }]);
    const { body } = await client.authorise({
      card: cards.challenge,
      return_url: 'https://shop.example/back',
    });
    await desk.put(client, []);
    const answered = await fetch(String(body['issuer_url']), {
      method: 'POST',
      body: new URLSearchParams({ result: 'passed' }),
      redirect: 'manual',
    });
    await fetch(String(answered.headers.get('location')), { redirect: 'manual' });
    expect(await client.status(body as unknown as Payment)).toBe('3000');
    expect((await booked(body as unknown as Payment)).map((row: any) => row.acquirer)).toEqual([
      'sandbox-2',
      'sandbox-2',
    ]);
    await desk.put(client, [{ connector: 'sandbox-2' }]);
    const { body: disputed } = await client.authorise({ card: cards.disputed });
    await gateway.work(2_000);
    expect(await client.status(disputed as unknown as Payment)).toBe('7100');
  });

  it('apply to the renewals of subscriptions', async () => {
    const seller = await Seller.at(gateway, '2031-01-10T10:00:00Z');
    const { recurring_id } = await seller.subscribe({ currency: 'EUR' });
    await desk.put(seller.client, [{ currencies: ['EUR'], brands: ['visa'], connector: 'sandbox-2' }]);
    await seller.advance('2031-02-10T12:00:00Z');
    expect((await seller.contracts(recurring_id)).length).toBeGreaterThan(1);
    const rows = await gateway.query<{ connector: string }>(
      'SELECT connector FROM payments WHERE account_id = $1 ORDER BY transaction_id',
      [seller.client.account_id],
    );
    expect(rows.map(({ connector }) => connector).slice(0, 2)).toEqual(['sandbox', 'sandbox-2']);
  });

  it('let no acquirer capture or refund what another has authorised', async () => {
    const client = await desk.routed([{ connector: 'sandbox-2' }]);
    const payment = await client.authorised();
    await gateway.query('UPDATE payments SET connector = $2 WHERE transaction_id = $1', [
      payment.transaction_id,
      'sandbox-3',
    ]);
    expect(await client.capture(payment)).toMatchObject([{ capture_status: '3' }]);
    expect(await client.status(payment)).toBe('2000');
  });
});

describe('an acquirer removed from the configuration', () => {
  it('is skipped by the rules that name it, and its unanswered instructions delay no others', async () => {
    const client = await desk.routed([{ connector: 'sandbox-3' }]);
    const other = await gateway.createClient();
    const [payment, elsewhere] = [await client.authorised(), await other.authorised()];
    fault = 'all';
    await client.capture(payment);
    await other.capture(elsewhere);
    fault = 'none';
    const less = await startTestGateway({ connection: gateway.connection });
    try {
      await less.work(10_000);
      expect(await other.status(elsewhere)).toBe('3000');
      expect(await client.status(payment)).toBe('3200');
      const beside = new RouteDesk(less, await createPortalClient(less, { operator: true }));
      expect((await beside.read(client)).body['rules'][0].warnings).toEqual(['no_connector']);
      const query = { currency: 'EUR', amount: '1.00', brand: 'visa' };
      expect(await beside.query(client, query)).toEqual({ connector: 'sandbox', rule_no: null, next: [] });
    } finally {
      await less.close();
    }
    await gateway.work(3_600_000);
    expect(await client.status(payment)).toBe('3000');
  });
});
