import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { day_ms, hour_ms } from '../../../src/kernel/values/dates.ts';
import { cards, samplePayment, type Payment, type TestClient } from '../../support/client.ts';
import { createOperator } from '../../support/command.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { Seller } from '../../support/subscriptions.ts';

let gateway: TestGateway;
let client: TestClient;
/** Of an account that takes what is approved. */
let taking: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient();
  taking = await gateway.createClient({ partial_approval: 'accept' });
});
afterEach(() => gateway.verify());
afterAll(() => gateway.close());

const partly = { card: cards.partial, amount: '100.00' };

function itemOf(body: Record<string, string>, amount = body['amount']): Payment {
  const { transaction_id, order_no, currency } = body;
  return { transaction_id, order_no, currency, amount } as Payment;
}

/** The acquirer's instructions about a payment, in their order. */
async function instructed(
  body: Record<string, string>,
  of: TestClient = client,
  at: TestGateway = gateway,
): Promise<string[]> {
  const rows = await at.query<{ told: string }>(
    `SELECT i.kind || ' ' || i.amount || CASE i.times_received WHEN 1 THEN '' ELSE ' again' END AS told
     FROM sandbox_acquirer.instructions i
     JOIN operations o ON o.account_id = i.account_id AND o.operation_id = i.instruction_id
     WHERE o.account_id = $1 AND o.transaction_id = $2 ORDER BY i.instruction_id`,
    [of.account_id, body['transaction_id']],
  );
  return rows.map(({ told }) => told);
}

async function posted(body: Record<string, string>, of: TestClient): Promise<unknown[]> {
  const rows = await gateway.query<Record<string, unknown>>(
    'SELECT movement, amounts::text[] AS amounts FROM journal WHERE account_id = $1 AND subject_id = $2 ORDER BY entry_id',
    [of.account_id, body['transaction_id']],
  );
  return rows.map(({ movement, amounts }) => [movement, (amounts as string[]).find((one) => one[0] !== '-')]);
}

async function eventsOf(body: Record<string, string>, of: TestClient): Promise<Record<string, any>[]> {
  return gateway.query(
    'SELECT type, data FROM events WHERE account_id = $1 AND subject_id = $2 ORDER BY seq',
    [of.account_id, body['transaction_id']],
  );
}

describe('a partially approved payment, where the account accepts it,', () => {
  it('is a payment of the approved amount: response and event have both amounts, the ledger the taken one', async () => {
    const { body } = await taking.authorise(partly);
    expect(body).toMatchObject({
      payment_status: '3000',
      amount: '60.00',
      requested_amount: '100.00',
      error_message: '',
    });
    expect(await instructed(body, taking)).toEqual(['sale 10000']);
    expect(await posted(body, taking)).toEqual([['capture', '6000']]);
    const events = await eventsOf(body, taking);
    expect(events.map(({ type }) => type)).toEqual(['payment.authorised', 'payment.captured']);
    for (const { data } of events)
      expect(data).toMatchObject({ amount: '60.00', requested_amount: '100.00' });
  });

  it('is captured up to the approved amount, and no further', async () => {
    const { body } = await taking.authorise({ ...partly, capture: 'manual' });
    expect(body).toMatchObject({ payment_status: '2000', amount: '60.00', requested_amount: '100.00' });
    expect(await taking.capture(itemOf(body, '60.01'))).toMatchObject([
      { capture_status: '0', error_message: expect.stringMatching(/^T0007:/) },
    ]);
    expect(await taking.capture(itemOf(body))).toMatchObject([{ capture_status: '1' }]);
    expect(await posted(body, taking)).toEqual([['capture', '6000']]);
    expect(await taking.refund({ ...itemOf(body), refund_amount: '60.01' })).toMatchObject([
      { refund_status: '0' },
    ]);
    expect(await taking.refund({ ...itemOf(body), refund_amount: '60.00' })).toMatchObject([
      { refund_status: '1' },
    ]);
  });

  it('is cancelled with the approved amount', async () => {
    const { body } = await taking.authorise({ ...partly, capture: 'manual' });
    expect(await taking.cancel(itemOf(body, '100.00'))).toMatchObject([{ cancel_status: '0' }]);
    expect(await taking.cancel(itemOf(body))).toMatchObject([{ cancel_status: '1' }]);
  });

  it('can also be accepted by the payment itself, either way', async () => {
    expect((await client.authorise({ ...partly, partial_approval: 'accept' })).body).toMatchObject({
      payment_status: '3000',
      amount: '60.00',
    });
    expect((await taking.authorise({ ...partly, partial_approval: 'reverse' })).body).toMatchObject({
      payment_status: '5000',
    });
    const { status, body } = await client.authorise({ ...partly, partial_approval: 'maybe' });
    expect([status, body['source']]).toEqual([422, 'partial_approval']);
  });

  it('has no second amount where all of it is approved', async () => {
    const { body } = await taking.authorise();
    expect(body['requested_amount']).toBe('');
  });
});

