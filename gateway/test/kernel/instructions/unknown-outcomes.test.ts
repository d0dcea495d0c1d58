import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { day_ms } from '../../../src/kernel/values/dates.ts';
import { cards, type Payment, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

/** What the acquirer does with the next instructions: each call of `random` asks for one of these shares. */
let gateway: TestGateway;
let client: TestClient;
let fault: 'none' | 'all' = 'none';

async function withFaults(
  faults: string,
  test: (faulty: TestGateway, merchant: TestClient) => Promise<void>,
): Promise<void> {
  const faulty = await startTestGateway({
    environment: { SANDBOX_FAULTS: faults },
    random: () => (fault === 'all' ? 0 : 1),
  });
  try {
    await test(faulty, await faulty.createClient());
    await faulty.verify();
  } finally {
    fault = 'none';
    await faulty.close();
  }
}

beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient();
});
afterEach(() => {
  fault = 'none';
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

describe('an authorisation whose answer was lost', () => {
  it('returns 1200 until an inquiry finds it executed: then it is paid, once', async () => {
    const { body } = await client.authorise({ card: cards.answer_lost });
    expect(body).toMatchObject({ payment_status: '1200', error_message: expect.stringMatching(/^A0002:/) });
    await gateway.work(1_500);
    expect(await client.status(body as Payment)).toBe('3000');
    const executed = await gateway.query(
      'SELECT times_received FROM sandbox_acquirer.instructions WHERE reference = (SELECT connector_reference FROM payments WHERE transaction_id = $1)',
      [body['transaction_id']],
    );
    expect(executed).toEqual([{ times_received: 1 }]);
  });

  it('makes conflicting requests fail until its outcome is known', async () => {
    const { body } = await client.authorise({ card: cards.answer_lost, capture: 'manual' });
    const { transaction_id, order_no, currency, amount } = body as Record<string, string>;
    const item = { transaction_id, order_no, currency, amount } as Payment;
    for (const [refused] of [
      await client.capture(item),
      await client.cancel(item),
      await client.refund({ ...item, refund_amount: '1.00' }),
    ]) {
      expect(refused?.['error_message'] ?? refused?.['refund_message']).toMatch(/^T0012:/);
    }
    expect((await client.authorise({ order_no })).status).toBe(409);
  });
});

describe('an authorisation that never reached the acquirer', () => {
  it('fails as a technical failure, is never sent again, and frees the order number', async () => {
    await withFaults('lost_request=0.5', async (faulty, merchant) => {
      fault = 'all';
      const { body } = await merchant.authorise();
      expect(body['payment_status']).toBe('1200');
      fault = 'none';
      await faulty.work(1_500);
      expect(await merchant.status(body as Payment)).toBe('5200');
      expect(await faulty.query('SELECT * FROM sandbox_acquirer.instructions')).toEqual([]);
      expect((await merchant.authorise({ order_no: body['order_no'] })).body['payment_status']).toBe('3000');
    });
  });

  it('is reversed when the acquirer never reports its outcome', async () => {
    await withFaults('lost_answer=0.5', async (faulty, merchant) => {
      fault = 'all';
      const { body } = await merchant.authorise();
      for (let round = 0; round < 14; round += 1) await faulty.work(3_700_000);
      fault = 'none';
      await faulty.work(3_700_000);
      await faulty.work(3_700_000);
      expect(await merchant.status(body as Payment)).toBe('5200');
      const kinds = await faulty.query('SELECT kind, refused_code FROM operations ORDER BY operation_id');
      expect(kinds).toEqual([
        { kind: 'authorise', refused_code: 'abandoned' },
        { kind: 'void', refused_code: null },
      ]);
    });
  });
});

describe('the reversal of an authorisation after a challenge', () => {
  it('is sent with the challenge, also by the process that finds it unsent', async () => {
    await withFaults('lost_request=0.5,lost_answer=0.5', async (faulty, merchant) => {
      const { body } = await merchant.authorise({ card: cards.challenge });
      const passed = new URLSearchParams({ result: 'passed' });
      const issuer = await fetch(body['issuer_url'], { method: 'POST', body: passed, redirect: 'manual' });
      fault = 'all';
      await fetch(issuer.headers.get('location') ?? '', { redirect: 'manual' });
      for (let round = 0; round < 14; round += 1) await faulty.work(3_700_000);
      fault = 'none';
      await faulty.work(3_700_000);
      expect(await merchant.status(body as Payment)).toBe('5200');
      const [first, second] = await faulty.query<{ operation_id: string }>(
        `SELECT operation_id::text FROM operations WHERE kind = 'authorise' ORDER BY operation_id`,
      );
      const events = await faulty.query(
        `SELECT kind, carried ->> 'reverses' AS reverses, carried ->> 'challenge_reference' AS challenge
         FROM sandbox_acquirer.instructions ORDER BY instruction_id`,
      );
      expect(events).toEqual([
        { kind: 'sale', reverses: null, challenge: null },
        { kind: 'void', reverses: second?.operation_id, challenge: `challenge.${first?.operation_id}` },
      ]);
    });
  });
});

describe('captures, voids and refunds of unknown outcome', () => {
  it('are sent again by the worker under the same instruction when the request was lost', async () => {
    await withFaults('lost_request=0.5', async (faulty, merchant) => {
      const [to_capture, to_cancel] = [await merchant.authorised(), await merchant.authorised()];
      const to_refund = await merchant.captured();
      fault = 'all';
      expect(await merchant.capture(to_capture)).toMatchObject([
        { capture_status: '2', error_message: expect.stringMatching(/^A0002:/) },
      ]);
      expect(await merchant.cancel(to_cancel)).toMatchObject([{ cancel_status: '2' }]);
      expect(await merchant.refund({ ...to_refund, refund_amount: '10.00' })).toMatchObject([
        { refund_status: '2', refund_message: expect.stringMatching(/^A0002:/) },
      ]);
      expect(await merchant.status(to_capture)).toBe('3200');
      expect(await merchant.status(to_cancel)).toBe('1200');
      fault = 'none';
      await faulty.work(1_500);
      expect(await merchant.status(to_capture)).toBe('3000');
      expect(await merchant.status(to_cancel)).toBe('6000');
      expect(await merchant.status(to_refund)).toBe('4000');
    });
  });

  it('include an increase whose request was lost, which the worker sends again under the same instruction', async () => {
    await withFaults('lost_request=0.5', async (faulty, merchant) => {
      const payment = await merchant.authorised();
      fault = 'all';
      expect(await merchant.adjust({ ...payment, amount: '150.00' })).toMatchObject([
        { adjust_status: '2', error_message: expect.stringMatching(/^A0002:/) },
      ]);
      expect(await merchant.status(payment)).toBe('1200');
      fault = 'none';
      await faulty.work(1_500);
      expect(await merchant.capture({ ...payment, amount: '150.00' })).toMatchObject([
        { capture_status: '1' },
      ]);
      const adjusts = await faulty.query(
        `SELECT amount::int, times_received FROM sandbox_acquirer.instructions WHERE kind = 'adjust'`,
      );
      expect(adjusts).toEqual([{ amount: 15_000, times_received: 1 }]);
    });
  });

  it('include an increase at the capture deadline, which is awaited before all of the authorisation is released', async () => {
    await withFaults('lost_answer=0.5', async (faulty, merchant) => {
      const payment = await merchant.authorised();
      fault = 'all';
      await merchant.adjust({ ...payment, amount: '150.00' });
      await faulty.work(11 * day_ms);
      expect(await merchant.status(payment)).toBe('1200');
      fault = 'none';
      for (let round = 0; round < 6; round += 1) await faulty.work(3_700_000);
      expect(await merchant.status(payment)).toBe('6100');
      const voids = await faulty.query(
        `SELECT amount::int FROM sandbox_acquirer.instructions WHERE kind = 'void'`,
      );
      expect(voids).toEqual([{ amount: 15_000 }]);
    });
  });

  it('are found executed when the answer was lost, and nothing is executed twice', async () => {
    await withFaults('lost_answer=0.5', async (faulty, merchant) => {
      const payment = await merchant.authorised();
      fault = 'all';
      expect(await merchant.capture(payment)).toMatchObject([{ capture_status: '2' }]);
      fault = 'none';
      await faulty.work(1_500);
      expect(await merchant.status(payment)).toBe('3000');
      const captures = await faulty.query(
        `SELECT times_received FROM sandbox_acquirer.instructions WHERE kind = 'capture'`,
      );
      expect(captures).toEqual([{ times_received: 1 }]);
    });
  });

  it('are executed once when they are delivered twice', async () => {
    await withFaults('duplicate=0.5', async (faulty, merchant) => {
      fault = 'all';
      const payment = await merchant.captured();
      await merchant.refund({ ...payment, refund_amount: '10.00' });
      expect(await merchant.status(payment)).toBe('4000');
      const rows = await faulty.query(
        'SELECT kind, times_received FROM sandbox_acquirer.instructions ORDER BY instruction_id',
      );
      expect(rows).toEqual([
        { kind: 'sale', times_received: 2 },
        { kind: 'refund', times_received: 2 },
      ]);
    });
  });
});

describe('an instruction whose process died', () => {
  it('is found and its outcome recorded once it is too old to be in progress', async () => {
    await withFaults('lost_request=0.5', async (faulty, merchant) => {
      const payment = await merchant.authorised();
      fault = 'all';
      await merchant.capture(payment);
      await faulty.query('DELETE FROM unsettled_operations');
      fault = 'none';
      await faulty.work(30_000);
      expect(await merchant.status(payment)).toBe('3200');
      await faulty.work(120_000);
      await faulty.work();
      expect(await merchant.status(payment)).toBe('3000');
      expect(await faulty.query('SELECT * FROM unsettled_operations')).toEqual([]);
    });
  });

  it('is found although a process with a clock ahead has searched before', async () => {
    await withFaults('lost_request=0.5', async (faulty, merchant) => {
      const ahead = await startTestGateway({ connection: faulty.connection });
      ahead.clock.advance(2 * day_ms);
      await ahead.work();
      await ahead.close();
      const payment = await merchant.authorised();
      fault = 'all';
      await merchant.capture(payment);
      await faulty.query('DELETE FROM unsettled_operations');
      fault = 'none';
      await faulty.work(150_000);
      await faulty.work();
      expect(await merchant.status(payment)).toBe('3000');
    });
  });
});

describe('two workers of recovery', () => {
  it('never take the same instruction', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.authorise({ card: cards.answer_lost })),
    );
    const second = await startTestGateway({ connection: gateway.connection });
    try {
      second.clock.advance(1_500);
      gateway.clock.advance(1_500);
      await Promise.all([gateway.work(), second.work()]);
      for (const { body } of answers) expect(await client.status(body as Payment)).toBe('3000');
    } finally {
      await second.close();
    }
  });
});
