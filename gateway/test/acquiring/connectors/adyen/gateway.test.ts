import { answerDispute, listDisputes, readDispute } from '@causeway/schemas/portal/disputes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adyen } from '../../../../src/acquiring/connectors/adyen/adyen-kind.ts';
import { start } from '../../../../src/acquiring/connectors/adyen/stand-in/stand-in.ts';
import { addAcquirer, assignAcquirer } from '../../../../src/acquiring/acquirers/manage-acquirers.ts';
import { OpenedCheckout, submission } from '../../../support/checkout.ts';
import type { Payment, TestClient } from '../../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../../support/gateway.ts';
import { unresolvedOutcomes } from '../../../support/unresolved-outcomes.ts';
import { createPortalClient, type PortalClient } from '../../../support/portal-client.ts';
import { expectedStage } from '../../disputes/acquirer.ts';

/** The gateway as shipped with the stand-in, which sends its notifications to it over HTTP. */
let gateway: TestGateway;
let stand_in: Awaited<ReturnType<typeof start>>;
let shop: TestClient;
let person: PortalClient;
const card = '4111111111111111';

beforeAll(async () => {
  gateway = await startTestGateway({
    acquirer_kinds: [unresolvedOutcomes(adyen)],
  });
  stand_in = await start({
    port: 0,
    notify_url: `${gateway.url}/acquirers/adyen-eu/notifications`,
    now: () => gateway.clock.now(),
    random: Math.random,
  });
  const text = JSON.stringify(stand_in.settings);
  await addAcquirer(gateway.gateway.acquirers, { name: 'adyen-eu', kind: 'adyen', text });
  shop = await gateway.createClient({ connector: 'adyen-eu' });
  const { merchant_id } = shop.credentials;
  person = await createPortalClient(gateway, { merchant_id, role_id: 'support' });
});

afterAll(async () => {
  await gateway.verify();
  await gateway.close();
  await stand_in.close();
});

/** Adyen finishes what it has received and tells; the worker applies what was told. */
async function adyenContinues(): Promise<void> {
  await stand_in.work();
  await gateway.work();
}

async function refused(): Promise<unknown[]> {
  return gateway.query(
    `SELECT event_id, kind, state, reasons FROM acquirer_notifications WHERE state NOT IN ('applied', 'closed')`,
  );
}

async function paid(amount = '100.00'): Promise<Payment> {
  const payment = await shop.authorised({ card, amount });
  await shop.capture(payment);
  await adyenContinues();
  expect(await shop.status(payment)).toBe('3000');
  return payment;
}

async function movements({ transaction_id }: Payment): Promise<string[]> {
  const rows = await gateway.query<{ movement: string; amount: string }>(
    'SELECT movement, amounts[2]::text AS amount FROM journal WHERE subject_id = $1 ORDER BY entry_id',
    [transaction_id],
  );
  return rows.map(({ movement, amount }) => `${movement} ${amount}`);
}

/** What Adyen's own books have of late, oldest first. */
function executedLast(count: number): string[] {
  const last = stand_in.executions().slice(-count);
  return last.map(({ kind, amount }) => `${kind} ${amount}`);
}

