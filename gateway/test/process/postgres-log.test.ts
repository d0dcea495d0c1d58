import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { startEmbedded } from '../../src/kernel/database/embedded/embedded.ts';
import { createLog } from '../../src/kernel/log.ts';
import { makeDataFolder, startGatewayProcess } from '../support/process.ts';

const secret = 'Erika Mustermann';

/** Statements that fail, each with the secret among its values, in another way. */
const failing: [string, unknown[]][] = [
  [`INSERT INTO merchants (merchant_id, name, created_at) VALUES ($1, 'x', now())`, [secret]],
  [`INSERT INTO merchants (merchant_id, name, created_at) VALUES ('no id', '${secret}', now())`, []],
  [`INSERT INTO users (user_id, email, name, created_at) VALUES ('u2', $1, 'x', now())`, [secret]],
  [`INSERT INTO users (user_id, name, email, created_at) VALUES ('u3', $1, NULL, now())`, [secret]],
  ['SELECT $1::text::int', [secret]],
  ['SELECT $1::text::date', [secret]],
  ['SELECT $1::text::jsonb', [secret]],
  [`SELECT 1 / 0, '${secret}'`, []],
  [`SELECT nothing FROM nowhere WHERE name = '${secret}'`, []],
  [`DO $$ BEGIN RAISE EXCEPTION 'of %', '${secret}'; END $$`, []],
];

it('the logs of the embedded database and the gateway contain no values of rows or statements', async () => {
  const folder = await makeDataFolder();
  const gateway = await startGatewayProcess(folder.environment);
  const { connectionTo } = await startEmbedded(folder.path);
  const client = new pg.Client(connectionTo('causeway'));
  await client.connect();
  await client.query(`INSERT INTO users (user_id, email, name, created_at) VALUES ('u1', $1, 'x', now())`, [
    secret,
  ]);
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  for (const [text, values] of failing) {
    const error: unknown = await client.query(text, values).catch((failure: unknown) => failure);
    expect(error, text).toBeInstanceOf(Error);
    if (!text.startsWith('DO')) log.error({ err: error }, 'failed');
  }
  // The server says what a backend was doing that was killed.
  const dying = new pg.Client(connectionTo('causeway'));
  dying.on('error', () => {});
  await dying.connect();
  const { rows } = await dying.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const lost = dying.query(`SELECT pg_sleep(600), '${secret}'`).catch(() => {});
  const is_asleep = `SELECT count(*)::int AS count FROM pg_stat_activity WHERE pid = $1 AND wait_event = 'PgSleep'`;
  await expect.poll(async () => (await client.query(is_asleep, [rows[0]?.pid])).rows).toEqual([{ count: 1 }]);
  client.on('error', () => {});
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
  await lost;
  const path = join(folder.path, 'postgres.log');
  await expect.poll(() => readFileSync(path, 'utf8')).toContain('was terminated by signal 9');
  gateway.child.kill('SIGTERM');
  await gateway.ended;
  const written = readFileSync(path, 'utf8');
  await folder.remove();
  expect(lines).toHaveLength(failing.length - 1);
  for (const text of [written, ...lines, gateway.output()]) {
    expect(text).not.toContain('Erika');
    expect(text).not.toContain('Mustermann');
  }
  expect(lines[0]).toContain('merchants');
});
