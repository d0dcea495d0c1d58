import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cards, type Payment, type TestClient } from '../support/client.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';

const hour_ms = 3_600_000;

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
  it('is released at the acquirer, not left to lapse', async () => {
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

  it('has the deadline of its scheme where there is one, else the account’s', async () => {
    const visa = await client.authorised();
    const mastercard = await client.authorised({ card: '5555555555554444' });
    await gateway.work(51 * hour_ms);
    expect(await client.status(visa)).toBe('6100');
    expect(await client.status(mastercard)).toBe('2000');
    await gateway.work(50 * hour_ms);
    expect(await client.status(mastercard)).toBe('6100');
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

  it('is left alone when all of it is captured', async () => {
    const payment = await client.authorised();
    await client.capture(payment);
    await gateway.work(51 * hour_ms);
    expect(await client.status(payment)).toBe('3000');
    expect(await voidsOf(payment)).toEqual([]);
  });
});

describe('a review that nobody decided', () => {
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
