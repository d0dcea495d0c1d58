import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { transact } from '../../src/kernel/database/transaction.ts';
import { rebuildBalances } from '../../src/ledger/balances/manage-balances.ts';
import { takeSnapshots } from '../../src/ledger/take-snapshots.ts';
import {
  addToSnapshots,
  beginBoundary,
  moveSnapshots,
  sumBalances,
  sumBetween,
  sumUntil,
  type BalanceSnapshot,
} from '../../src/ledger/balance-snapshots.ts';
import { verifyBook } from '../../src/ledger/verify/verify-book.ts';
import { createOperator } from '../support/command.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { bothSums, explained, named, postCapture } from './book.ts';

let gateway: TestGateway;
let account_id: string;
const clients: pg.Client[] = [];
beforeEach(async () => {
  gateway = await startTestGateway();
  ({ account_id } = await gateway.createClient());
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end()));
  await gateway.close();
});

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(gateway.connection);
  await client.connect();
  clients.push(client);
  return client;
}

function post(minor: bigint, reads = 1, fails = false): Promise<void> {
  return postCapture(gateway, account_id, minor, reads, fails);
}

async function expectSame(client: pg.Client): Promise<void> {
  const [stored, journal] = await bothSums(client, account_id);
  expect(stored).toEqual(journal);
}

async function boundary(of = account_id): Promise<Date | null> {
  const [row] = await gateway.query<{ kept_to: Date }>(
    'SELECT kept_to FROM kept_boundaries WHERE account_id = $1',
    [of],
  );
  return row?.kept_to ?? null;
}

async function wrongSums(): Promise<readonly object[]> {
  const { checks } = await verifyBook(gateway.gateway.context.database);
  return checks.find(({ name }) => name === 'kept sums agree with the journal')?.discrepancies ?? [{}];
}

const verifyStored = async (): Promise<void> => expect(await wrongSums()).toEqual([]);

const fold = (): Promise<number> => takeSnapshots(gateway.gateway.context.database, 0);

/** Sums up until the boundary has moved: transactions of other tests on this server may go on for a while. */
async function foldOn(of = account_id): Promise<void> {
  const before = await boundary(of);
  await expect
    .poll(async () => {
      await fold();
      return boundary(of);
    })
    .not.toEqual(before);
}

it('balance snapshots and later postings equal the journal at every moment, with two workers and many writers', async () => {
  await post(1n);
  await foldOn();
  const ending = new AbortController();
  const boundaries = new Set<string>();
  const writing = Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let at = 0; at < 60 || boundaries.size < 5; at += 1)
        await post(
          BigInt(randomInt(1, 1_000)),
          randomInt(4) === 0 ? randomInt(1, 40) : 1,
          randomInt(8) === 0,
        );
    }),
  ).finally(() => ending.abort());
  const folding = Array.from({ length: 2 }, async () => {
    while (!ending.signal.aborted) {
      await fold();
      boundaries.add(String((await boundary())?.toISOString()));
    }
  });
  const client = await connect();
  const different: object[] = [];
  let looks = 0;
  for (; !ending.signal.aborted; looks += 1) {
    const [stored, journal] = await bothSums(client, account_id);
    if (!isDeepStrictEqual(stored, journal)) different.push({ stored, journal });
  }
  await Promise.all([writing, ...folding]);
  expect(different).toEqual([]);
  expect(looks).toBeGreaterThan(10);
  await expectSame(client);
  await verifyStored();
});

it('an open transaction counts once in a balance snapshot, when it commits', async () => {
  await post(5n);
  await foldOn();
  const before = await boundary();
  const late = await connect();
  await late.query('BEGIN');
  await late.query(
    `INSERT INTO journal (account_id, entry_id, movement, subject_id, currency, ledger_accounts, amounts, posted_at)
     VALUES ($1, 1, 'capture', 1, 'EUR', '{101,1}', '{-7,7}', now())`,
    [account_id],
  );
  await post(11n);
  await fold();
  expect(await boundary()).toEqual(before);
  await late.query('COMMIT');
  await foldOn();
  expect((await boundary())?.getTime()).toBeGreaterThan(before?.getTime() ?? 0);
  const pending = (await sumBalances(gateway.gateway.context.database, account_id)).find(
    ({ ledger_account }) => ledger_account === 1,
  );
  expect(pending?.minor).toBe(23n);
  await verifyStored();
});