describe('a card payment at Adyen', () => {
  it('is authorised at once; its partial capture is under way until Adyen confirms it', async () => {
    const payment = await shop.authorised({ card });
    const [item] = await shop.capture({ ...payment, amount: '60.00' });
    expect(item).toMatchObject({ capture_status: '2' });
    expect(await shop.status(payment)).toBe('3200');
    expect(await movements(payment)).toEqual([]);
    await adyenContinues();
    expect(await shop.status(payment)).toBe('3000');
    expect(await movements(payment)).toEqual(['capture 6000']);
    expect(executedLast(2)).toEqual(['authorise 10000', 'capture 6000']);
    expect(await refused()).toEqual([]);
  });

  it('is found at Adyen by its order number, and in the gateway by every reference of Adyen', async () => {
    const order_no = `order-${'n'.repeat(44)}`;
    const payment = await shop.authorised({ card, order_no });
    await shop.capture(payment);
    await adyenContinues();
    const sent = stand_in
      .requests()
      .flatMap(({ path, body }) =>
        path.endsWith('/payments') ? [JSON.parse(body) as Record<string, unknown>] : [],
      );
    expect(sent.find((body) => body['merchantOrderReference'] === order_no)).toMatchObject({
      reference: expect.stringMatching(new RegExp(`^${shop.account_id}-[0-9]+$`)),
    });
    const references = await gateway.query<{ reference: string; name: string }>(
      `SELECT reference, account_id || '-' || operation_id AS name FROM acquirer_references
       WHERE transaction_id = $1`,
      [payment.transaction_id],
    );
    expect(references).toHaveLength(2);
    const operator = await createPortalClient(gateway, { operator: true });
    const find = async (id: string): Promise<unknown> =>
      (await operator.fetch('GET', '/operator/objects', { query: { id } })).body['objects'];
    const of_shop = { account_id: shop.account_id };
    for (const { reference, name } of references) {
      const found = {
        kind: 'payment',
        ...of_shop,
        id: payment.transaction_id,
        found_by: 'acquirer_reference',
      };
      expect(await find(reference)).toEqual([found]);
      const id = name.split('-')[1];
      expect(await find(name)).toEqual([{ kind: 'operation', ...of_shop, id, found_by: 'operation_id' }]);
    }
  });

  it('that is declined has a code and a message of the catalogue', async () => {
    const declined = await shop.authorise({ card: stand_in.cards.declined });
    expect(declined.body['payment_status']).toBe('5000');
    expect(declined.body['error_message']).toMatch(/^D0005/);
    await adyenContinues();
  });

  it('is cancelled once Adyen confirms it', async () => {
    const payment = await shop.authorised({ card });
    expect(await shop.cancel(payment)).toMatchObject([{ cancel_status: '2' }]);
    await adyenContinues();
    expect(await shop.status(payment)).toBe('6000');
  });

  it('is found by its notification when the answer was lost', async () => {
    stand_in.plan({ on: 'authorise', what: 'lost_answer' });
    const { body } = await shop.authorise({ card, capture: 'manual' });
    expect(['1200', '2000']).toContain(body['payment_status']);
    await expect
      .poll(async () => {
        await adyenContinues();
        return shop.status(body as Payment);
      })
      .toBe('2000');
  });

  it('is captured once when the answer to the capture was lost', async () => {
    const payment = await shop.authorised({ card, amount: '77.00' });
    stand_in.plan({ on: 'capture', what: 'lost_answer' });
    await shop.capture(payment);
    await gateway.work(5_000);
    await adyenContinues();
    expect(await shop.status(payment)).toBe('3000');
    expect(
      stand_in.executions().filter(({ kind, amount }) => kind === 'capture' && amount === 77_00n),
    ).toHaveLength(1);
  });

  it('is not sent again to resolve a capture that people decide about', async () => {
    const notify_url = `${gateway.url}/acquirers/adyen-recovery/notifications`;
    const played = await start({
      port: 0,
      notify_url,
      now: () => gateway.clock.now(),
      random: Math.random,
    });
    const text = JSON.stringify(played.settings);
    await addAcquirer(gateway.gateway.acquirers, { name: 'adyen-recovery', kind: 'adyen-recovery', text });
    const client = await gateway.createClient({ connector: 'adyen-recovery' });
    const payment = await client.authorised({ card, amount: '66.00' });
    played.plan({ on: 'capture', what: 'lost_request' });
    await client.capture(payment);
    const executed = (): string[] => played.executions().map(({ kind, amount }) => `${kind} ${amount}`);
    const [ann, ben] = [
      await createPortalClient(gateway, { operator: true }),
      await createPortalClient(gateway, { operator: true }),
    ];
    const query = { account_id: client.account_id };
    const { body: open } = await ann.fetch('GET', '/operator/operations', { query });
    const { operation_id } = open['operations'].find(
      (one: { transaction_id: string }) => one.transaction_id === payment.transaction_id,
    );
    const path = `/operator/accounts/${client.account_id}/operations/${operation_id}/resolutions`;
    const proposal = { outcome: 'not_done', reason: 'Adyen never had it' };
    const { body } = await ann.fetch('POST', path, { body: proposal });
    await gateway.work(120_000);
    expect(executed()).toEqual(['authorise 6600']);
    await ben.fetch('POST', `${path}/${body['resolution_id']}`, { body: { decision: 'confirmed' } });
    expect(await client.status(payment)).toBe('2000');
    expect(await movements(payment)).toEqual([]);
    await client.capture(payment);
    await played.work();
    await gateway.work();
    expect(await client.status(payment)).toBe('3000');
    expect(executed()).toEqual(['authorise 6600', 'capture 6600']);
    await played.close();
  });

  it('gets its money back when its refund fails after it was confirmed', async () => {
    const payment = await paid();
    const [item] = await shop.refund({ ...payment, refund_amount: '13.13' });
    expect(item).toMatchObject({ refund_status: '2' });
    await adyenContinues();
    expect(await shop.status(payment)).toBe('3000');
    expect(await movements(payment)).toEqual([
      'capture 10000',
      'refund_accepted 1313',
      'refund_completed 1313',
      'refund_returned 1313',
    ]);
    await shop.refund({ ...payment, refund_amount: '20.00' });
    await adyenContinues();
    expect(await shop.status(payment)).toBe('4000');
    expect(await refused()).toEqual([]);
  });
});

