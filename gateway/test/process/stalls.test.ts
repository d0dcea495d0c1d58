import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestClient, type Answer, type Payment } from '../support/client.ts';
import { cloneDatabase, freePort, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { startGatewayProcess, type GatewayProcess } from '../support/process.ts';

const rounds = 4;
const refunds = 12;
const claim_ms = 1_000;

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let world: TestGateway;
let client: TestClient;
const processes: GatewayProcess[] = [];
const clients: TestClient[] = [];
beforeAll(async () => {
  clone = await cloneDatabase();
  world = await startTestGateway({ connection: clone.connection });
  client = await world.createClient();
  const { host = '', user = '', database = '' } = clone.connection;
  for (let count = 0; count < 2; count += 1) {
    const started = await startGatewayProcess(
      {
        DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
        GATEWAY_KEK: Buffer.alloc(32, 7).toString('base64'),
        REQUEST_CLAIM_MS: String(claim_ms),
        PORT: String(await freePort()),
        LOG_LEVEL: 'warn',
      },
      ['api'],
    );
    processes.push(started);
    clients.push(new TestClient({ ...client.credentials, url: started.url }));
  }
});
afterAll(async () => {
  for (const { child, ended } of processes) {
    child.kill('SIGKILL');
    await ended;
  }
  await world.close();
  await clone.drop();
});

/** Sends until the request is not under way any more. */
async function insist(through: TestClient, payment: Payment, key: string): Promise<Answer> {
  const orders = { refund_orders: [{ ...payment, refund_amount: '10.00' }] };
  for (;;) {
    const answer = await through.post('refund', orders, { 'idempotency-key': key });
    if (answer.status !== 409) return answer;
    await sleep(50);
  }
}

it('a gateway that stalls longer than its claims last refunds nothing a second time beside another', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [stopped, other] = round % 2 === 0 ? [0, 1] : [1, 0];
    const payments = await Promise.all(Array.from({ length: refunds }, () => client.captured()));
    const keys = payments.map(() => randomUUID());
    const send = (through: number): Promise<Answer[]> =>
      Promise.all(payments.map((payment, at) => insist(clients[through]!, payment, keys[at]!)));
    const late = send(stopped);
    // Somewhere between the claims and the answers.
    await sleep(round * 5);
    processes[stopped]?.child.kill('SIGSTOP');
    await sleep(claim_ms + 200);
    const successors = send(other);
    // One that was stopped in the middle of a transaction keeps its claim, and the others waiting.
    await Promise.race([successors, sleep(1_000)]);
    processes[stopped]?.child.kill('SIGCONT');
    const [first, original] = await Promise.all([successors, late]);
    expect(original.map(({ text }) => text)).toEqual(first.map(({ text }) => text));
    const counts = await world.query<{ refund_count: number }>(
      'SELECT refund_count FROM payments WHERE transaction_id = ANY ($1)',
      [payments.map(({ transaction_id }) => transaction_id)],
    );
    expect(counts.map(({ refund_count }) => refund_count)).toEqual(payments.map(() => 1));
  }
  await world.verify();
});
