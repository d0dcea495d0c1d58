import { createHmac } from 'node:crypto';
import {
  answerDispute,
  listDisputes,
  readDispute,
  uploadEvidence,
} from '@causeway/schemas/portal/disputes.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StandIn } from '@causeway/connector-kit/acquirer-kind.ts';
import { checkoutcom_kind } from '../../../../src/acquiring/connectors/checkoutcom/checkoutcom-kind.ts';
import type { CheckoutcomSettings } from '../../../../src/acquiring/connectors/checkoutcom/settings.ts';
import { checkoutcom_stand_in } from '../../../../src/acquiring/connectors/checkoutcom/stand-in/stand-in.ts';
import { addAcquirer } from '../../../../src/acquiring/acquirers/manage-acquirers.ts';
import { hour_ms } from '../../../../src/kernel/values/dates.ts';
import type { Payment, TestClient } from '../../../support/client.ts';
import { OpenedCheckout, submission } from '../../../support/checkout.ts';
import { startTestGateway, type TestGateway } from '../../../support/gateway.ts';
import { unresolvedOutcomes } from '../../../support/unresolved-outcomes.ts';
import { createPortalClient, type PortalClient } from '../../../support/portal-client.ts';
import { expectedStage } from '../../disputes/acquirer.ts';
import { instructionPath } from '../../../kernel/instructions/silent-acquirer.ts';

/** Everything over HTTP: merchant, gateway, the stand-in of Checkout.com, and its notifications back. */
let gateway: TestGateway;
let stand_in: StandIn<CheckoutcomSettings>;
let acquirer: string;
let client: TestClient;
const card = '6011111111111117';

