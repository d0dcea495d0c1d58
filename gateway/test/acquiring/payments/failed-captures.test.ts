import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runTimers } from '../../../src/kernel/scheduling/run-timers.ts';
import { SilentAcquirer } from '../../kernel/instructions/silent-acquirer.ts';
import { cards, type Payment, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { hour_ms, minute_ms } from '../../../src/kernel/values/dates.ts';

let gateway: TestGateway;
let client: TestClient;
let loses_requests = false;
beforeAll(async () => {
  gateway = await startTestGateway({
    environment: { SANDBOX_FAULTS: 'lost_request=0.5' },
    random: () => (loses_requests ? 0 : 1),
  });
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

/** From now on the acquirer refuses to capture: its own books say so. */
async function refuseCaptures(of = gateway): Promise<void> {
  await of.query(`
    CREATE FUNCTION sandbox_acquirer.refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN NEW.response_code := '05'; RETURN NEW; END $$;
    CREATE TRIGGER refuse_captures BEFORE INSERT ON sandbox_acquirer.instructions
      FOR EACH ROW WHEN (NEW.kind = 'capture') EXECUTE FUNCTION sandbox_acquirer.refuse();`);
}

async function acceptCaptures(): Promise<void> {
  await gateway.query('DROP FUNCTION IF EXISTS sandbox_acquirer.refuse() CASCADE');
}

async function amounts(payment: Payment): Promise<Record<string, unknown>> {
  const [row] = await gateway.query(
    `SELECT status, captured::int, capturing::int, open_operation_id AS open FROM payments WHERE transaction_id = $1`,
    [payment.transaction_id],
  );
  return row ?? {};
}

function itemOf({ transaction_id, order_no, currency, amount }: Record<string, string>): Payment {
  return { transaction_id, order_no, currency, amount } as Payment;
}

async function refused(item: Payment): Promise<void> {
  await refuseCaptures();
  expect(await client.capture(item)).toMatchObject([
    { capture_status: '3', error_message: expect.stringMatching(/^A0001:/) },
  ]);
  await acceptCaptures();
}

describe('a capture that the acquirer refuses', () => {
  beforeEach(async () => {
    client = await gateway.createClient();
  });
  afterEach(async () => {
    loses_requests = false;
    await acceptCaptures();
  });

  it('leaves the full amount authorised, so that it can be captured again', async () => {
    const payment = await client.authorised({ amount: '100.00' });
    await refused(payment);
    expect(await amounts(payment)).toEqual({ status: 2000, captured: 0, capturing: 0, open: null });
    expect(await client.capture(payment)).toMatchObject([{ capture_status: '1' }]);
    expect(await amounts(payment)).toEqual({ status: 3000, captured: 10_000, capturing: 0, open: null });
  });

  it('leaves the payment to be cancelled, and to be released at its deadline', async () => {
    const [cancelled, forgotten] = [await client.authorised(), await client.authorised()];
    for (const payment of [cancelled, forgotten]) await refused(payment);
    expect(await client.cancel(cancelled)).toMatchObject([{ cancel_status: '1' }]);
    await gateway.work(7 * 24 * hour_ms);
    expect(await client.status(forgotten)).toBe('6100');
  });

  it('leaves what was captured before, and the rest to be captured or released', async () => {
    client = await gateway.createClient({ several_captures: true });
    const payment = await client.authorised({ amount: '100.00' });
    await client.capture({ ...payment, amount: '30.00' });
    await refused({ ...payment, amount: '50.00' });
    expect(await amounts(payment)).toEqual({ status: 3100, captured: 3_000, capturing: 0, open: null });
    await client.capture({ ...payment, amount: '60.00' });
    expect(await amounts(payment)).toMatchObject({ captured: 9_000, capturing: 0 });
    await client.refund({ ...payment, refund_amount: '90.00' });
    expect(await client.cancel({ ...payment, amount: '10.00' })).toMatchObject([{ cancel_status: '1' }]);
    expect(await amounts(payment)).toMatchObject({ status: 4100, captured: 9_000 });
  });

  it('can be repeated for the full rest, and the payment is captured', async () => {
    client = await gateway.createClient({ several_captures: true });
    const payment = await client.authorised({ amount: '100.00' });
    await client.capture({ ...payment, amount: '40.00' });
    const rest = { ...payment, amount: '60.00' };
    await refused(rest);
    expect(await client.status(payment)).toBe('3100');
    expect(await client.capture(rest)).toMatchObject([{ capture_status: '1' }]);
    expect(await client.status(payment)).toBe('3000');
  });

  it('leaves the payment authorised after an approved review, and it is not reviewed again', async () => {
    const { body } = await client.authorise({ card: cards.review });
    const payment = itemOf(body);
    await refuseCaptures();
    await client.review({ ...payment, review_flag: '1' });
    await acceptCaptures();
    expect(await amounts(payment)).toEqual({ status: 2000, captured: 0, capturing: 0, open: null });
    expect(await client.capture(payment)).toMatchObject([{ capture_status: '1' }]);
  });

  it('leaves an authorisation to release when the deadline passed while it was under way', async () => {
    client = await gateway.createClient({ capture_deadline_hours: 50, several_captures: true });
    const payment = await client.authorised();
    gateway.clock.advance(49 * hour_ms);
    loses_requests = true;
    expect(await client.capture(payment)).toMatchObject([{ capture_status: '2' }]);
    loses_requests = false;
    gateway.clock.advance(2 * hour_ms);
    const deadlines = gateway.gateway.timers.find(({ kind }) => kind === 'capture_deadline')!;
    await runTimers(gateway.gateway.context, deadlines);
    expect(await client.status(payment)).toBe('3200');
    await refuseCaptures();
    await gateway.work();
    expect(await client.status(payment)).toBe('2000');
    await gateway.work(2 * minute_ms);
    expect(await client.status(payment)).toBe('6100');
  });
});

it('a payment that was held for review is released at its capture deadline once it was approved', async () => {
  client = await gateway.createClient({ capture_deadline_hours: 50 });
  const payment = itemOf((await client.authorise({ card: cards.review, capture: 'manual' })).body);
  expect(await client.review({ ...payment, review_flag: '1' })).toMatchObject([{ review_status: '1' }]);
  await gateway.work(49 * hour_ms);
  expect(await client.status(payment)).toBe('2000');
  await gateway.work(2 * hour_ms);
  expect(await client.status(payment)).toBe('6100');
});

describe('a capture deadline that passes while a capture is under way', () => {
  let silent: SilentAcquirer;
  beforeAll(async () => {
    silent = await SilentAcquirer.start();
  });
  afterAll(async () => {
    await silent.gateway.verify();
    await silent.gateway.close();
  });

  it('changes nothing where the capture is done', async () => {
    const payment = await silent.unknownCapture('answer lost');
    await silent.silently(() => silent.gateway.work(7 * 24 * hour_ms), 'answer lost');
    for (let round = 0; round < 12 && (await silent.client.status(payment)) !== '3000'; round += 1)
      await silent.gateway.work(2 * hour_ms);
    await silent.gateway.work(hour_ms);
    expect(await silent.client.status(payment)).toBe('3000');
  });

  it('is applied again where the capture failed: the authorisation is released', async () => {
    const payment = await silent.unknownCapture();
    const week_ms = 7 * 24 * hour_ms;
    await silent.silently(() => silent.gateway.work(week_ms));
    expect(await silent.client.status(payment)).toBe('3200');
    await refuseCaptures(silent.gateway);
    for (let round = 0; round < 12 && (await silent.client.status(payment)) !== '6100'; round += 1)
      await silent.gateway.work(2 * hour_ms);
    expect(await silent.client.status(payment)).toBe('6100');
  });
});
