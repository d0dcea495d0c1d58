import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { start, type StripeStandIn } from '../../src/acquiring/connectors/stripe/stand-in/stripe-stand-in.ts';
import { addAcquirer } from '../../src/acquiring/acquirers/manage-acquirers.ts';
import { hour_ms } from '../../src/kernel/values/dates.ts';
import { TestClient } from '../support/client.ts';
import { createOperator, type Operator } from '../support/command.ts';
import { freePort, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { startGatewayProcess, type GatewayProcess } from '../support/process.ts';

/** Between gateway and Stripe: holds the answer to the first request to a path until it is let through. */
class Road {
  readonly #target: string;
  #held: RegExp | null = null;
  #arrived = Promise.withResolvers<void>();
  #released = Promise.withResolvers<void>();
  readonly #server = createServer((request, response) => {
    this.#pass(request, response).catch(() => response.destroy());
  });

  constructor(target: string) {
    this.#target = target;
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Resolves when Stripe has executed the request and its answer is held. */
  hold(path: RegExp): Promise<void> {
    this.#held = path;
    this.#arrived = Promise.withResolvers();
    this.#released = Promise.withResolvers();
    return this.#arrived.promise;
  }

  release(): void {
    this.#released.resolve();
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request;
    const stored = ['authorization', 'content-type', 'idempotency-key', 'stripe-version'];
    const headers = stored.flatMap((name): [string, string][] => {
      const value = request.headers[name];
      return value === undefined ? [] : [[name, String(value)]];
    });
    const body = await buffer(request);
    const answer = await fetch(`${this.#target}${url}`, {
      method,
      headers,
      ...(method === 'GET' ? {} : { body }),
    });
    const text = await answer.text();
    if (this.#held?.test(url)) {
      this.#held = null;
      this.#arrived.resolve();
      await this.#released.promise;
    }
    const replayed = answer.headers.get('idempotent-replayed');
    response.writeHead(answer.status, {
      'content-type': 'application/json',
      ...(replayed === null ? {} : { 'idempotent-replayed': replayed }),
    });
    response.end(text);
  }

  async close(): Promise<void> {
    this.release();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

const creation = /^\/v1\/payment_intents$/;
const card = /^\/v1\/payment_methods$/;
const confirmation = /\/confirm$/;
/** Longer than a process may take over one instruction. */
const orphaned_ms = 10 * 60_000;

/** Another process, which works while the first one is dead or stands still. */
let other: TestGateway;
let operator: Operator;
let stripe: StripeStandIn;
let road: Road;
let client: TestClient;
let process_client: TestClient;
let first: GatewayProcess;
beforeEach(async () => {
  other = await startTestGateway();
  operator = createOperator(other.connection);
  stripe = await start({ port: 0, notify_url: null, now: () => other.clock.now(), random: Math.random });
  stripe.lagSearch();
  road = new Road(stripe.url);
  const text = JSON.stringify({ ...stripe.settings, base_url: await road.open() });
  await addAcquirer(other.gateway.acquirers, { name: 'stripe-eu', kind: 'stripe', text });
  client = await other.createClient({ connector: 'stripe-eu' });
  const port = String(await freePort());
  first = await startGatewayProcess({ ...operator.environment, PORT: port, LOG_LEVEL: 'warn' }, ['api']);
  process_client = new TestClient({ ...client.credentials, url: first.url });
});
afterEach(async () => {
  first.child.kill('SIGKILL');
  await first.ended;
  await other.verify();
  await other.close();
  await road.close();
  await stripe.close();
  operator.remove();
});

/** The first process authorises, and Stripe's answer to a request of it is held. */
async function authoriseUntil(path: RegExp): Promise<{ readonly ended: Promise<unknown> }> {
  const held = road.hold(path);
  const ended = process_client.authorise({ capture: 'manual' }).catch((error: unknown) => error);
  await held;
  return { ended };
}

async function onlyPayment(): Promise<{ transaction_id: string; first_reference: string | null }> {
  const [row] = await other.query<{ transaction_id: string; first_reference: string | null }>(
    `SELECT transaction_id::text, first_reference FROM operations WHERE kind = 'authorise'`,
  );
  return row!;
}

function countSent(path: RegExp): number {
  return stripe.requests().filter((one) => path.test(one.path)).length;
}

const search = /search/;

it('a process killed before the second step has stored the first one’s reference: another ends the payment by it', async () => {
  const { ended } = await authoriseUntil(card);
  first.child.kill('SIGKILL');
  await first.ended;
  await ended;
  const payment = await onlyPayment();
  expect(payment.first_reference).toMatch(/^pi_/);
  expect(await client.status(payment)).toBe('1200');
  await other.work(orphaned_ms);
  await other.work();
  expect(await client.status(payment)).toBe('5200');
  expect([countSent(confirmation), countSent(search), stripe.executions().length]).toEqual([0, 0, 0]);
  // It cannot be confirmed any more.
  expect(countSent(new RegExp(`${payment.first_reference}/cancel$`))).toBe(1);
});

it('a process killed after the second step leaves a payment that another finds by the reference', async () => {
  const { ended } = await authoriseUntil(confirmation);
  first.child.kill('SIGKILL');
  await first.ended;
  await ended;
  const payment = await onlyPayment();
  await other.work(orphaned_ms);
  await other.work();
  expect(await client.status(payment)).toBe('2000');
  expect([countSent(search), stripe.executions().length]).toEqual([0, 1]);
});

it('a process that stalls before storing the reference sends no second step: another has taken over', async () => {
  const { ended } = await authoriseUntil(creation);
  first.child.kill('SIGSTOP');
  await other.work(orphaned_ms);
  await other.work();
  const payment = await onlyPayment();
  expect(payment.first_reference).toBeNull();
  first.child.kill('SIGCONT');
  road.release();
  await ended;
  expect([countSent(card), countSent(confirmation)]).toEqual([0, 0]);
  expect((await onlyPayment()).first_reference).toBeNull();
  for (let hour = 0; hour < 3; hour += 1) await other.work(hour_ms);
  expect(await client.status(payment)).toBe('5200');
  expect(stripe.executions().length).toBe(0);
});

it('a process that stalls before the second step cannot confirm what another has ended', async () => {
  const { ended } = await authoriseUntil(card);
  first.child.kill('SIGSTOP');
  await other.work(orphaned_ms);
  await other.work();
  const payment = await onlyPayment();
  expect(await client.status(payment)).toBe('5200');
  first.child.kill('SIGCONT');
  road.release();
  await ended;
  await other.work(hour_ms);
  expect(await client.status(payment)).toBe('5200');
  expect(stripe.executions().length).toBe(0);
});

it('a process sends no second step of a payment whose outcome people have proposed meanwhile', async () => {
  const { ended } = await authoriseUntil(creation);
  await other.query(
    `INSERT INTO resolutions (account_id, resolution_id, operation_id, outcome, reference, reason, proposed_by, proposed_at)
     SELECT account_id, 'res_1', operation_id, 'not_done', '', 'Stripe has not charged it', 'user:ann', now()
     FROM operations WHERE kind = 'authorise'`,
  );
  road.release();
  await ended;
  expect([countSent(card), countSent(confirmation), stripe.executions().length]).toEqual([0, 0, 0]);
  expect((await onlyPayment()).first_reference).toBeNull();
  expect(await client.status(await onlyPayment())).toBe('1200');
});