describe('a partially approved payment, where the account does not accept it,', () => {
  it('is declined with a code of its own, and the approved amount is reversed at once', async () => {
    const { body } = await client.authorise(partly);
    expect(body).toMatchObject({
      payment_status: '5000',
      amount: '100.00',
      requested_amount: '',
      error_message: expect.stringMatching(/^D0108:/),
      token_id: '',
    });
    expect(await instructed(body)).toEqual(['sale 10000', 'void 6000']);
    expect(await posted(body, client)).toEqual([]);
    expect(await eventsOf(body, client)).toMatchObject([
      { type: 'payment.declined', data: { failure_code: 'D0108', approved_amount: '60.00' } },
    ]);
    const again = await client.authorise({ order_no: body['order_no'] });
    expect(again.body['payment_status']).toBe('3000');
  });

  it('has the same response again under its Idempotency-Key', async () => {
    const request = JSON.stringify(client.sign('authorise', { ...samplePayment(), ...partly }));
    const key = { 'idempotency-key': randomUUID() };
    const first = await client.send('authorise', request, key);
    const second = await client.send('authorise', request, key);
    expect(first.body['error_message']).toMatch(/^D0108/);
    expect(second.text).toBe(first.text);
  });

  it('leaves no agreement about its card', async () => {
    const { body } = await client.authorise({ ...partly, token_flag: 'YES' });
    expect(body['payment_status']).toBe('5000');
    const agreed = await gateway.query('SELECT 1 FROM card_agreements WHERE transaction_id = $1', [
      body['transaction_id'],
    ]);
    expect(agreed).toEqual([]);
  });

  it('is counted in the metrics', async () => {
    const figures = await (await fetch(`${gateway.url}/metrics`)).text();
    expect(figures).toMatch(
      /causeway_approvals_reversed_total\{connector="sandbox",reason="in_part"\} [1-9]/,
    );
  });
});

describe('an impossible approved amount', () => {
  it.each([
    ['more than was asked', cards.approved_more, '100.00', 'void 11000'],
    ['nothing', cards.approved_nothing, '100.00', 'void 10000'],
    ['more than the zero of a verification', cards.approved_more, '0.00', 'void 1000'],
  ])(
    'is a technical failure even where partial approvals are accepted, reversed, and an alarm: %s',
    async (_what, card, amount, reversal) => {
      const logged = gateway.log_lines.length;
      const { body } = await taking.authorise({ card, amount, capture: 'manual' });
      expect(body).toMatchObject({
        payment_status: '5200',
        amount,
        error_message: expect.stringMatching(/^D0102:/),
      });
      expect((await instructed(body, taking)).at(-1)).toBe(reversal);
      expect(await posted(body, taking)).toEqual([]);
      const alarms = gateway.log_lines.slice(logged).filter((line) => line.includes('cannot approve'));
      expect(alarms.length).toBeGreaterThan(0);
      const figures = await (await fetch(`${gateway.url}/metrics`)).text();
      expect(figures).toMatch(/causeway_approvals_reversed_total\{connector="sandbox",reason="impossible"\}/);
    },
  );
});