describe('a step that Adyen executes by itself after a scheme’s rejection', () => {
  interface Step {
    readonly psp: string;
    readonly operation_id: string;
    readonly payment: string;
    readonly amount: number;
  }

  /** Adyen tells of the last step of a payment, once more and twice. */
  async function notify(
    { transaction_id }: Payment,
    kind: 'capture' | 'refund',
    event: { readonly eventCode: string; readonly reason: string },
  ): Promise<void> {
    const [step] = await gateway.query<Step>(
      `SELECT r.reference AS psp, o.operation_id::text, p.connector_reference AS payment, o.amount::int
       FROM operations o JOIN acquirer_references r USING (account_id, operation_id)
         JOIN payments p ON p.account_id = o.account_id AND p.transaction_id = o.transaction_id
       WHERE o.transaction_id = $1 AND o.kind = $2 ORDER BY o.operation_id DESC LIMIT 1`,
      [transaction_id, kind],
    );
    gateway.clock.advance(2 * 60_000);
    const { headers, body } = stand_in.books.notify({
      amount: { currency: 'EUR', value: step!.amount },
      eventDate: gateway.clock.now().toISOString(),
      merchantAccountCode: stand_in.settings.merchant_account,
      merchantReference: `${shop.account_id}-${step!.operation_id}`,
      originalReference: step!.payment,
      paymentMethod: 'visa',
      pspReference: step!.psp,
      success: 'true',
      ...event,
    });
    for (let time = 0; time < 2; time += 1) {
      const url = `${gateway.url}/acquirers/adyen-eu/notifications`;
      expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200);
    }
    await gateway.work();
  }

  const doneAfterAll = (payment: Payment, kind: 'capture' | 'refund'): Promise<void> =>
    notify(payment, kind, { eventCode: kind.toUpperCase(), reason: 'Transaction Auto-recaptured' });
  const failsAgain = (payment: Payment, kind: 'capture' | 'refund'): Promise<void> =>
    notify(payment, kind, { eventCode: `${kind.toUpperCase()}_FAILED`, reason: 'Failed again' });

  async function suspense({ transaction_id }: Payment): Promise<unknown[]> {
    return gateway.query(
      'SELECT amount::int, cause FROM suspense_items WHERE likely_transaction_id = $1 ORDER BY item_id',
      [transaction_id],
    );
  }

  it('is in suspense once as a capture: its money comes after the capture was undone', async () => {
    const payment = await shop.authorised({ card, amount: '14.14' });
    await shop.capture({ ...payment, amount: '14.14' });
    for (let round = 0; round < 2; round += 1) await adyenContinues();
    expect(await shop.status(payment)).toBe('2000');
    expect(await movements(payment)).toEqual(['capture 1414', 'capture_undone 1414']);
    await doneAfterAll(payment, 'capture');
    expect(await suspense(payment)).toEqual([{ amount: 14_14, cause: 'not_expected' }]);
    expect(await refused()).toEqual([]);
  });

  it('is in suspense once as a refund: its money leaves after the merchant got it back', async () => {
    const payment = await paid();
    await shop.refund({ ...payment, refund_amount: '13.13' });
    for (let round = 0; round < 2; round += 1) await adyenContinues();
    expect((await movements(payment)).at(-1)).toBe('refund_returned 1313');
    await doneAfterAll(payment, 'refund');
    expect(await suspense(payment)).toEqual([{ amount: -13_13, cause: 'not_expected' }]);
    expect(await refused()).toEqual([]);
  });

  it.each(['capture', 'refund'] as const)(
    'leaves suspense when its scheme rejects it again: a %s; done a third time, it waits for a person',
    async (kind) => {
      const amount = kind === 'capture' ? 14_14 : -13_13;
      const payment = kind === 'refund' ? await paid() : await shop.authorised({ card, amount: '14.14' });
      if (kind === 'refund') await shop.refund({ ...payment, refund_amount: '13.13' });
      else await shop.capture({ ...payment, amount: '14.14' });
      for (let round = 0; round < 2; round += 1) await adyenContinues();
      await doneAfterAll(payment, kind);
      await failsAgain(payment, kind);
      const both = [
        { amount, cause: 'not_expected' },
        { amount: -amount, cause: 'not_expected' },
      ];
      expect(await suspense(payment)).toEqual(both);
      expect(await refused()).toEqual([]);
      await doneAfterAll(payment, kind);
      expect(await suspense(payment)).toEqual(both);
      expect(await refused()).toHaveLength(1);
      await gateway.query(
        `UPDATE acquirer_notifications SET state = 'closed' WHERE state = 'not_understood'`,
      );
    },
  );
});

