import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmbedded } from '../../src/kernel/database/embedded/embedded.ts';
import { cards, samplePayment, type Answer, type Payment, type TestClient } from '../support/client.ts';
import {
  demoClient,
  makeDataFolder,
  runCommand,
  startGatewayProcess,
  type DataFolder,
  type GatewayProcess,
} from '../support/process.ts';
import { createRandom, seedOf } from '../support/random.ts';

const kills = 24;
/** Every so many kills, the process stands still instead, for longer than its claims live. */
const stall_every = 6;
const claim_ms = 1_000;
const stall_ms = 1_500;
const loops = 6;
const batch_size = 5;
const seed = seedOf('CRASH_SEED');

/** What a merchant was told, and must find again whatever happened. */
interface Reported {
  readonly payments: Map<string, { transaction_id: string; status: string }>;
  readonly captured: Set<string>;
  /** What was authorised in all, by transaction_id. */
  readonly adjusted: Map<string, string>;
  readonly cancelled: Set<string>;
  /** refund_reference_id to amount. */
  readonly refunded: Map<string, string>;
}

let folder: DataFolder;
let gateway: GatewayProcess;
let client: TestClient;
let stopping = false;
/** Who finds the gateway gone waits for the next one. */
let restarted: Promise<void> | undefined;
/** Ends the waiting for every answer: what was sent may be done all the same, now or later. */
let abandoned = Promise.withResolvers<void>();
const reported: Reported = {
  payments: new Map(),
  captured: new Set(),
  adjusted: new Map(),
  cancelled: new Set(),
  refunded: new Map(),
};
const random = createRandom(seed);

beforeAll(async () => {
  folder = await makeDataFolder({
    SANDBOX_LATENCY_MS: '3',
    REQUEST_CLAIM_MS: String(claim_ms),
    SANDBOX_FAULTS: 'lost_request=0.02,lost_answer=0.03,duplicate=0.05',
  });
  gateway = await startGatewayProcess(folder.environment);
  client = demoClient(folder);
  const rule = ['--connector', 'sandbox', '--next', 'sandbox-2'];
  const { code, output } = await runCommand(
    ['routes', 'add', '--account', client.account_id, ...rule],
    folder.environment,
  );
  if (code !== 0) throw new Error(output);
});
afterAll(async () => {
  gateway.child.kill('SIGKILL');
  await gateway.ended;
  await folder.remove();
});