it('a balance snapshot waits for a transaction that ends while it is taken', async () => {
  await post(5n);
  await foldOn();
  const before = await boundary();
  const late = await connect();
  await late.query('BEGIN');
  await late.query('SELECT pg_current_xact_id()');
  await post(11n);
  const { database } = gateway.gateway.context;
  let looks = 0;
  const read = async (...[statement, values]: Parameters<typeof database.read>) => {
    const rows = await database.read(statement, values);
    if (statement.name === 'posting_transactions_ended' && (looks += 1) === 1) await late.query('COMMIT');
    return rows;
  };
  const watched = new Proxy(database, {
    get(target, key) {
      const found: unknown = key === 'read' ? read : Reflect.get(target, key);
      return typeof found === 'function' ? found.bind(target) : found;
    },
  });
  await takeSnapshots(watched, 0);
  expect(looks).toBeGreaterThan(1);
  expect((await boundary())?.getTime()).toBeGreaterThan(before?.getTime() ?? 0);
  await verifyStored();
});

it('the boundary of a balance snapshot never moves back with the server’s clock while another account’s moves on', async () => {
  const other = await gateway.createClient();
  await post(5n);
  await postCapture(gateway, other.account_id, 3n);
  await foldOn();
  await gateway.query(
    "UPDATE kept_boundaries SET kept_to = kept_to + interval '1 hour' WHERE account_id = $1",
    [account_id],
  );
  const before = await boundary();
  await postCapture(gateway, other.account_id, 4n);
  await foldOn(other.account_id);
  expect(await boundary()).toEqual(before);
  const [stored] = await gateway.query<{ minor: string }>(
    'SELECT minor FROM kept_balances WHERE account_id = $1 AND ledger_account = 1',
    [other.account_id],
  );
  expect(stored?.minor).toBe('7');
});

it('the boundaries of balance snapshots stay a minute behind the server’s clock, which may be set back', async () => {
  await post(5n);
  await takeSnapshots(gateway.gateway.context.database);
  const [{ now } = { now: new Date(0) }] = await gateway.query<{ now: Date }>('SELECT now()');
  const boundary_at = await boundary();
  expect(boundary_at?.getTime()).toBeLessThanOrEqual(now.getTime() - 60_000);
  expect(boundary_at?.getTime()).toBeGreaterThan(now.getTime() - 120_000);
  await expectSame(await connect());
});

it('a worker killed between boundary and sums of a balance snapshot has changed neither', async () => {
  await post(5n);
  await foldOn();
  await post(6n);
  const before = await boundary();
  const holder = await connect();
  await holder.query('BEGIN');
  // A lock of rows would give this transaction a number, and the worker would wait for its end.
  await holder.query('LOCK TABLE kept_balances IN SHARE MODE');
  const killed = (async () => {
    for (;;) await fold();
  })().catch(() => 'failed');
  await expect
    .poll(async () => {
      const rows = await gateway.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%kept_balances%'`,
      );
      return rows.length;
    })
    .toBe(1);
  expect(await killed).toBe('failed');
  await holder.query('COMMIT');
  expect(await boundary()).toEqual(before);
  await expectSame(await connect());
  await foldOn();
  await verifyStored();
});

it('a balance reads postings since its snapshot by time, not the account’s whole journal', async () => {
  await post(1n);
  const [{ entry_id } = { entry_id: '' }] = await gateway.query('SELECT entry_id FROM journal');
  await gateway.query(
    `INSERT INTO journal (account_id, entry_id, movement, subject_id, currency, ledger_accounts, amounts, posted_at)
     SELECT account_id, i, movement, i, currency, ledger_accounts, amounts, posted_at
     FROM journal, generate_series(1, 20000) i WHERE entry_id = $1`,
    [entry_id],
  );
  await foldOn();
  await gateway.query('VACUUM journal');
  await post(3n);
  const { database } = gateway.gateway.context;
  const plan = await transact(database, (tx) => {
    tx.write(named('allow_reading_by_time'), {});
    return tx.read(explained('kept_ledger_balances', 'ANALYZE, COSTS OFF'), { r: [{ account_id }] });
  });
  const text = plan.map((row) => row['QUERY PLAN']).join('\n');
  expect(text).toContain('Bitmap Index Scan on journal_time');
  expect(text).not.toContain('journal_pkey');
  const sums = await sumBalances(database, account_id);
  expect(sums.find(({ ledger_account }) => ledger_account === 1)?.minor).toBe(20_004n);
});