describe('with multiple partial captures, a card payment at Adyen', () => {
  let several: Awaited<ReturnType<typeof start>>;
  let client: TestClient;
  beforeAll(async () => {
    several = await start({
      port: 0,
      notify_url: `${gateway.url}/acquirers/adyen-several/notifications`,
      now: () => gateway.clock.now(),
      random: Math.random,
      several_captures: true,
    });
    const text = JSON.stringify(several.settings);
    await addAcquirer(gateway.gateway.acquirers, { name: 'adyen-several', kind: 'adyen', text });
    client = await gateway.createClient({ connector: 'adyen-several', several_captures: true });
  });
  afterAll(() => several.close());

  async function continues(): Promise<void> {
    await several.work();
    await gateway.work();
  }

  it('is captured in parts, each under way until Adyen confirms it, also after a lost answer and a failure', async () => {
    const payment = await client.authorised({ card });
    await client.capture({ ...payment, amount: '30.00' });
    expect(await client.status(payment)).toBe('3200');
    await continues();
    expect(await client.status(payment)).toBe('3100');
    several.plan({ on: 'capture', what: 'lost_answer' });
    await client.capture({ ...payment, amount: '20.00' });
    await continues();
    await gateway.work(5_000);
    await continues();
    expect(await client.status(payment)).toBe('3100');
    // Adyen takes it back after it has confirmed it.
    await client.capture({ ...payment, amount: '14.14' });
    await continues();
    for (const amount of ['35.86', '7.00', '7.14']) {
      expect(await client.status(payment)).toBe('3100');
      await client.capture({ ...payment, amount });
      await continues();
    }
    expect(await client.status(payment)).toBe('3000');
    const [refund] = await client.refund({ ...payment, refund_amount: '50.00' });
    expect(refund).toMatchObject({ refund_status: '2' });
    await continues();
    expect(await client.status(payment)).toBe('4000');
    expect(several.executions().map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
      'authorise 10000',
      'capture 3000',
      'capture 2000',
      'capture 1414',
      'capture 3586',
      'capture 700',
      'capture 714',
      'refund 5000',
    ]);
    expect((await movements(payment)).filter((one) => !one.startsWith('refund'))).toEqual([
      'capture 3000',
      'capture 2000',
      'capture 1414',
      'capture_undone 1414',
      'capture 3586',
      'capture 700',
      'capture 714',
    ]);
    expect(await refused()).toEqual([]);
  });

  it('keeps its rest authorised when it is to be released after a part, because Adyen cannot, and reports that', async () => {
    const payment = await client.authorised({ card });
    await client.capture({ ...payment, amount: '40.00' });
    await continues();
    await client.cancel({ ...payment, amount: '60.00' });
    await continues();
    expect(await movements(payment)).toEqual(['capture 4000']);
    expect(await client.status(payment)).toBe('3100');
    await client.capture({ ...payment, amount: '60.00' });
    await continues();
    expect(await client.status(payment)).toBe('3000');
    expect(await refused()).toEqual([]);
  });
});

