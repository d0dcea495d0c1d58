import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  advanceClock,
  removeClock,
  runStalledClocks,
  showClock,
} from '../../../src/operations/test-clocks/advance-clock.ts';
import { takeTestClock } from '../../../src/operations/test-clocks/clock-store.ts';
import { addMs, day_ms, hour_ms } from '../../../src/kernel/values/dates.ts';
import { explained } from '../../ledger/book.ts';
import { cards, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

let world: TestGateway;
let other: TestGateway;
beforeAll(async () => {
  world = await startTestGateway();
  other = await startTestGateway({ connection: world.connection });
});
afterAll(async () => {
  await other.close();
  await world.close();
});

const advance = (account_id: string, to: Date) => advanceClock(world.gateway, account_id, to);

/** Its payments have the time of the gateway. */
async function expectPaidNow(client: TestClient): Promise<void> {
  const now = (): string => world.clock.now().toISOString().slice(0, 19).replaceAll(/[-T:]/g, '');
  const before = now();
  const { body } = await client.authorise();
  expect([before, body['transaction_date'], now()].toSorted()[1]).toBe(body['transaction_date']);
}

describe('a test clock', () => {
  it('stops the time of its account, and leaves all others in real time', async () => {
    const client = await world.createClient();
    const bystander = await world.createClient();
    const to = new Date('2031-05-01T12:00:00Z');
    expect(await advance(client.account_id, to)).toMatchObject({ now: to, moments: 0, done: 0 });
    const { body } = await client.authorise();
    expect(body['transaction_date']).toBe('20310501120000');
    expect((await client.authorise()).body['transaction_date']).toBe('20310501120000');
    await expectPaidNow(bystander);
    expect(await showClock(world.gateway.context, client.account_id)).toEqual({
      account_id: client.account_id,
      test_clock: true,
      now: to,
      advancing: false,
    });
    expect(await showClock(world.gateway.context, bystander.account_id)).toMatchObject({ test_clock: false });
  });

  it('is known to every running process when the advance returns', async () => {
    const client = await world.createClient();
    for (let day = 1; day <= 20; day += 1) {
      const to = new Date(Date.UTC(2030, 0, day));
      await advance(client.account_id, to);
      expect(other.gateway.context.clock.now(client.account_id)).toEqual(to);
    }
  });

  it('fires capture deadlines during an advance, each at its own time', async () => {
    const client = await world.createClient({ capture_deadline_hours: 48 });
    const start = new Date('2030-03-01T00:00:00Z');
    await advance(client.account_id, start);
    const payment = await client.authorised();
    const { done } = await advance(client.account_id, addMs(start, 47 * hour_ms));
    expect(done).toBe(0);
    expect(await client.status(payment)).toBe('2000');
    await advance(client.account_id, addMs(start, 90 * day_ms));
    expect(await client.status(payment)).toBe('6100');
    const [event] = await world.query(
      `SELECT created_at FROM events WHERE account_id = $1 AND type = 'payment.expired'`,
      [client.account_id],
    );
    expect(event?.['created_at']).toEqual(addMs(start, 48 * hour_ms));
  });

  it('fires review limits, and resolves lost answers, before it continues', async () => {
    const client = await world.createClient({ review_limit_hours: 24 });
    const start = new Date('2030-03-01T00:00:00Z');
    await advance(client.account_id, start);
    const held = await client.authorise({ card: cards.review, capture: 'manual' });
    expect(held.body['payment_status']).toBe('2100');
    const lost = await client.authorise({ card: cards.answer_lost });
    expect(lost.body['payment_status']).toBe('1200');
    await advance(client.account_id, addMs(start, 25 * hour_ms));
    expect(await client.status({ transaction_id: held.body['transaction_id'] })).toBe('6200');
    expect(await client.status({ transaction_id: lost.body['transaction_id'] })).toBe('3000');
  });

  it('holds back the worker: what is due by the clock does not fire in real time', async () => {
    const client = await world.createClient({ capture_deadline_hours: 1 });
    await advance(client.account_id, addMs(world.clock.now(), 1_000));
    const payment = await client.authorised();
    await world.work(2 * hour_ms);
    expect(await client.status(payment)).toBe('2000');
    await advance(client.account_id, addMs(world.clock.now(), hour_ms));
    expect(await client.status(payment)).toBe('6100');
  });

  it('never goes back, and is advanced by one caller at a time', async () => {
    const client = await world.createClient();
    const { account_id } = client;
    const to = new Date('2031-01-01T00:00:00Z');
    const twice = await Promise.all([advance(account_id, to), advance(account_id, addMs(to, hour_ms))]).then(
      (moves) => moves.map(({ now }) => now),
      (error: Error) => error.message,
    );
    // Whichever goes second finds the clock where the first has left it.
    if (typeof twice === 'string') expect(twice).toMatch(/never goes back/);
    else expect(twice).toEqual([to, addMs(to, hour_ms)]);
    await expect(advance(account_id, new Date('2030-12-31T00:00:00Z'))).rejects.toThrow(/never goes back/);
    await expect(advance(account_id, new Date('2061-01-01T00:00:00Z'))).rejects.toThrow(/ten years/);
  });

  it.each([
    ['the past', '2020-01-01T00:00:00Z', /it is \S+ for account \d+, whose time never goes back/],
    ['more than ten years on', '2040-01-01T00:00:00Z', /ten years/],
  ])('refuses an advance to %s', async (_where, to, refusal) => {
    const client = await world.createClient();
    await expect(advance(client.account_id, new Date(to))).rejects.toThrow(refusal);
    expect(await showClock(world.gateway.context, client.account_id)).toMatchObject({ test_clock: false });
    // Its time goes on.
    world.clock.advance(hour_ms);
    await expectPaidNow(client);
  });

  it('is removed where it is behind: what was due meanwhile happens, and every process knows it', async () => {
    const client = await world.createClient({ capture_deadline_hours: 1 });
    const { account_id } = client;
    await advance(account_id, addMs(world.clock.now(), 1_000));
    const payment = await client.authorised();
    world.clock.advance(2 * hour_ms);
    other.clock.advance(2 * hour_ms);
    expect(await removeClock(world.gateway, account_id)).toMatchObject({ account_id, done: 1 });
    expect(await client.status(payment)).toBe('6100');
    expect(await showClock(world.gateway.context, account_id)).toMatchObject({ test_clock: false });
    const apart_ms = [world, other].map(({ gateway, clock }) =>
      Math.abs(gateway.context.clock.now(account_id).getTime() - clock.now().getTime()),
    );
    expect(Math.max(...apart_ms)).toBeLessThan(hour_ms);
    // From now on the worker does what falls due.
    const next = await client.authorised();
    await world.work(2 * hour_ms);
    other.clock.advance(2 * hour_ms);
    expect(await client.status(next)).toBe('6100');
    await world.verify();
    await expect(removeClock(world.gateway, account_id)).rejects.toThrow(/has no test clock/);
  });

  it('is not removed where it is ahead: the account’s time would run backwards', async () => {
    const { account_id } = await world.createClient();
    const to = addMs(world.clock.now(), day_ms);
    await advance(account_id, to);
    await expect(removeClock(world.gateway, account_id)).rejects.toThrow(/would run backwards/);
    expect(await showClock(world.gateway.context, account_id)).toMatchObject({ now: to, advancing: false });
  });

  it('can be advanced again when the process that advanced it has died', async () => {
    const { account_id } = await world.createClient();
    const now = world.clock.now();
    const dead = { account_id, starts_at: now, until: addMs(now, 60_000), by: 'a dead process', now };
    expect(await takeTestClock(world.gateway.context.database, dead)).not.toBeNull();
    world.clock.advance(61_000);
    const to = addMs(now, day_ms);
    expect((await advance(account_id, to)).now).toEqual(to);
  });

  it('is advanced without reading what other accounts wait for', async () => {
    const own = await startTestGateway();
    const busy = await own.createClient();
    const { account_id } = await own.createClient();
    await advanceClock(own.gateway, account_id, addMs(own.clock.now(), day_ms));
    await own.query(
      `INSERT INTO due_work (account_id, kind, subject_id, due_at)
       SELECT $1, 'capture_deadline', i, now() - interval '1 day' FROM generate_series(1, 20000) i`,
      [busy.account_id],
    );
    await own.query('ANALYZE due_work');
    const { database, clock } = own.gateway.context;
    const clocks = [{ account_id, now_at: clock.now(account_id) }];
    const plan = await database.read(explained('list_due_test_clocks', 'ANALYZE, BUFFERS'), { k: clocks });
    // The buffers of the whole: the first that are told.
    const lines = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(Number(/Buffers: shared hit=([0-9]+)/.exec(lines)?.[1] ?? 0), lines).toBeLessThan(20);
    await own.close();
  });

  it('ends an advance with an error where due work makes no progress, and delays no other clock', async () => {
    const [stuck, other_client] = [await world.createClient(), await world.createClient()];
    const start = new Date('2030-03-01T00:00:00Z');
    for (const { account_id } of [stuck, other_client]) await advance(account_id, start);
    const never_done = {
      nextDueAt: (account_id: string) => Promise.resolve(account_id === stuck.account_id ? start : null),
      runDue: () => Promise.resolve(0),
    };
    const work = { ...world.gateway, timed_work: [...world.gateway.timed_work, never_done] };
    const to = addMs(start, day_ms);
    await expect(advanceClock(work, stuck.account_id, to)).rejects.toThrow(
      `the clock of account ${stuck.account_id} stands at 2030-03-01T00:00:00.000Z`,
    );
    // It is let go of where it stands.
    expect(await showClock(world.gateway.context, stuck.account_id)).toMatchObject({
      now: start,
      advancing: false,
    });
    for (const { account_id } of [stuck, other_client])
      await world.query(
        `INSERT INTO due_work (account_id, kind, subject_id, due_at) VALUES ($1, 'capture_deadline', 1, $2)`,
        [account_id, start],
      );
    await expect(runStalledClocks(work)).rejects.toThrow(stuck.account_id);
    const remaining = await world.query('SELECT account_id FROM due_work WHERE account_id = ANY ($1)', [
      [stuck.account_id, other_client.account_id],
    ]);
    expect(remaining).toEqual([]);
  });

  it('is refused for production accounts', async () => {
    const { account_id } = await world.createClient({}, 'production');
    await expect(advance(account_id, new Date('2031-01-01T00:00:00Z'))).rejects.toThrow(/production account/);
    await expect(advance('nobody', new Date('2031-01-01T00:00:00Z'))).rejects.toThrow(/no account/);
  });
});