it('gateway verify finds a wrong balance snapshot, and rebuilding corrects it', async () => {
  await post(5n);
  await foldOn();
  await verifyStored();
  const damage = 'UPDATE kept_balances SET minor = minor + 1 WHERE account_id = $1 AND ledger_account = 1';
  await gateway.query(damage, [account_id]);
  expect(await wrongSums()).toHaveLength(1);
  const operator = createOperator(gateway.connection);
  const { code, output } = await operator.run('balances', 'rebuild', '--account', account_id);
  const listed = await operator.run('balances', 'list', '--account', account_id, '--json');
  operator.remove();
  expect([code, output]).toEqual([0, expect.stringContaining(account_id)]);
  expect(listed.output).toContain('"amount": "0.05"');
  await verifyStored();
  await foldOn();
  await verifyStored();
});

it('balances of an account to be rebuilt come from its journal at once, and are summed up anew', async () => {
  await post(5n);
  await foldOn();
  await gateway.query('UPDATE kept_balances SET minor = 7 WHERE account_id = $1', [account_id]);
  const { context } = gateway.gateway;
  await rebuildBalances(context, account_id);
  expect(await boundary()).toBeNull();
  expect((await sumBalances(context.database, account_id)).map(({ minor }) => minor)).toContain(5n);
  await verifyStored();
  await foldOn();
  await verifyStored();
  await expect(rebuildBalances(context, '1')).rejects.toMatchObject({ reason: { rule: 'no_account' } });
});

it('balance snapshots of every account are stored where the database is distributed', async () => {
  await gateway.close();
  gateway = await startTestGateway({ environment: { DATABASE_DISTRIBUTED: 'true' } });
  const shops = await Promise.all([gateway.createClient(), gateway.createClient()]);
  for (const shop of shops) {
    ({ account_id } = shop);
    await post(5n);
  }
  await foldOn();
  await post(6n);
  await foldOn();
  const boundaries = await gateway.query('SELECT account_id FROM kept_boundaries');
  expect(boundaries).toHaveLength(2);
  await expectSame(await connect());
  const sums = await sumBalances(gateway.gateway.context.database, account_id);
  expect(sums.find(({ ledger_account }) => ledger_account === 1)?.minor).toBe(11n);
  await verifyStored();
});

it('a posting at the very moment of a snapshot’s boundary counts once, after it', async () => {
  const { database } = gateway.gateway.context;
  const [first, second] = [new Date('2030-01-01T00:00:00Z'), new Date('2030-01-01T00:01:00Z')];
  const book = (entry_id: number, booked_at: Date): Promise<unknown> =>
    gateway.query(
      `INSERT INTO journal (account_id, entry_id, movement, subject_id, currency, ledger_accounts, amounts, posted_at, booked_at)
       VALUES ($1, $2, 'capture', $2, 'EUR', '{101,1}', ARRAY[-$2::int8, $2::int8], $3, $3)`,
      [account_id, entry_id, booked_at],
    );
  await book(1, new Date(first.getTime() - 1));
  await book(10, first);
  await book(100, second);
  const pending = (sums: readonly BalanceSnapshot[]): (string | undefined)[] =>
    sums.filter(({ ledger_account }) => ledger_account === 1).map(({ minor }) => minor);
  const until_first = await sumUntil(database, account_id, first);
  expect(pending(until_first)).toEqual(['1']);
  await transact(database, async (tx) => {
    await beginBoundary(tx, account_id, first);
    addToSnapshots(tx, until_first);
  });
  const client = await connect();
  await expectSame(client);
  await verifyStored();
  const moving = [{ account_id, kept_to: first, until_at: second }];
  // Beside accounts whose boundaries are elsewhere: the span that is read for all is wider.
  const [before, after] = [new Date('2029-12-31T00:00:00Z'), new Date('2030-01-02T00:00:00Z')];
  const between = await sumBetween(database, [
    { account_id: 'earlier', kept_to: before, until_at: first },
    ...moving,
    { account_id: 'later', kept_to: second, until_at: after },
  ]);
  expect(pending(between)).toEqual(['10']);
  await transact(database, async (tx) => {
    await moveSnapshots(tx, moving);
    addToSnapshots(tx, between);
  });
  await expectSame(client);
  await verifyStored();
});