describe('a subscription with a partial approval', () => {
  it('does not begin with a part of its first payment', async () => {
    const seller = await Seller.at(gateway, '2030-01-10T09:00:00Z', { partial_approval: 'accept' });
    const { body } = await seller.client.authorise({
      ...partly,
      recurring_id: randomUUID(),
      contract_name: 'Plan',
      interval_unit: 'month',
      interval: '1',
      partial_approval: 'accept',
    });
    expect(body).toMatchObject({ payment_status: '5000', error_message: expect.stringMatching(/^D0108/) });
  });

  it('counts a partially approved renewal as declined, and returns the part', async () => {
    const seller = await Seller.at(gateway, '2030-01-10T09:00:00Z');
    const { body } = await seller.client.authorise({
      card: cards.renewal_partial,
      amount: '10.00',
      recurring_id: randomUUID(),
      contract_name: 'Plan',
      interval_unit: 'month',
      interval: '1',
    });
    expect(body).toMatchObject({ payment_status: '3000', amount: '10.00' });
    await seller.advance('2030-02-10T10:00:00Z');
    const contracts = await gateway.query(
      `SELECT c.status, c.failure_code, c.attempts, p.status AS payment_status, p.open_operation_id AS open
       FROM contracts c JOIN payments p USING (account_id, transaction_id)
       WHERE c.account_id = $1 AND c.attempts > 0 AND c.failure_code <> ''`,
      [seller.client.account_id],
    );
    expect(contracts).toMatchObject([
      { failure_code: 'D0108', attempts: 1, payment_status: 5000, open: null },
    ]);
    const voids = await gateway.query(
      `SELECT amount::int FROM sandbox_acquirer.instructions WHERE account_id = $1 AND kind = 'void'`,
      [seller.client.account_id],
    );
    expect(voids).toEqual([{ amount: 600 }]);
  });
});

