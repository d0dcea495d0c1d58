import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readBacklogs } from '../../../src/operations/health/read-backlogs.ts';
import { cards, type Payment, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { Seller } from '../../support/subscriptions.ts';
import { hour_ms } from '../../../src/kernel/values/dates.ts';

let gateway: TestGateway;
let client: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient({
    capture_deadline_hours: 100,
    capture_deadline_hours_by_brand: { visa: 50 },
  });
});
afterEach(() => acceptVoids());
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

/** From now on the acquirer refuses to release: its own books say so. */
async function refuseVoids(): Promise<void> {
  await gateway.query(`
    CREATE FUNCTION sandbox_acquirer.refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN NEW.response_code := '05'; RETURN NEW; END $$;
    CREATE TRIGGER refuse_voids BEFORE INSERT ON sandbox_acquirer.instructions
      FOR EACH ROW WHEN (NEW.kind = 'void') EXECUTE FUNCTION sandbox_acquirer.refuse();`);
}

async function acceptVoids(): Promise<void> {
  await gateway.query('DROP FUNCTION IF EXISTS sandbox_acquirer.refuse() CASCADE');
}

/** How many hours after it was created an authorisation has its capture deadline. */
async function hoursOf(transaction_id: string): Promise<number> {
  const [row] = await gateway.query(
    `SELECT extract(epoch FROM capture_deadline_at - created_at)::int / 3600 AS hours FROM payments
     WHERE transaction_id = $1`,
    [transaction_id],
  );
  return Number(row?.['hours']);
}

function voidsOf(payment: Payment): Promise<{ kind: string; response_code: string }[]> {
  return gateway.query(
    `SELECT i.kind, i.response_code FROM sandbox_acquirer.instructions i JOIN payments p
       ON p.account_id = i.account_id AND p.connector_reference = i.reference
      WHERE p.transaction_id = $1 AND i.kind = 'void' ORDER BY i.instruction_id`,
    [payment.transaction_id],
  );
}

async function eventsOf(payment: Payment): Promise<string[]> {
  const { body } = await client.post('events', { limit: '1000' });
  return body['events']
    .filter(({ data }: { data: Record<string, string> }) => data['transaction_id'] === payment.transaction_id)
    .map(({ type }: { type: string }) => type);
}

