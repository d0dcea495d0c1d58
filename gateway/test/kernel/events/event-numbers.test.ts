import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { encodeValues, valuesOf } from '../../../src/kernel/database/statement.ts';
import { named } from '../../ledger/book.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

let gateway: TestGateway;
const sessions: pg.Client[] = [];
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(async () => {
  await Promise.all(sessions.map((session) => session.end()));
  await gateway.close();
});

async function connect(): Promise<pg.Client> {
  const session = new pg.Client(gateway.connection);
  await session.connect();
  sessions.push(session);
  return session;
}

it('events of transactions that write at once are numbered without gaps, and none is refused', async () => {
  const { account_id } = await gateway.createClient();
  const insert = named('insert_events');
  const rows = ['first', 'second'].map((actor, place) => ({
    nth: place + 1,
    account_id,
    type: 'payment.authorised',
    subject_id: 1n,
    actor,
    data: {},
    created_at: gateway.clock.now(),
  }));
  const values = encodeValues(insert, valuesOf(insert, { k: [{ account_id, n: rows.length }], d: rows }));
  const [one, other] = [await connect(), await connect()];
  await one.query('BEGIN');
  await one.query(insert.text, values);
  const waiting = other.query(insert.text, values);
  await expect
    .poll(
      async () =>
        (
          await gateway.query(
            `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          )
        ).length,
    )
    .toBe(1);
  await one.query('COMMIT');
  await waiting;
  const events = await gateway.query('SELECT seq::int FROM events WHERE account_id = $1 ORDER BY seq', [
    account_id,
  ]);
  expect(events.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
});
