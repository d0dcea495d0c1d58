import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { advanceClock, removeClock } from '../../../src/operations/test-clocks/advance-clock.ts';
import { closeDays, repairSettlement } from '../../../src/ledger/settlement/close-days.ts';
import { changeAccount } from '../../../src/accounts/merchants/manage-accounts.ts';
import { listSettlements, type ListedBatch } from '../../../src/ledger/settlement/list-settlements.ts';
import { readPayable } from '../../../src/ledger/payable.ts';
import { readByTime } from '../../../src/ledger/read-by-time.ts';
import { addDays, addMs, day_ms, hour_ms, minute_ms } from '../../../src/kernel/values/dates.ts';
import { explained } from '../book.ts';
import type { TestClient } from '../../support/client.ts';
import { createOperator } from '../../support/command.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { balancesOf } from '../../support/payouts.ts';

let gateway: TestGateway;
/** Another process on the same database, whose clock a test puts wrong. */
let other: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
  other = await startTestGateway({ connection: gateway.connection });
});
beforeEach(() => goTo('12:00:00'));
afterAll(async () => {
  await gateway.verify();
  await other.close();
  await gateway.close();
});

/** Moves both clocks to the next time at which it is that late in UTC. */
function goTo(time: string): void {
  const now = gateway.clock.now().getTime();
  const span_ms = (Date.parse(`1970-01-01T${time}Z`) - now) % day_ms;
  gateway.clock.advance((span_ms + day_ms) % day_ms);
  other.clock.moveTo(gateway.clock.now());
}

function today(): string {
  return gateway.clock.now().toISOString().slice(0, 10);
}

function batches(client: TestClient): Promise<ListedBatch[]> {
  return listSettlements(gateway.gateway.context, client.account_id);
}

/** Lives through so many days, with a sound book on each. */
async function liveOn(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    await gateway.work(day_ms);
    await gateway.verify();
  }
}

/** Posts a capture to a day, in a transaction that is left open. */
async function postSlowly(client: TestClient, posted_at: Date): Promise<pg.Client> {
  const session = new pg.Client(gateway.connection);
  await session.connect();
  await session.query('BEGIN');
  await session.query(
    `INSERT INTO journal (account_id, entry_id, movement, subject_id, currency, ledger_accounts, amounts, posted_at)
     VALUES ($1, $2, 'capture', $2, 'EUR', '{101,1}', '{-700,700}', $3)`,
    [client.account_id, gateway.gateway.context.ids.next(), posted_at],
  );
  return session;
}

describe('a movement booked to a closed day', () => {
  it('is settled with the next batch, and the ledger is sound until then', async () => {
    const client = await other.createClient();
    await client.captured({ amount: '40.00' });
    await gateway.work(day_ms);
    const day = addDays(today(), -1);
    expect(await batches(client)).toMatchObject([{ day, net: '40.00' }]);
    // The other process is a day behind.
    await client.captured({ amount: '100.00' });
    await gateway.verify();
    await liveOn(1);
    expect(await batches(client)).toMatchObject([
      { day, net: '100.00' },
      { day, net: '40.00' },
    ]);
    await liveOn(6);
    expect(await balancesOf(gateway, client)).toEqual({ 'EUR 101': '-14000', 'EUR 2': '14000' });
    expect(await batches(client)).toHaveLength(2);
  });

  it('is not left unsettled by a worker two days ahead, nor what is booked while its days are closed', async () => {
    const client = await gateway.createClient();
    await client.captured({ amount: '10.00' });
    other.clock.advance(2 * day_ms);
    expect(await closeDays(other.gateway.context)).toBeGreaterThan(0);
    await client.captured({ amount: '25.00' });
    await gateway.verify();
    await gateway.work(hour_ms);
    await gateway.verify();
    await liveOn(9);
    expect(await balancesOf(gateway, client)).toEqual({ 'EUR 101': '-3500', 'EUR 2': '3500' });
  });

  it('of an earlier release is found by the worker', async () => {
    const client = await other.createClient();
    await gateway.work(day_ms);
    await client.captured({ amount: '100.00' });
    await gateway.query('UPDATE settlement_closings SET seen_to = NULL WHERE account_id = $1', [
      client.account_id,
    ]);
    await expect(gateway.verify()).rejects.toThrow(`pending EUR of account ${client.account_id}`);
    await gateway.work(minute_ms);
    await gateway.verify();
    expect(await batches(client)).toMatchObject([{ net: '100.00' }]);
    await liveOn(7);
    expect(await balancesOf(gateway, client)).toEqual({ 'EUR 101': '-10000', 'EUR 2': '10000' });
  });

  it('is settled by gateway balances repair, however it was left, once', async () => {
    const client = await other.createClient();
    await gateway.work(day_ms);
    await client.captured({ amount: '100.00' });
    // As if the database's clock had been set back.
    await gateway.query(
      `UPDATE settlement_closings SET seen_to = date_trunc('second', now()) + interval '1 hour' WHERE account_id = $1`,
      [client.account_id],
    );
    await expect(gateway.verify()).rejects.toThrow(`pending EUR of account ${client.account_id}`);
    const operator = createOperator(gateway.connection);
    const account = ['--account', client.account_id];
    expect(await operator.json('balances', 'repair', account)).toMatchObject([
      { account_id: client.account_id, day: addDays(today(), -1), currency: 'EUR', net: '100.00' },
    ]);
    await gateway.verify();
    expect(await operator.json('balances', 'repair')).toEqual([]);
    const { output } = await operator.run('balances', 'repair', account);
    expect(output).toContain('Everything that was posted to closed days is in batches.');
    operator.remove();
    await liveOn(7);
    expect(await balancesOf(gateway, client)).toEqual({ 'EUR 101': '-10000', 'EUR 2': '10000' });
  });
});