describe('a customer of Adyen on the payment page', () => {
  const browser = {
    language: 'en-GB',
    color_depth: 24,
    screen_height: 900,
    screen_width: 1440,
    time_zone_offset: 0,
    java_enabled: false,
    javascript_enabled: true,
  };
  const headers = { 'user-agent': 'Mozilla/5.0 (Test)', accept: 'text/html' };

  it.each([
    ['pass', /^[23]/],
    ['fail', /^5/],
  ])(
    'goes to the issuer’s page, and returns to a payment that follows the result (%s)',
    async (result, status) => {
      const page = await OpenedCheckout.create(shop);
      const press = { ...submission(stand_in.cards.challenge), browser };
      const { body } = await page.post('pay', press, headers);
      expect(body['continue_url']).toMatch(new RegExp(`^${stand_in.url}/page/`));
      const response = await fetch(`${body['continue_url']}?result=${result}`, { redirect: 'manual' });
      const back = response.headers.get('location') ?? '';
      expect(back).toMatch(/\/callbacks\/challenge\/.*redirectResult=/);
      const returned = await fetch(back, { redirect: 'manual' });
      expect(returned.status).toBe(303);
      await adyenContinues();
      const [row] = await gateway.query<{ status: number }>(
        'SELECT status FROM payments WHERE account_id = $1 AND order_no = $2',
        [shop.account_id, page.order_no],
      );
      expect(String(row?.status)).toMatch(status);
      expect(await refused()).toEqual([]);
    },
  );
});

describe('a dispute at Adyen', () => {
  // The clock has moved since the merchant came.
  beforeAll(() => person.signIn());

  /** A payment of 50.00 that its cardholder contests. */
  async function contested(): Promise<{
    case_reference: string;
    at: { account_id: string; dispute_id: string };
  }> {
    const payment = await paid('50.00');
    const [row] = await gateway.query<{ connector_reference: string }>(
      'SELECT connector_reference FROM payments WHERE transaction_id = $1',
      [payment.transaction_id],
    );
    const case_reference = stand_in.openDispute(row!.connector_reference, 50_00n);
    await adyenContinues();
    const params = { account_id: shop.account_id };
    const { body } = await person.call(listDisputes, { params, query: { q: payment.order_no } });
    expect(body['disputes']).toHaveLength(1);
    return { case_reference, at: { ...params, dispute_id: body['disputes'][0].dispute_id } };
  }

  async function defend(at: { account_id: string; dispute_id: string }): Promise<void> {
    const seen = await expectedStage(person, at);
    const body = { response: 'defended', explanation: 'Signed for by the customer', seen };
    expect((await person.call(answerDispute, { params: at, body })).status).toBe(200);
  }

  it('takes the money, is answered with evidence, and gives it back when it is won', async () => {
    const { case_reference, at } = await contested();
    await defend(at);
    await adyenContinues();
    expect(stand_in.requests().some(({ path }) => path.endsWith('/defendDispute'))).toBe(true);
    stand_in.closeDispute(case_reference, true);
    await adyenContinues();
    expect((await person.call(readDispute, { params: at })).body).toMatchObject({
      dispute: { stage: 'won' },
      totals: [{ currency: 'EUR', funds: '0.00' }],
    });
    expect(await refused()).toEqual([]);
  });

  it('is not answered any more when it was decided before the answer arrived', async () => {
    const { case_reference, at } = await contested();
    await defend(at);
    stand_in.plan({ what: 503, times: 2 });
    await adyenContinues();
    await gateway.work(120_000);
    stand_in.closeDispute(case_reference, false);
    await adyenContinues();
    const before = stand_in.requests().length;
    await gateway.work(600_000);
    expect(stand_in.requests().slice(before)).toEqual([]);
    const { body } = await person.call(readDispute, { params: at });
    expect(body).toMatchObject({ dispute: { stage: 'lost' }, response: 'defended', sent_at: '' });
    expect(await refused()).toEqual([]);
  });
});

