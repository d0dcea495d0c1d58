import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ToldWorld } from '../notifications/told-world.ts';
import { samplePayment, TestClient, type Answer, type Payment } from '../support/client.ts';
import { createOperator } from '../support/command.ts';
import { freePort } from '../support/gateway.ts';
import { post, type ToldEvent } from '../support/told-acquirer.ts';

const program = fileURLToPath(new URL('../support/told-process.ts', import.meta.url));
const kills = 8;
const loops = 4;
const seed = Number(process.env['CRASH_SEED'] ?? Date.now() % 1_000_000);

let state = seed;
function random(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
}

let world: ToldWorld;
let child: ChildProcess;
let environment: Record<string, string>;
let client: TestClient;
let stopping = false;
const to_send: ToldEvent[] = [];
/** Names of refunds and captures that failed after they were done. */
const failed_later = new Set<string>();

async function startChild(): Promise<void> {
  child = spawn(process.execPath, [program], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout?.once('data', () => resolve());
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)));
  });
}

beforeAll(async () => {
  world = await ToldWorld.start();
  const operator = createOperator(world.gateway.connection);
  const port = String(await freePort());
  environment = { ...operator.environment, PORT: port, REQUEST_CLAIM_MS: '1000', LOG_LEVEL: 'warn' };
  await startChild();
  client = new TestClient({ ...world.client.credentials, url: `http://127.0.0.1:${port}` });
  world.acquirer.choose = () => {
    const share = random();
    if (share < 0.45) return 'received';
    if (share < 0.55) return 'refused';
    if (share < 0.62) return 'lost_request';
    return share < 0.7 ? 'lost_answer' : 'done';
  };
});
afterAll(async () => {
  child.kill('SIGKILL');
  await world.close();
});

async function insist(operation: string, fields: Record<string, unknown>): Promise<Answer> {
  const key = { 'idempotency-key': randomUUID() };
  for (;;) {
    const answer = await client.post(operation, fields, key).catch(() => null);
    if (answer?.status === 200) return answer;
    await sleep(20);
  }
}

async function trade(): Promise<void> {
  // oxlint-disable-next-line no-unmodified-loop-condition -- the test sets it at its end
  while (!stopping) {
    const { body } = await insist('authorise', { ...samplePayment(), capture: 'manual' });
    const { transaction_id, order_no, currency, amount } = body as Record<string, string>;
    const payment = { transaction_id, order_no, currency, amount } as Payment;
    if (random() < 0.2) await insist('cancel', { cancel_orders: [payment] });
    await insist('capture', { capture_orders: [{ ...payment, amount: '60.00' }] });
    await insist('capture', { capture_orders: [{ ...payment, amount: '40.00' }] });
    for (const refund_amount of ['10.00', '20.00'])
      await insist('refund', {
        refund_orders: [{ ...payment, refund_amount, refund_reference: randomUUID() }],
      });
  }
}

/** What the acquirer tells: outcomes, and now and then that what was done has failed. */
function think(): void {
  const { acquirer } = world;
  to_send.push(...acquirer.work(() => random() < 0.8));
  for (const booked of acquirer.booked) {
    if (booked.state !== 'done' || (booked.kind !== 'refund' && booked.kind !== 'capture')) continue;
    if (failed_later.has(booked.name) || random() > 0.01) continue;
    failed_later.add(booked.name);
    to_send.push(acquirer.event(booked, false));
  }
}

/** Sends some events, in any order and some twice; those that are not taken are sent again. */
async function send(): Promise<void> {
  const chosen = to_send.splice(0).filter((event) => {
    if (random() < 0.7) return true;
    to_send.push(event);
    return false;
  });
  const shuffled = chosen.toSorted(() => random() - 0.5);
  for (const event of shuffled) {
    const times = random() < 0.2 ? 2 : 1;
    const answers = await Promise.all(
      Array.from({ length: times }, () => post(client.credentials.url, [event]).catch(() => null)),
    );
    if (!answers.every((answer) => answer?.status === 200)) to_send.push(event);
  }
}

it(
  `tells everything that an acquirer tells once, over ${kills} kills and stalls (CRASH_SEED=${seed})`,
  { timeout: 400_000 },
  async () => {
    const trading = Promise.all(Array.from({ length: loops }, trade));
    const telling = (async () => {
      // oxlint-disable-next-line no-unmodified-loop-condition -- the test sets it at its end
      while (!stopping) {
        think();
        await send();
        await sleep(10);
      }
    })();
    for (let kill = 0; kill < kills; kill += 1) {
      await sleep(300 + random() * 700);
      if (kill % 3 === 2) {
        child.kill('SIGSTOP');
        await sleep(1_500);
        child.kill('SIGCONT');
        continue;
      }
      child.removeAllListeners('exit');
      child.kill('SIGKILL');
      await startChild();
    }
    stopping = true;
    await Promise.all([trading, telling]);
    world.acquirer.choose = null;

    const open = async (): Promise<number> => {
      think();
      while (to_send.length > 0) await send();
      const [row] = await world.gateway.query<{ count: number }>(
        `SELECT ((SELECT count(*) FROM payments WHERE open_operation_id IS NOT NULL)
           + (SELECT count(*) FROM refunds WHERE status = 'pending')
           + (SELECT count(*) FROM acquirer_notifications WHERE state = 'waiting'))::int AS count`,
      );
      return row?.count ?? 1;
    };
    await expect.poll(open, { timeout: 200_000, interval: 300 }).toBe(0);
    await world.gateway.verify();

    const { booked } = world.acquirer;
    expect(booked.length).toBeGreaterThan(20);
    expect(booked.filter(({ executions }) => executions > 1)).toEqual([]);
    const strange = await world.gateway.query(
      `SELECT kind, reason FROM acquirer_notifications WHERE state <> 'applied'`,
    );
    expect(strange).toEqual([]);
    const refunds = await world.gateway.query<{ name: string; status: string }>(
      `SELECT o.account_id || '-' || o.operation_id AS name, r.status FROM operations o
       JOIN refunds r USING (account_id, transaction_id, refund_no) WHERE o.kind = 'refund'`,
    );
    const by_name = new Map(booked.map((one) => [one.name, one]));
    expect(refunds.length).toBeGreaterThan(5);
    for (const { name, status } of refunds) {
      const paid = by_name.get(name)?.state === 'done' && !failed_later.has(name);
      expect(status, name).toBe(paid ? 'completed' : 'failed');
    }
    const captured = await world.gateway.query<{ names: string[]; uncovered: string; captured: string }>(
      `SELECT array_agg(o.account_id || '-' || o.operation_id) AS names, p.captured::text AS captured,
         coalesce(sum((SELECT sum(n.moved) FROM operation_notices n WHERE n.account_id = o.account_id
           AND n.operation_id = o.operation_id AND n.effect = 'suspense')), 0)::text AS uncovered
       FROM payments p JOIN operations o USING (account_id, transaction_id) WHERE o.kind = 'capture'
       GROUP BY p.account_id, p.transaction_id, p.captured`,
    );
    for (const { names, ...row } of captured) {
      const done = names.flatMap((name) => {
        const one = by_name.get(name);
        return one?.state === 'done' && !failed_later.has(name) ? [BigInt(one.amount)] : [];
      });
      const sum = done.reduce((total, amount) => total + amount, 0n);
      expect(BigInt(row.captured) - BigInt(row.uncovered), names.join(' ')).toBe(sum);
    }
  },
);