describe('an authorisation at its capture deadline', () => {
  it('is released at the acquirer, and does not just expire', async () => {
    const payment = await client.authorised();
    await gateway.work(49 * hour_ms);
    expect(await client.status(payment)).toBe('2000');
    expect(await voidsOf(payment)).toEqual([]);
    await gateway.work(2 * hour_ms);
    expect(await client.status(payment)).toBe('6100');
    expect(await voidsOf(payment)).toEqual([{ kind: 'void', response_code: '00' }]);
    expect(await eventsOf(payment)).toEqual(['payment.authorised', 'payment.expired']);
    expect(await client.capture(payment)).toMatchObject([
      { capture_status: '0', error_message: expect.stringMatching(/^T0015:/) },
    ]);
  });

  it('has the deadline of its scheme, or else the account’s', async () => {
    const visa = await client.authorised();
    const mastercard = await client.authorised({ card: '5555555555554444' });
    await gateway.work(51 * hour_ms);
    expect(await client.status(visa)).toBe('6100');
    expect(await client.status(mastercard)).toBe('2000');
    await gateway.work(50 * hour_ms);
    expect(await client.status(mastercard)).toBe('6100');
  });

  it.each([
    ['of Visa, by the customer', cards.approve, 240],
    ['of Mastercard', '5555555555554444', 168],
    ['of American Express', '378282246310005', 168],
    ['of Discover', '6011111111111117', 240],
  ])(
    'has a deadline no later than the scheme’s guarantee, whatever the account’s: %s',
    async (_what, card, hours) => {
      const patient = await gateway.createClient({ capture_deadline_hours: 700 });
      const { transaction_id } = await patient.authorised({ card });
      expect(await hoursOf(transaction_id)).toBe(hours);
      const agreed = await gateway.createClient({
        capture_deadline_hours_by_brand: {
          visa: 700,
          mastercard: 700,
          'american-express': 700,
          discover: 700,
        },
      });
      expect(await hoursOf((await agreed.authorised({ card })).transaction_id)).toBe(700);
    },
  );

  it('of Visa has an earlier deadline where the merchant has started the payment', async () => {
    const seller = await Seller.at(gateway, '2030-01-10T09:00:00Z');
    await seller.subscribe();
    await seller.advance('2030-02-10T00:00:00Z');
    const payments = await gateway.query<{ transaction_id: string }>(
      'SELECT transaction_id FROM payments WHERE account_id = $1 ORDER BY transaction_id',
      [seller.client.account_id],
    );
    const hours = await Promise.all(payments.map(({ transaction_id }) => hoursOf(transaction_id)));
    expect(hours).toEqual([168, 120]);
  });

  it('stays authorised while the acquirer refuses the release, which is tried again every hour', async () => {
    const payment = await client.authorised();
    await refuseVoids();
    await gateway.work(51 * hour_ms);
    expect(await client.status(payment)).toBe('2000');
    await gateway.work(2 * hour_ms);
    expect(await client.status(payment)).toBe('2000');
    expect(await voidsOf(payment)).toEqual([
      { kind: 'void', response_code: '05' },
      { kind: 'void', response_code: '05' },
    ]);
    await acceptVoids();
    await gateway.work(2 * hour_ms);
    expect(await client.status(payment)).toBe('6100');
    expect(await eventsOf(payment)).toEqual([
      'payment.authorised',
      'payment.cancel_failed',
      'payment.cancel_failed',
      'payment.expired',
    ]);
  });

  it('is listed for people while its release is refused, which after a day is tried once a day', async () => {
    const refused = async (): Promise<number> => {
      const backlogs = await readBacklogs(gateway.gateway.context);
      return backlogs.find(({ name }) => name === 'releases refused by sandbox')?.waiting ?? 0;
    };
    expect(await refused()).toBe(0);
    const payment = await client.authorised();
    await refuseVoids();
    await gateway.work(51 * hour_ms);
    for (let hour = 0; hour < 72; hour += 1) await gateway.work(hour_ms);
    expect((await voidsOf(payment)).length).toBeLessThan(28);
    const waiting = await refused();
    expect(waiting).toBeGreaterThan(0);
    await gateway.verify();
    // Whoever may cancel payments tries again.
    await acceptVoids();
    expect(await client.cancel(payment)).toMatchObject([{ cancel_status: '1' }]);
    expect(await refused()).toBe(waiting - 1);
  });

  it('keeps what was captured, and releases only the rest', async () => {
    const several = await gateway.createClient({ several_captures: true, capture_deadline_hours: 50 });
    const payment = await several.authorised({ amount: '100.00' });
    await several.capture({ ...payment, amount: '40.00' });
    expect(await several.status(payment)).toBe('3100');
    await refuseVoids();
    await gateway.work(51 * hour_ms);
    expect(await several.status(payment)).toBe('3100');
    await acceptVoids();
    await gateway.work(2 * hour_ms);
    expect(await several.status(payment)).toBe('3000');
    expect(await several.refund({ ...payment, refund_amount: '40.00' })).toMatchObject([
      { refund_status: '1' },
    ]);
  });

  it('is not touched when all of it is captured', async () => {
    const payment = await client.authorised();
    await client.capture(payment);
    await gateway.work(51 * hour_ms);
    expect(await client.status(payment)).toBe('3000');
    expect(await voidsOf(payment)).toEqual([]);
  });
});

describe('a review without a decision at its limit', () => {
  it('stays held while the acquirer refuses the release, and is rejected when it does not', async () => {
    const { body } = await client.authorise({ card: cards.review, capture: 'manual' });
    const payment = body as Payment;
    await refuseVoids();
    await gateway.work(27 * hour_ms);
    expect(await client.status(payment)).toBe('2100');
    expect(await client.capture(payment)).toMatchObject([
      { capture_status: '0', error_message: expect.stringMatching(/^T0010:/) },
    ]);
    await acceptVoids();
    await gateway.work(2 * hour_ms);
    expect(await client.status(payment)).toBe('6200');
  });
});