it('a log and stored notifications of Adyen contain nothing of a card', async () => {
  expect(gateway.log_lines.join('\n')).not.toContain(card);
  const rows = await gateway.query<{ text: string }>('SELECT n::text AS text FROM acquirer_notifications n');
  for (const { text } of rows) expect(text).not.toContain(card);
});

describe('iDEAL at Adyen', () => {
  const dutch = {
    billing_address: { address: 'Keizersgracht 1', city: 'Amsterdam', postcode: '1012', country: 'NL' },
  };
  const by_ideal = (): object => ({ attempt_key: submission().attempt_key, payment_method: 'ideal' });

  it('is not offered where the merchant captures later: its money moves when the customer pays', async () => {
    const page = await OpenedCheckout.create(shop, { ...dutch, capture: 'manual' });
    expect(await (await fetch(page.url)).text()).not.toContain('value="ideal"');
    const { status, body } = await page.post('pay', by_ideal());
    expect([status, body['code']]).toEqual([422, 'C0004']);
    const at_once = await OpenedCheckout.create(shop, dutch);
    expect(await (await fetch(at_once.url)).text()).toContain('value="ideal"');
  });

  it('is offered to the customers of the accounts for which it is enabled', async () => {
    const offered = async (client: TestClient): Promise<string[]> => {
      const page = await OpenedCheckout.create(client, dutch);
      const text = await (await fetch(page.url)).text();
      return ['ideal', 'trustly'].filter((name) => text.includes(`value="${name}"`));
    };
    expect(await offered(shop)).toEqual(['ideal', 'trustly']);
    for (const names of [['trustly'], []]) {
      const other = await gateway.createClient();
      const input = JSON.stringify({ redirect_methods: names });
      const to = { name: 'adyen-eu', input, overlap_ms: 0 };
      await assignAcquirer(gateway.gateway.acquirers, other.account_id, to);
      expect(await offered(other)).toEqual(names);
      const page = await OpenedCheckout.create(other, dutch);
      expect(await page.refusal({ ...submission(), card: undefined, payment_method: 'ideal' })).toEqual([
        422,
        'C0004',
      ]);
    }
  });

  it('is refunded once when it is paid after the payment was given up', async () => {
    const page = await OpenedCheckout.create(shop, dutch);
    const { body } = await page.post('pay', by_ideal());
    await gateway.work(2 * 3_600_000);
    const state = async (): Promise<unknown> =>
      (
        await gateway.query('SELECT status, open_operation_id FROM payments WHERE order_no = $1', [
          page.order_no,
        ])
      )[0];
    expect(await state()).toMatchObject({ status: 5300 });
    const before = stand_in.executions().length;
    await stand_in.authenticate(body['continue_url'], true);
    for (let round = 0; round < 3; round += 1) await adyenContinues();
    await gateway.work(3_600_000);
    expect(stand_in.executions().length - before).toBe(2);
    expect(executedLast(2)).toEqual(['authorise 10000', 'refund 10000']);
    expect(await state()).toEqual({ status: 5300, open_operation_id: null });
    expect(await refused()).toEqual([]);
  });
});