describe('a reversal of a partial approval', () => {
  /** Runs with an acquirer of whose instructions some go wrong: each is asked about by `wrong`. */
  async function withFaults(
    faults: string,
    test: (faulty: TestGateway, merchant: TestClient, fail: (on: boolean) => void) => Promise<void>,
  ): Promise<void> {
    let failing = false;
    const faulty = await startTestGateway({
      environment: { SANDBOX_FAULTS: faults },
      random: () => (failing ? 0 : 1),
    });
    try {
      await test(faulty, await faulty.createClient(), (on) => (failing = on));
      await faulty.verify();
    } finally {
      await faulty.close();
    }
  }

  async function stateOf(at: TestGateway, body: Record<string, string>): Promise<unknown> {
    const [row] = await at.query(
      `SELECT status, failure_code, open_operation_id IS NULL AS settled FROM payments WHERE transaction_id = $1`,
      [body['transaction_id']],
    );
    return row;
  }

  it('follows an authorisation of which nothing was known at first', () =>
    withFaults('lost_answer=0.5', async (faulty, merchant, fail) => {
      fail(true);
      const { body } = await merchant.authorise(partly);
      expect(body['payment_status']).toBe('1200');
      fail(false);
      await faulty.work(1_500);
      expect(await stateOf(faulty, body)).toEqual({ status: 5000, failure_code: 'D0108', settled: true });
      expect(await instructed(body, merchant, faulty)).toEqual(['sale 10000', 'void 6000']);
    }));

  it.each(['lost_request=0.5', 'lost_answer=0.5'])(
    'without an answer is queried, and executed once: %s',
    (faults) =>
      withFaults(faults, async (faulty, merchant, fail) => {
        const { connectors } = faulty.gateway.context;
        const sandbox = connectors.acquirer('sandbox')!;
        const { perform } = sandbox;
        // The acquirer goes wrong from the reversal on.
        Object.assign(sandbox, {
          perform: (...[list, signal]: Parameters<typeof perform>) => {
            if (list.some(({ kind }) => kind === 'void')) fail(true);
            return perform.call(sandbox, list, signal).finally(() => fail(false));
          },
        });
        const { body } = await merchant.authorise(partly);
        // The customer is told at once: that the money is given back is the gateway's business.
        expect(body).toMatchObject({
          payment_status: '5000',
          error_message: expect.stringMatching(/^D0108/),
        });
        expect(await stateOf(faulty, body)).toMatchObject({ status: 5000, settled: false });
        Object.assign(sandbox, { perform });
        await faulty.work(1_500);
        expect(await stateOf(faulty, body)).toEqual({ status: 5000, failure_code: 'D0108', settled: true });
        expect(await instructed(body, merchant, faulty)).toEqual(['sale 10000', 'void 6000']);
      }),
  );

  it('that was requested by a process that died before it sent it is sent by another', () =>
    withFaults('lost_request=0', async (faulty, merchant) => {
      const sandbox = faulty.gateway.context.connectors.acquirer('sandbox')!;
      const { perform } = sandbox;
      let died: () => void = () => {};
      let end: (reason: Error) => void = () => {};
      const dying = new Promise<void>((resolve) => (died = resolve));
      Object.assign(sandbox, {
        perform: (...[list, signal]: Parameters<typeof perform>) => {
          if (!list.some(({ kind }) => kind === 'void')) return perform.call(sandbox, list, signal);
          died();
          return new Promise<never>((_resolve, reject) => (end = reject));
        },
      });
      const order = samplePayment();
      void merchant.post('authorise', { ...order, ...partly }).catch(() => {});
      await dying;
      Object.assign(sandbox, { perform });
      await faulty.work(300_000);
      await faulty.work(300_000);
      const [row] = await faulty.query<Record<string, string>>(
        'SELECT transaction_id::text FROM payments WHERE order_no = $1',
        [String(order['order_no'])],
      );
      expect(await stateOf(faulty, row!)).toEqual({ status: 5000, failure_code: 'D0108', settled: true });
      end(new Error('it had only stood still'));
      expect(await instructed(row!, merchant, faulty)).toEqual(['sale 10000', 'void 6000']);
    }));

  it('that the acquirer refuses is sent again, every hour', () =>
    withFaults('lost_request=0', async (faulty, merchant) => {
      const sandbox = faulty.gateway.context.connectors.acquirer('sandbox')!;
      const { perform } = sandbox;
      Object.assign(sandbox, {
        perform: async (...[list, signal]: Parameters<typeof perform>) =>
          list.some(({ kind }) => kind === 'void')
            ? list.map(() => ({ result: 'refused', code: '', cause: 'technical' }))
            : perform.call(sandbox, list, signal),
      });
      const { body } = await merchant.authorise(partly);
      expect(body['error_message']).toMatch(/^D0108/);
      expect(await instructed(body, merchant, faulty)).toEqual(['sale 10000']);
      Object.assign(sandbox, { perform });
      await faulty.work(3_700_000);
      // With the amount that was approved, which is all that is held.
      expect(await instructed(body, merchant, faulty)).toEqual(['sale 10000', 'void 6000']);
      await faulty.work(3_700_000);
      expect((await instructed(body, merchant, faulty)).length).toBe(2);
    }));

  it('that the acquirer refuses for 31 days is sent no more: no authorisation lasts longer', () =>
    withFaults('lost_request=0', async (faulty, merchant) => {
      const sandbox = faulty.gateway.context.connectors.acquirer('sandbox')!;
      const { perform } = sandbox;
      let refused = 0;
      Object.assign(sandbox, {
        perform: async (...[list, signal]: Parameters<typeof perform>) => {
          if (!list.some(({ kind }) => kind === 'void')) return perform.call(sandbox, list, signal);
          refused += 1;
          return list.map(() => ({ result: 'refused', code: '', cause: 'technical' }));
        },
      });
      await merchant.authorise({ ...partly, capture: 'manual' });
      expect(refused).toBe(1);
      await faulty.work(31 * day_ms - 60_000);
      expect(refused).toBe(2);
      await faulty.work(hour_ms);
      await faulty.work(hour_ms);
      expect(refused).toBe(2);
      Object.assign(sandbox, { perform });
    }));
});

describe('the account’s setting for partial approvals', () => {
  it('is set on the command line, applies at once, and is in the audit log', async () => {
    const operator = createOperator(gateway.connection);
    const merchant = await gateway.createClient();
    const update = (value: string) =>
      operator.run('accounts', 'update', merchant.account_id, '--partial-approval', value);
    expect((await merchant.authorise(partly)).body['payment_status']).toBe('5000');
    await update('accept');
    expect((await merchant.authorise(partly)).body['amount']).toBe('60.00');
    await update('reverse');
    expect((await merchant.authorise(partly)).body['payment_status']).toBe('5000');
    const logged = await gateway.query(
      `SELECT e.actor, o.result, o.before, o.after FROM audit_log_entries e JOIN audit_log_outcomes o USING (merchant_id, audit_id)
       WHERE e.action = 'operator.change_account' AND e.account_id = $1 ORDER BY e.audit_id LIMIT 1`,
      [merchant.account_id],
    );
    expect(logged).toMatchObject([
      {
        actor: expect.stringMatching(/^host:.+@.+$/),
        result: 'done',
        before: { partial_approval: 'reverse' },
        after: { partial_approval: 'accept' },
      },
    ]);
  });
});