/** Sends until there is an answer: over kills, stalls, restarts and claims that another try has left. */
async function insist(operation: string, fields: Record<string, unknown>): Promise<Answer> {
  const key = { 'idempotency-key': randomUUID() };
  for (;;) {
    const answer = await Promise.race([client.post(operation, fields, key), abandoned.promise]).catch(
      () => restarted,
    );
    if (answer?.status === 200) return answer;
    if (answer && answer.status !== 409 && answer.status !== 503)
      throw new Error(`${operation}: ${answer.text}\n${gateway.output()}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** One merchant's day, again and again: pay, capture, cancel, refund, in batches. */
async function trade(): Promise<void> {
  // oxlint-disable-next-line no-unmodified-loop-condition -- the test sets it at its end
  while (!stopping) {
    const payments = await Promise.all(
      Array.from({ length: batch_size }, async (_, at) => {
        const card = at === 0 ? { card: cards.malfunction_here } : {};
        const { body } = await insist('authorise', { ...samplePayment(), ...card, capture: 'manual' });
        reported.payments.set(body['order_no'], {
          transaction_id: body['transaction_id'],
          status: body['payment_status'],
        });
        const { transaction_id, order_no, currency, amount } = body as Record<string, string>;
        return { transaction_id, order_no, currency, amount } as Payment;
      }),
    );
    const to_cancel = payments.slice(0, 1);
    const to_capture = payments.slice(1, -1);
    const to_adjust = payments.slice(-1);
    const adjusted = to_adjust.map((item) => ({ ...item, amount: random() < 0.5 ? '150.00' : '60.00' }));
    const adjusts = await insist('adjust', { adjust_orders: adjusted });
    for (const item of adjusts.body['adjust_orders'])
      if (item.adjust_status === '1') reported.adjusted.set(item.transaction_id, item.amount);
    const captures = await insist('capture', { capture_orders: to_capture });
    for (const item of captures.body['capture_orders'])
      if (item.capture_status === '1') reported.captured.add(item.transaction_id);
    // All of it, where it is adjusted; what is under way still, or is not, is refused.
    await insist('capture', { capture_orders: adjusted });
    const cancels = await insist('cancel', { cancel_orders: to_cancel });
    for (const item of cancels.body['cancel_orders'])
      if (item.cancel_status === '1') reported.cancelled.add(item.transaction_id);
    const refunds = await insist('refund', {
      refund_orders: to_capture.map((item) => ({ ...item, refund_amount: '30.00' })),
    });
    for (const item of refunds.body['refund_orders']) {
      if (item.refund_status === '1' || item.refund_status === '2')
        reported.refunded.set(item.refund_reference_id, item.refund_amount);
    }
  }
}

/**
 * Stops the process in the middle of whatever it does, and lets it go on when its claims have run out. Everything that
 * is not answered yet is sent again: then both tries are at work.
 */
async function stall(): Promise<void> {
  gateway.child.kill('SIGSTOP');
  abandoned.resolve();
  abandoned = Promise.withResolvers();
  await sleep(stall_ms);
  gateway.child.kill('SIGCONT');
}

async function restart(): Promise<void> {
  await gateway.ended;
  gateway = await startGatewayProcess(folder.environment);
}

async function query(text: string): Promise<Record<string, string>[]> {
  const database = new pg.Client((await startEmbedded(folder.path)).connectionTo('causeway'));
  await database.connect();
  const { rows } = await database.query(text);
  await database.end();
  return rows;
}

it(`a gateway loses nothing acknowledged and executes nothing twice over ${kills} kills and stalls (CRASH_SEED=${seed})`, async () => {
  const trading = Promise.all(Array.from({ length: loops }, trade));
  trading.catch(() => {});
  for (let kill = 0; kill < kills; kill += 1) {
    // However slow the machine: something is done between the kills, and some of them come before anything is.
    if (kill % 2 === 0) {
      const more = reported.payments.size + batch_size;
      await expect.poll(() => reported.payments.size, { interval: 10 }).toBeGreaterThanOrEqual(more);
    }
    await new Promise((resolve) => setTimeout(resolve, 20 + random() * 400));
    if (kill % stall_every === 0) {
      await stall();
      continue;
    }
    gateway.child.kill('SIGKILL');
    restarted = restart();
    await restarted;
  }
  stopping = true;
  await trading;

  const open = `SELECT (SELECT count(*) FROM payments WHERE open_operation_id IS NOT NULL)
      + (SELECT count(*) FROM refunds WHERE status = 'pending') AS count`;
  await expect.poll(async () => (await query(open))[0]?.['count'], { interval: 200 }).toBe('0');
  const verified = await runCommand(['verify'], folder.environment);
  expect(verified.output).toContain('The book is sound');
  expect(verified.code).toBe(0);

  expect(reported.payments.size).toBeGreaterThan(kills);
  const payments = new Map(
    (await query('SELECT transaction_id, order_no, status FROM payments')).map((row) => [
      row['transaction_id'],
      row,
    ]),
  );
  for (const [order_no, { transaction_id }] of reported.payments)
    expect(payments.get(transaction_id)?.['order_no']).toBe(order_no);
  for (const id of reported.captured)
    expect(['3000', '4000'], id).toContain(String(payments.get(id)?.['status']));
  const amounts = new Map(
    (
      await query(`
          SELECT p.transaction_id, p.amount, p.captured, (SELECT i.amount FROM sandbox_acquirer.instructions i
            WHERE i.account_id = p.account_id AND i.reference = p.connector_reference
              AND i.kind IN ('authorise', 'adjust') ORDER BY i.instruction_id DESC LIMIT 1) AS promised
          FROM payments p WHERE p.connector_reference <> ''`)
    ).map((row) => [row['transaction_id'], row]),
  );
  expect(reported.adjusted.size).toBeGreaterThan(0);
  for (const [id, amount] of reported.adjusted)
    expect(amounts.get(id), id).toMatchObject({ amount: amount.replace('.', '') });
  for (const { amount, promised } of amounts.values()) expect(amount).toBe(promised);
  for (const id of reported.cancelled) expect(String(payments.get(id)?.['status'])).toBe('6000');
  const refunds = new Map(
    (
      await query(
        `SELECT transaction_id || '-' || lpad(refund_no::text, 2, '0') AS id, amount, status FROM refunds`,
      )
    ).map((row) => [row['id'], row]),
  );
  for (const [id] of reported.refunded)
    expect(refunds.get(id), id).toMatchObject({ amount: '3000', status: 'completed' });

  // The acquirer's own count: every instruction was executed once, and as much money moved there as here.
  const acquirer = await query(`
      SELECT coalesce(sum(amount) FILTER (WHERE kind = 'capture'), 0) AS captured,
        coalesce(sum(amount) FILTER (WHERE kind = 'refund'), 0) AS refunded,
        count(*) FILTER (WHERE kind = 'void') AS voids
      FROM sandbox_acquirer.instructions`);
  const gateway_side = await query(`
      SELECT sum(captured) AS captured, sum(refunded) AS refunded, count(*) FILTER (WHERE status = 6000) AS voids FROM payments`);
  expect(acquirer).toEqual(gateway_side);
  const doubled = await query(`
      SELECT reference, kind, count(*) FROM sandbox_acquirer.instructions WHERE kind <> 'refund' GROUP BY 1, 2 HAVING count(*) > 1`);
  expect(doubled).toEqual([]);
  // A payment that was tried at two acquirers is authorised at one of them.
  const authorised = await query(`
      SELECT o.transaction_id, count(*) AS times, max(i.acquirer) AS acquirer FROM operations o
      JOIN sandbox_acquirer.instructions i ON i.account_id = o.account_id AND i.instruction_id = o.operation_id
      WHERE o.kind = 'authorise' AND i.response_code = '00' GROUP BY 1`);
  expect(authorised.filter(({ times }) => times !== '1')).toEqual([]);
  expect(authorised.filter((one) => one['acquirer'] === 'sandbox-2').length).toBeGreaterThan(0);
  for (const { transaction_id } of authorised)
    expect(['2000', '3000', '3100', '4000', '6000'], transaction_id).toContain(
      String(payments.get(transaction_id)?.['status']),
    );
  const orders = await query(
    `SELECT order_no FROM payments WHERE live GROUP BY order_no HAVING count(*) > 1`,
  );
  expect(orders).toEqual([]);
});