beforeAll(async () => {
  gateway = await startTestGateway({
    acquirer_kinds: [unresolvedOutcomes(checkoutcom_kind)],
  });
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

let chance = 7;
beforeEach(async () => {
  stand_in = await checkoutcom_stand_in.start({
    port: 0,
    notify_url: null,
    now: () => gateway.clock.now(),
    random: () => (chance = (chance * 48_271) % 2_147_483_647) / 2_147_483_647,
  });
  await openAccount('checkout');
});
afterEach(() => stand_in.close());

let opened = 0;

/** An account whose payments go to the stand-in as an acquirer of its own. */
async function openAccount(kind: 'checkout' | 'checkout-recovery'): Promise<void> {
  acquirer = `cko-${(opened += 1)}`;
  const text = JSON.stringify(stand_in.settings);
  await addAcquirer(gateway.gateway.acquirers, { name: acquirer, kind, text });
  client = await gateway.createClient({ connector: acquirer, several_captures: true });
}

/** Checkout.com carries out what it has accepted, and tells it; each notification twice, the last one first. */
async function notify(): Promise<void> {
  await stand_in.work();
  const due = stand_in.takeNotifications();
  for (const { headers, body } of [...due, ...due].toReversed()) {
    const answer = await fetch(`${gateway.url}/acquirers/${acquirer}/notifications`, {
      method: 'POST',
      headers,
      body,
    });
    expect(answer.status).toBe(200);
  }
  await gateway.work();
}

async function captured(fields: object = {}): Promise<Payment> {
  const payment = await client.authorised({ card, ...fields });
  expect(await client.capture(payment)).toMatchObject([{ capture_status: '2' }]);
  await notify();
  expect(await client.status(payment)).toBe('3000');
  return payment;
}

async function notUnderstood(): Promise<unknown[]> {
  return gateway.query(
    `SELECT kind, reason FROM acquirer_notifications WHERE acquirer = $1 AND state = 'not_understood'`,
    [acquirer],
  );
}

/** What disputes have taken of the merchant's money and given back. */
function disputed(): Promise<unknown[]> {
  return gateway.query(
    `SELECT movement, amounts[2]::int AS amount FROM journal
     WHERE account_id = $1 AND movement LIKE 'dispute%' ORDER BY entry_id`,
    [client.account_id],
  );
}

function disputes(): Promise<unknown[]> {
  return gateway.query('SELECT stage, held::int FROM disputes WHERE account_id = $1', [client.account_id]);
}

it('a payment through Checkout.com is captured in parts, refunded, and booked as notifications say', async () => {
  const payment = await client.authorised({ card, amount: '100.00' });
  await client.capture({ ...payment, amount: '40.00' });
  expect(await client.status(payment)).toBe('3200');
  await notify();
  await client.capture({ ...payment, amount: '60.00' });
  await notify();
  expect(await client.status(payment)).toBe('3000');
  expect(await client.refund({ ...payment, refund_amount: '25.00' })).toMatchObject([{ refund_status: '2' }]);
  await notify();
  expect(await client.status(payment)).toBe('4000');
  expect(stand_in.executions().map(({ kind, amount, final }) => [kind, amount, final])).toEqual([
    ['authorise', 100_00n, undefined],
    ['capture', 40_00n, false],
    ['capture', 60_00n, true],
    ['refund', 25_00n, undefined],
  ]);
  expect(await notUnderstood()).toEqual([]);
});

it('an authorisation through Checkout.com is increased twice and after a lost answer, without an unknown notification', async () => {
  const payment = await client.authorised({ card, amount: '100.00' });
  expect(await client.adjust({ ...payment, amount: '120.00' })).toMatchObject([{ adjust_status: '1' }]);
  stand_in.plan({ on: 'adjust', what: 'lost_answer' });
  expect(await client.adjust({ ...payment, amount: '150.00' })).toMatchObject([{ adjust_status: '1' }]);
  await notify();
  expect(await client.status(payment)).toBe('2000');
  await client.capture({ ...payment, amount: '150.00' });
  await notify();
  expect(await client.status(payment)).toBe('3000');
  expect(stand_in.executions().map(({ kind, amount }) => [kind, amount])).toEqual([
    ['authorise', 100_00n],
    ['adjust', 120_00n],
    ['adjust', 150_00n],
    ['capture', 150_00n],
  ]);
  expect(await notUnderstood()).toEqual([]);
});

it('a payment through Checkout.com is cancelled, and the notification has the payment’s own reference', async () => {
  const payment = await client.authorised({ card });
  await client.cancel(payment);
  await notify();
  expect(await client.status(payment)).toBe('6000');
  expect(await notUnderstood()).toEqual([]);
});

it('a sale through Checkout.com is captured by an instruction of its own', async () => {
  const { body } = await client.authorise({ card });
  expect(body['payment_status']).toBe('3200');
  await notify();
  expect(await client.status(body as Payment)).toBe('3000');
});

it('an outcome that Checkout.com does not notify is found by inquiry', async () => {
  const payment = await client.authorised({ card });
  stand_in.plan({ on: 'capture', what: 'lost_request' });
  expect(await client.capture(payment)).toMatchObject([{ capture_status: '2' }]);
  await gateway.work(1_500);
  await stand_in.work();
  await gateway.work(60_000);
  expect(await client.status(payment)).toBe('3000');
  expect(stand_in.executions().filter(({ kind }) => kind === 'capture')).toHaveLength(1);
});

it('a customer of Checkout.com passes the challenge, and the payment ends', async () => {
  const { body } = await client.authorise({ card: stand_in.cards.challenge, capture: 'manual' });
  expect(body['payment_status']).toBe('1100');
  const issuer = new URL(body['issuer_url']);
  const at_issuer = await fetch(`${issuer.href}?pass=yes`, { method: 'POST', redirect: 'manual' });
  const back = at_issuer.headers.get('location') ?? '';
  expect(back).toContain('cko-session-id=sid_');
  await fetch(back, { redirect: 'manual' });
  expect(await client.status(body as Payment)).toBe('2000');
  expect(await client.capture(body as Payment)).toMatchObject([{ capture_status: '2' }]);
  await notify();
  expect(await client.status(body as Payment)).toBe('3000');
});

it('a challenge that Checkout.com reports as passed before the customer is back leaves nothing to do', async () => {
  const { body } = await client.authorise({ card: stand_in.cards.challenge, capture: 'manual' });
  const at_issuer = await fetch(`${body['issuer_url']}?pass=yes`, { method: 'POST', redirect: 'manual' });
  await notify();
  expect(await client.status(body as Payment)).toBe('2000');
  await fetch(at_issuer.headers.get('location') ?? '', { redirect: 'manual' });
  expect(await client.status(body as Payment)).toBe('2000');
  expect(stand_in.executions()).toHaveLength(1);
  expect(await notUnderstood()).toEqual([]);
});

it('a customer of Checkout.com who fails the challenge is declined', async () => {
  const { body } = await client.authorise({ card: stand_in.cards.challenge, capture: 'manual' });
  const at_issuer = await fetch(`${body['issuer_url']}?pass=no`, { method: 'POST', redirect: 'manual' });
  await fetch(at_issuer.headers.get('location') ?? '', { redirect: 'manual' });
  expect(await client.status(body as Payment)).toBe('5300');
  await notify();
  expect(await client.status(body as Payment)).toBe('5300');
  expect(await notUnderstood()).toEqual([]);
});

it('iDEAL through Checkout.com is paid on the payment page when the money is there', async () => {
  const session = await OpenedCheckout.create(client, {
    billing_address: { address: 'Keizersgracht 1', city: 'Amsterdam', postcode: '1012', country: 'NL' },
  });
  const { body } = await session.post('pay', {
    attempt_key: submission().attempt_key,
    payment_method: 'ideal',
  });
  const at_bank = await fetch(`${body['continue_url']}?pass=yes`, { method: 'POST', redirect: 'manual' });
  await fetch(at_bank.headers.get('location') ?? '', { redirect: 'manual' });
  const statuses = (): Promise<unknown[]> =>
    gateway.query('SELECT status::text FROM payments WHERE account_id = $1', [client.account_id]);
  expect(await statuses()).toEqual([{ status: '1200' }]);
  await notify();
  expect(await statuses()).toEqual([{ status: '3000' }]);
  expect(await notUnderstood()).toEqual([]);
});

it('a refund through Checkout.com that fails after it was accepted is taken back', async () => {
  const payment = await captured();
  await client.refund({ ...payment, refund_amount: '37.37' });
  await notify();
  expect(await client.status(payment)).toBe('3000');
  expect(await client.refund({ ...payment, refund_amount: '100.00' })).toMatchObject([
    { refund_status: '2' },
  ]);
  await notify();
  expect(await client.status(payment)).toBe('4100');
});

it('an authorisation through Checkout.com that was executed without an answer is reversed', async () => {
  await openAccount('checkout-recovery');
  stand_in.plan({ on: 'authorise', what: 'lost_answer' });
  stand_in.plan({ on: 'inquiry', what: 500, times: 13 });
  const { body } = await client.authorise({ card });
  expect(body['payment_status']).toBe('1200');
  for (let round = 0; round < 16; round += 1) await gateway.work(hour_ms);
  await notify();
  await gateway.work(hour_ms);
  expect(stand_in.executions().map(({ kind }) => kind)).toEqual(['authorise', 'void']);
  expect(await client.status(body as Payment)).toBe('5200');
});

it('a dispute through Checkout.com takes the money, and gives it back when it is won', async () => {
  const payment = await captured();
  const [row] = await gateway.query<{ connector_reference: string }>(
    'SELECT connector_reference FROM payments WHERE transaction_id = $1',
    [payment.transaction_id],
  );
  const newest = { authorisation_reference: row!.connector_reference, amount: 100_00n };
  expect(stand_in.newestCaptured?.()).toEqual(newest);
  const dispute = stand_in.openDispute(row!.connector_reference, 100_00n);
  await notify();
  expect(await disputed()).toHaveLength(1);
  gateway.clock.advance(hour_ms);
  stand_in.closeDispute(dispute, true);
  await notify();
  expect(await disputed()).toHaveLength(2);
  expect(await disputes()).toMatchObject([{ stage: 'won' }]);
  expect(await notUnderstood()).toEqual([]);
});

describe('a dispute that the issuer cancels at Checkout.com', () => {
  /** Tells of a dispute about a payment of 100.00, an hour later than what was told before. */
  async function notifyOf(kind: string, { transaction_id }: Payment): Promise<void> {
    const [row] = await gateway.query<{ operation_id: string; id: string }>(
      `SELECT o.operation_id::text, p.connector_reference AS id FROM operations o
       JOIN payments p USING (account_id, transaction_id) WHERE transaction_id = $1 AND o.kind = 'authorise'`,
      [transaction_id],
    );
    gateway.clock.advance(hour_ms);
    const body = JSON.stringify({
      id: `evt_${kind}`,
      type: kind,
      created_on: gateway.clock.now().toISOString(),
      data: {
        id: 'dsp_9rjdlsd4epepfjyyf9vl',
        date: '2027-03-01T00:00:00Z',
        amount: 100_00,
        currency: 'EUR',
        reason_code: '10.4',
        payment_id: row!.id,
        payment_reference: `${client.account_id}-${row!.operation_id}`,
      },
    });
    const signature = createHmac('sha256', stand_in.settings.webhook_secret).update(body).digest('hex');
    const url = `${gateway.url}/acquirers/${acquirer}/notifications`;
    const headers = { 'content-type': 'application/json', 'cko-signature': signature };
    for (let time = 0; time < 2; time += 1)
      expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200);
    await gateway.work();
  }

  async function money(): Promise<{ merchant: unknown[]; suspense: unknown[] }> {
    return {
      merchant: await disputed(),
      suspense: await gateway.query('SELECT amount::int, cause FROM suspense_items WHERE connector = $1', [
        acquirer,
      ]),
    };
  }

  it('gives the merchant nothing before it took money: what is reported is in suspense', async () => {
    const payment = await captured({ amount: '100.00' });
    await notifyOf('dispute_received', payment);
    await notifyOf('dispute_canceled', payment);
    expect(await money()).toEqual({
      merchant: [],
      suspense: [{ amount: 100_00, cause: 'more_than_sent' }],
    });
    expect(await disputes()).toEqual([{ stage: 'won', held: 0 }]);
    expect(await notUnderstood()).toEqual([]);
  });

  it('gives back the money that it took', async () => {
    const payment = await captured({ amount: '100.00' });
    await notifyOf('dispute_evidence_required', payment);
    await notifyOf('dispute_canceled', payment);
    expect((await money()).suspense).toEqual([]);
    expect((await money()).merchant).toHaveLength(2);
  });
});

describe('a dispute through Checkout.com', () => {
  async function contested(): Promise<{
    reference: string;
    person: PortalClient;
    at: { account_id: string; dispute_id: string };
  }> {
    const payment = await captured();
    const [row] = await gateway.query<{ connector_reference: string }>(
      'SELECT connector_reference FROM payments WHERE transaction_id = $1',
      [payment.transaction_id],
    );
    const reference = stand_in.openDispute(row!.connector_reference, 100_00n);
    await notify();
    const { merchant_id, account_id } = client.credentials;
    const person = await createPortalClient(gateway, { merchant_id, role_id: 'support' });
    const { body } = await person.call(listDisputes, { params: { account_id } });
    return { reference, person, at: { account_id, dispute_id: body['disputes'][0].dispute_id } };
  }

  function sentAbout(reference: string): string[] {
    const about = stand_in.requests().filter(({ path }) => path.startsWith(`/disputes/${reference}/`));
    return about.map(({ path, body }) => `${path.replace(reference, 'DSP')} ${body}`.trim());
  }

  it('is answered with files and a text, submitted once, also after lost answers, and lost', async () => {
    const { reference, person, at } = await contested();
    const content = Buffer.from('%PDF-1.4').toString('base64');
    for (const name of ['invoice.pdf', 'delivery-note.pdf']) {
      const file = { name, content_type: 'application/pdf', content, stage_no: 1 };
      expect((await person.call(uploadEvidence, { params: at, body: file })).status).toBe(200);
    }
    const seen = await expectedStage(person, at);
    const body = { response: 'defended', explanation: 'Signed for by the customer', seen };
    expect((await person.call(answerDispute, { params: at, body })).status).toBe(200);
    // Of reading it, then of uploading the first file.
    stand_in.plan({ what: 'lost_answer', times: 2 });
    for (let round = 0; round < 4; round += 1) {
      await gateway.work(60_000);
      await notify();
    }
    const [attached = '', submitted, ...more] = sentAbout(reference);
    expect(JSON.parse(attached.slice(attached.indexOf('{')))).toEqual({
      invoice_or_receipt_file: expect.stringMatching(/^file_/),
      proof_of_delivery_or_service_file: expect.stringMatching(/^file_/),
      additional_evidence_text: 'Signed for by the customer',
    });
    expect([submitted, more]).toEqual(['/disputes/DSP/evidence', []]);
    stand_in.closeDispute(reference, false);
    await notify();
    expect((await person.call(readDispute, { params: at })).body).toMatchObject({
      dispute: { stage: 'lost' },
      response: 'defended',
      sent_at: expect.stringMatching(/^20/),
      totals: [{ currency: 'EUR', funds: '-100.00' }],
    });
    expect(await notUnderstood()).toEqual([]);
  });

  it('is submitted once when the submission was executed without an answer', async () => {
    const { reference, person, at } = await contested();
    const seen = await expectedStage(person, at);
    const body = { response: 'defended', explanation: 'Signed for by the customer', seen };
    await person.call(answerDispute, { params: at, body });
    // Its reading, then the attachment pass; the answer to the submission is lost.
    stand_in.plan({ what: 'late', times: 2 });
    stand_in.plan({ what: 'lost_answer' });
    for (let round = 0; round < 3; round += 1) {
      await gateway.work(60_000);
      await notify();
    }
    expect(sentAbout(reference).filter((one) => one === '/disputes/DSP/evidence')).toHaveLength(1);
    expect((await person.call(readDispute, { params: at })).body['sent_at']).toMatch(/^20/);
  });

  it('is accepted, and its money stays taken', async () => {
    const { reference, person, at } = await contested();
    const body = { response: 'accepted', seen: await expectedStage(person, at) };
    expect((await person.call(answerDispute, { params: at, body })).status).toBe(200);
    await notify();
    await notify();
    expect(sentAbout(reference)).toEqual(['/disputes/DSP/accept']);
    expect((await person.call(readDispute, { params: at })).body).toMatchObject({
      dispute: { stage: 'lost' },
      totals: [{ currency: 'EUR', funds: '-100.00' }],
    });
    expect(await notUnderstood()).toEqual([]);
  });
});

it('a step at Checkout.com that people decide about is not sent again', async () => {
  await openAccount('checkout-recovery');
  const payment = await client.authorised({ card });
  stand_in.plan({ on: 'capture', what: 'lost_request' });
  await client.capture(payment);
  const ann = await createPortalClient(gateway, { operator: true });
  const query = { account_id: client.account_id };
  const { body } = await ann.fetch('GET', '/operator/operations', { query });
  const [open] = body['operations'];
  const path = `${instructionPath(open)}/resolutions`;
  const proposed = await ann.fetch('POST', path, {
    body: { outcome: 'not_done', reason: 'They never had it' },
  });
  expect(proposed.status).toBe(200);
  await gateway.work(120_000);
  await gateway.work(hour_ms);
  expect(stand_in.executions().map(({ kind }) => kind)).toEqual(['authorise']);
  expect(await client.status(payment)).toBe('3200');
});

it('the log contains nothing of a card or a secret of Checkout.com', async () => {
  await captured();
  await client.authorise({ card: stand_in.cards.declined });
  stand_in.plan({ on: 'authorise', what: 'nonsense' });
  await client.authorise({ card });
  const text = gateway.log_lines.join('\n');
  const { secret_key, webhook_secret } = stand_in.settings;
  for (const secret of [card, stand_in.cards.declined, secret_key, webhook_secret])
    expect(text).not.toContain(secret);
});