describe('settlement after a change of the account’s time zone', () => {
  const zones = ['America/Los_Angeles', 'Asia/Tokyo', 'UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'];

  function setZone(client: TestClient, time_zone: string): Promise<unknown> {
    return changeAccount(gateway.gateway.context, client.account_id, { time_zone });
  }

  it('settles nothing a second time, also when the journal is compared with the batches', async () => {
    goTo('02:00:00');
    const client = await gateway.createClient();
    await client.captured({ amount: '100.00' });
    await liveOn(7);
    const [settled, balances] = [await batches(client), await balancesOf(gateway, client)];
    expect(settled).toMatchObject([{ net: '100.00' }]);
    expect(balances).toEqual({ 'EUR 101': '-10000', 'EUR 2': '10000' });
    for (const zone of zones) {
      await setZone(client, zone);
      expect(await repairSettlement(gateway.gateway.context, client.account_id)).toEqual([]);
      // As after an upgrade, and after a test clock has been taken away.
      await gateway.query('UPDATE settlement_closings SET seen_to = NULL WHERE account_id = $1', [
        client.account_id,
      ]);
      await gateway.work(minute_ms);
      expect((await batches(client)).map(({ net }) => net)).toEqual(['100.00']);
      expect(await balancesOf(gateway, client)).toEqual(balances);
    }
    await gateway.verify();
  });

  it('settles what was left in one batch of the latest day that differs', async () => {
    goTo('02:00:00');
    const client = await other.createClient();
    await client.captured({ amount: '40.00' });
    await gateway.work(day_ms);
    await client.captured({ amount: '100.00' });
    await client.captured({ amount: '500', currency: 'JPY' });
    // As if the database's clock had been set back.
    await gateway.query(
      `UPDATE settlement_closings SET seen_to = date_trunc('second', now()) + interval '1 hour' WHERE account_id = $1`,
      [client.account_id],
    );
    await setZone(client, 'America/Los_Angeles');
    const added = await repairSettlement(gateway.gateway.context, client.account_id);
    expect(added.map(({ currency, captured }) => [currency, captured])).toEqual([
      ['JPY', 500n],
      ['EUR', 10_000n],
    ]);
    await gateway.verify();
    expect(await repairSettlement(gateway.gateway.context, client.account_id)).toEqual([]);
  });

  it.each([
    ['first', 100_00n, { 'EUR 101': '-10000', 'EUR 1': '-10000', 'EUR 2': '20000' }, 100_00n],
    ['last', -100_00n, { 'EUR 101': '-10000', 'EUR 1': '10000' }, 0n],
  ] as const)(
    'cancels two batches of the same money by 0.2.0 where the positive one is due %s; none of it can be paid twice',
    async (_when, captured, between, payable) => {
      goTo('02:00:00');
      const client = await gateway.createClient();
      const { account_id } = client;
      const { context } = gateway.gateway;
      await client.captured({ amount: '100.00' });
      await liveOn(7);
      const balances = await balancesOf(gateway, client);
      for (const [minor, due_at] of [
        [captured, gateway.clock.now()],
        [-captured, addMs(gateway.clock.now(), day_ms)],
      ] as const)
        await gateway.query(
          `WITH added AS (
             INSERT INTO settlement_batches (account_id, batch_id, currency, day, captured, refunded, disputed, carried, due_at)
             VALUES ($1, $2, 'EUR', $4::timestamptz::date - 3, $3, 0, 0, 0, $4) RETURNING account_id, batch_id, due_at)
           INSERT INTO due_work (account_id, kind, subject_id, due_at)
           SELECT account_id, 'settlement', batch_id, due_at FROM added`,
          [account_id, context.ids.next(), minor, due_at],
        );
      await gateway.verify();
      expect(await repairSettlement(context, account_id)).toEqual([]);
      await gateway.work(minute_ms);
      await gateway.verify();
      expect(await balancesOf(gateway, client)).toEqual(between);
      expect((await readPayable(context.database, account_id, ['EUR'])).get('EUR')?.payable).toBe(payable);
      await liveOn(1);
      expect(await balancesOf(gateway, client)).toEqual(balances);
      expect(await repairSettlement(context, account_id)).toEqual([]);
      const nets = (await batches(client)).map(({ net }) => net);
      expect(nets.toSorted()).toEqual(['-100.00', '100.00', '100.00']);
    },
  );

  it('of a test clock settles each capture once, however often the zone changes on the way', async () => {
    const client = await gateway.createClient();
    let [at, used] = [addMs(gateway.clock.now(), 1_000), 0n];
    for (let step = 0; step < 24; step += 1) {
      at = addMs(at, 7 * hour_ms + step * minute_ms);
      await advanceClock(gateway.gateway, client.account_id, at);
      if (step < 16) await client.captured({ amount: `${step + 1}.00` });
      if (step < 16) used += BigInt((step + 1) * 100);
      if (step % 2 === 0) await setZone(client, zones[(step / 2) % zones.length] ?? 'UTC');
      const listed = await batches(client);
      expect(listed.filter(({ captured }) => captured.startsWith('-'))).toEqual([]);
    }
    await advanceClock(gateway.gateway, client.account_id, addMs(at, 10 * day_ms));
    expect(await repairSettlement(gateway.gateway.context, client.account_id)).toEqual([]);
    const balances = await balancesOf(gateway, client);
    expect(balances).toEqual({ 'EUR 101': `-${used}`, 'EUR 2': `${used}` });
    const total = (await batches(client)).reduce((sum, { net }) => sum + BigInt(net.replace('.', '')), 0n);
    expect(total).toBe(used);
    await gateway.verify();
  });
});

