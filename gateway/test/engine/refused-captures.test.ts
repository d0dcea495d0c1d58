import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { runDueWork } from '../../src/domain/due/run-due-work.ts';
import { hour_ms } from '../../src/values/dates.ts';
import { cards, type Payment, type TestClient } from '../support/client.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';

let gateway: TestGateway;
let client: TestClient;
let loses_requests = false;
beforeAll(async () => {
  gateway = await startTestGateway({
    environment: { SANDBOX_FAULTS: 'lost_request=0.5' },
    random: () => (loses_requests ? 0 : 1),
  });
  client = await gateway.createClient({ capture_deadline_hours: 50, several_captures: true });
});
afterEach(async () => {
  loses_requests = false;
  await acceptCaptures();
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

/** From now on the acquirer refuses captures: its own books say so. */
async function refuseCaptures(): Promise<void> {
  await gateway.query(`
    CREATE FUNCTION sandbox_acquirer.refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN NEW.response_code := '05'; RETURN NEW; END $$;
    CREATE TRIGGER refuse_captures BEFORE INSERT ON sandbox_acquirer.instructions
      FOR EACH ROW WHEN (NEW.kind = 'capture') EXECUTE FUNCTION sandbox_acquirer.refuse();`);
}

async function acceptCaptures(): Promise<void> {
  await gateway.query('DROP FUNCTION IF EXISTS sandbox_acquirer.refuse() CASCADE');
}

/** What has come to its capture deadline, and nothing else. */
async function runDeadlines(): Promise<void> {
  const handler = gateway.gateway.due_handlers.find(({ kind }) => kind === 'capture_deadline');
  if (!handler) throw new Error('no handler');
  await runDueWork(gateway.gateway.context, handler);
}

describe('a capture that the acquirer refuses', () => {
  it('leaves all that was authorised to be captured', async () => {
    const payment = await client.authorised({ amount: '100.00' });
    await refuseCaptures();
    expect(await client.capture(payment)).toMatchObject([
      { capture_status: '3', error_message: expect.stringMatching(/^A0001:/) },
    ]);
    expect(await client.status(payment)).toBe('2000');
    await acceptCaptures();
    expect(await client.capture(payment)).toMatchObject([{ capture_status: '1' }]);
    expect(await client.status(payment)).toBe('3000');
  });

  it('leaves what was captured before, and the rest to be captured', async () => {
    const payment = await client.authorised({ amount: '100.00' });
    await client.capture({ ...payment, amount: '40.00' });
    await refuseCaptures();
    await client.capture({ ...payment, amount: '60.00' });
    expect(await client.status(payment)).toBe('3100');
    await acceptCaptures();
    expect(await client.capture({ ...payment, amount: '60.00' })).toMatchObject([{ capture_status: '1' }]);
    expect(await client.status(payment)).toBe('3000');
  });

  it('after the deadline, which came while it was under way, leaves a hold that is released', async () => {
    const payment = await client.authorised();
    gateway.clock.advance(49 * hour_ms);
    loses_requests = true;
    expect(await client.capture(payment)).toMatchObject([{ capture_status: '2' }]);
    loses_requests = false;
    gateway.clock.advance(2 * hour_ms);
    await runDeadlines();
    expect(await client.status(payment)).toBe('3200');
    await refuseCaptures();
    await gateway.work();
    expect(await client.status(payment)).toBe('2000');
    await gateway.work(2 * 60_000);
    expect(await client.status(payment)).toBe('6100');
  });
});

describe('a payment held for review', () => {
  it('is released at its capture deadline once it was approved', async () => {
    const { body } = await client.authorise({ card: cards.review, capture: 'manual' });
    const { transaction_id, order_no, currency, amount } = body as Payment;
    const payment = { transaction_id, order_no, currency, amount };
    expect(await client.review({ ...payment, review_flag: '1' })).toMatchObject([{ review_status: '1' }]);
    await gateway.work(49 * hour_ms);
    expect(await client.status(payment)).toBe('2000');
    await gateway.work(2 * hour_ms);
    expect(await client.status(payment)).toBe('6100');
  });
});