describe('a settlement day', () => {
  it('that a test clock has closed stays closed when the clock is removed just after midnight', async () => {
    const client = await gateway.createClient();
    await advanceClock(gateway.gateway, client.account_id, addMs(gateway.clock.now(), 1_000));
    await client.captured({ amount: '10.00' });
    goTo('00:05:00');
    await removeClock(gateway.gateway, client.account_id);
    const day = addDays(today(), -1);
    expect(await batches(client)).toMatchObject([{ day, net: '10.00' }]);
    await gateway.work(minute_ms);
    await gateway.work(10 * minute_ms);
    expect(await batches(client)).toMatchObject([{ day, net: '10.00' }]);
    await gateway.verify();
  });

  it('is closed ten minutes after its end, and not sooner', async () => {
    const client = await gateway.createClient();
    await client.captured({ amount: '10.00' });
    goTo('00:00:00');
    await gateway.work(8 * minute_ms);
    expect(await batches(client)).toEqual([]);
    await gateway.work(3 * minute_ms);
    expect(await batches(client)).toMatchObject([{ day: addDays(today(), -1), net: '10.00' }]);
  });

  it('is closed when every posting to it has ended', async () => {
    const client = await gateway.createClient();
    const session = await postSlowly(client, gateway.clock.now());
    await client.captured({ amount: '10.00' });
    await gateway.work(day_ms);
    expect(await batches(client)).toEqual([]);
    await session.query('ROLLBACK');
    await session.end();
    await gateway.work(minute_ms);
    expect(await batches(client)).toMatchObject([{ day: addDays(today(), -1), net: '10.00' }]);
  });

  it('is closed whatever happens in other databases of the server', async () => {
    const client = await gateway.createClient();
    await client.captured({ amount: '10.00' });
    const elsewhere = new pg.Client({ ...gateway.connection, database: 'postgres' });
    await elsewhere.connect();
    await elsewhere.query('BEGIN; SELECT pg_current_xact_id()');
    await gateway.work(day_ms);
    await elsewhere.end();
    expect(await batches(client)).toMatchObject([{ net: '10.00' }]);
  });

  it('is summed up by its time range, not from the account’s whole journal', async () => {
    const { account_id } = await gateway.createClient();
    await gateway.query(
      `INSERT INTO journal (account_id, entry_id, movement, subject_id, currency, ledger_accounts, amounts, posted_at, booked_at)
       SELECT $1, i, 'capture', i, 'EUR', '{101,1}', '{-1,1}', now() - interval '9 days', now() - interval '9 days'
       FROM generate_series(1, 20000) i`,
      [account_id],
    );
    await gateway.query('VACUUM ANALYZE journal');
    const now = gateway.clock.now();
    const from_at = addMs(now, -day_ms);
    const span = { account_id, time_zone: 'UTC', from_at, until_at: now, seen_to: from_at, seen_until: now };
    const { database } = gateway.gateway.context;
    const plan = await readByTime(database, explained('pending_by_day', 'ANALYZE, COSTS OFF'), {
      from_at,
      until_at: now,
      seen_to: from_at,
      k: [span],
    });
    const lines = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(lines).toContain('BitmapOr');
    expect(lines).not.toMatch(/Seq Scan on journal|journal_pkey/);
    await gateway.query('DELETE FROM journal WHERE account_id = $1', [account_id]);
  });
});
