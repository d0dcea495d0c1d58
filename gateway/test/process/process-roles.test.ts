import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statement_timeout_ms } from '../../src/app.ts';
import { Database } from '../../src/kernel/database/database.ts';
import { startEmbedded, type EmbeddedPostgres } from '../../src/kernel/database/embedded/embedded.ts';
import { denied_rights } from '../../src/kernel/database/process-rights.ts';
import { freePort } from '../support/gateway.ts';
import {
  demoClient,
  runCommand,
  startGatewayProcess,
  startProcess,
  type GatewayProcess,
} from '../support/process.ts';
import { runRolesSql } from '../support/roles-sql.ts';

/** A server on which an administrator has run what `gateway roles` prints, migrated by its owner. */
let folder: string;
let server: EmbeddedPostgres;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'causeway-roles-'));
  server = await startEmbedded(folder);
  const client = await connect('causeway', 'postgres');
  await runRolesSql(client, await sql());
  await client.end();
  const migrated = await runCommand(['migrate'], environmentOf('causeway_owner'));
  if (migrated.code !== 0) throw new Error(migrated.output);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function sql(...args: string[]): Promise<string> {
  const { code, output } = await runCommand(['roles', '--database', 'pay', ...args], {});
  expect(code, output).toBe(0);
  return output;
}

async function connect(user: string, database = 'pay'): Promise<pg.Client> {
  const { host = '', port = 5432 } = server.connectionTo(database);
  const client = new pg.Client({ host, port, database, user });
  await client.connect();
  return client;
}

function environmentOf(login: string, port = 8080): Record<string, string> {
  const { host = '' } = server.connectionTo('pay');
  return {
    DATABASE_URL: `postgres://${login}@localhost/pay?host=${encodeURIComponent(host)}`,
    GATEWAY_KEK: Buffer.alloc(32, 4).toString('base64'),
    GATEWAY_DATA_DIR: join(folder, 'gateway'),
    LOG_LEVEL: 'warn',
    PORT: String(port),
    SANDBOX_LATER_MS: '0',
  };
}

const refused = '42501';

/** SQLSTATE that a statement ends with as a login in a transaction that is rolled back; null: it is allowed. */
async function tried(client: pg.Client, statement: string): Promise<string | null> {
  await client.query('BEGIN');
  try {
    await client.query(statement);
    return null;
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  } finally {
    await client.query('ROLLBACK');
  }
}

describe('the database refuses the login of a process what it may not do', () => {
  const nobody = [
    'CREATE TABLE t (a int)',
    'CREATE TEMP TABLE t (a int)',
    'ALTER TABLE payments ADD COLUMN a int',
    'DROP TABLE payments',
    'CREATE INDEX ON payments (account_id)',
    'TRUNCATE journal',
    'UPDATE journal SET movement = movement',
    'DELETE FROM journal',
    'UPDATE events SET type = type',
    'DELETE FROM events',
    'DELETE FROM audit_log_entries',
    'UPDATE audit_log_entries SET merchant_id = merchant_id',
    'DELETE FROM payments',
    'DELETE FROM operations',
    'DELETE FROM refunds',
    'DELETE FROM users',
    `INSERT INTO schema_migrations (number, name, checksum) VALUES (9, 'x', '')`,
    'CREATE ROLE other',
    'SET ROLE causeway_owner',
  ];
  const api = [
    'SET ROLE causeway_app',
    'SET ROLE causeway_worker_process',
    'UPDATE data_keys SET active = active',
    'DELETE FROM data_keys',
    'DELETE FROM request_log',
    'DELETE FROM screenings',
    'DELETE FROM sanctions_entries',
    'UPDATE bank_entries SET amount = amount',
    'INSERT INTO bank_statements SELECT * FROM bank_statements',
    'INSERT INTO bank_bookings SELECT * FROM bank_bookings',
    'UPDATE settlement_batches SET due_at = due_at',
    'UPDATE kept_balances SET minor = minor',
  ];
  const worker = [
    'SET ROLE causeway_app',
    'SET ROLE causeway_api_process',
    'UPDATE users SET user_id = user_id',
    'INSERT INTO users SELECT * FROM users',
    'INSERT INTO sessions SELECT * FROM sessions',
    'INSERT INTO sign_keys SELECT * FROM sign_keys',
    'UPDATE accounts SET enabled = enabled',
    'INSERT INTO memberships SELECT * FROM memberships',
    'UPDATE roles SET name = name',
    'INSERT INTO acquirer_settings SELECT * FROM acquirer_settings',
    'UPDATE risk_rules SET name = name',
    'DELETE FROM payout_fees',
    'DELETE FROM sanctions_entries',
    'UPDATE data_keys SET active = active',
  ];
  it.each([
    ['causeway_operator', nobody],
    ['causeway_api', [...nobody, ...api]],
    ['causeway_worker', [...nobody, ...worker]],
  ])('as %s', async (login, statements) => {
    const client = await connect(login);
    const outcomes: [string, string | null][] = [];
    for (const statement of statements) outcomes.push([statement, await tried(client, statement)]);
    await client.end();
    expect(outcomes.filter(([, code]) => code !== refused)).toEqual([]);
  });

  it('and each refusal concerns something that another login may do', async () => {
    const client = await connect('causeway');
    const useless: string[] = [];
    for (const [role, tables] of Object.entries(denied_rights))
      for (const [table, privileges] of Object.entries(tables)) {
        const { rows } = await client.query<{ app: boolean; own: boolean }>(
          `SELECT bool_or(CASE p WHEN 'DELETE' THEN has_table_privilege('causeway_app', $1, p)
               ELSE has_any_column_privilege('causeway_app', $1, p) END) AS app,
             bool_or(has_table_privilege($2, $1, p)) AS own FROM unnest($3::text[]) AS p`,
          [table, role, privileges],
        );
        if (!rows[0]?.app || rows[0].own) useless.push(`${role} ${table}`);
      }
    await client.end();
    expect(useless).toEqual([]);
  });

  it('a login without any of the groups cannot connect', async () => {
    const administrator = await connect('causeway');
    await administrator.query('CREATE ROLE stranger LOGIN');
    await administrator.end();
    await expect(connect('stranger')).rejects.toThrow('permission denied for database');
  });
});

it('the printed statements can be run again, and the next migrate removes rights that somebody has added', async () => {
  const administrator = await connect('causeway');
  await runRolesSql(administrator, await sql());
  await administrator.query('GRANT DELETE ON journal TO causeway_worker_process');
  await administrator.query('REVOKE SELECT ON payments FROM causeway_api_process');
  expect(await runCommand(['migrate'], environmentOf('causeway_owner'))).toMatchObject({ code: 0 });
  const { rows } = await administrator.query(
    `SELECT has_table_privilege('causeway_worker_process', 'journal', 'DELETE') AS more,
       has_table_privilege('causeway_api_process', 'payments', 'SELECT') AS less`,
  );
  await administrator.end();
  expect(rows).toEqual([{ more: false, less: true }]);
});

it('with --pooler, a session without the gateway’s start options has the same settings', async () => {
  const administrator = await connect('causeway');
  // What an earlier release has set.
  await administrator.query(`ALTER ROLE causeway_api IN DATABASE pay SET random_page_cost = '4'`);
  await runRolesSql(administrator, await sql('--pooler'));
  for (const [login, role] of [
    ['causeway_operator', 'causeway_app'],
    ['causeway_api', 'causeway_api_process'],
    ['causeway_worker', 'causeway_worker_process'],
  ] as const) {
    const { host = '', port = 5432 } = server.connectionTo('pay');
    const connection = { host, port, database: 'pay', user: login };
    const database = new Database({ connection, role, connections_max: 1, statement_timeout_ms }, () => {});
    const wanted = await sessionOf(database.pool);
    await database.close();
    const pooled = await connect(login);
    expect([login, await sessionOf(pooled)]).toEqual([login, wanted]);
    await pooled.end();
    await administrator.query(`ALTER ROLE ${login} IN DATABASE pay RESET ALL`);
  }
  await administrator.end();
});

/** Who works in a session, and what it has set otherwise than the server. */
async function sessionOf(client: pg.Client | pg.Pool): Promise<unknown[]> {
  const { rows } = await client.query(
    `SELECT current_user::text AS name, '' AS setting UNION ALL
     SELECT name, setting FROM pg_settings WHERE source IN ('client', 'user', 'database user')
       AND name NOT IN ('application_name', 'client_encoding', 'DateStyle') ORDER BY 1`,
  );
  return rows;
}

describe('the processes api, worker and commands', () => {
  const processes: GatewayProcess[] = [];
  afterAll(async () => {
    for (const { child, ended } of processes) {
      child.kill('SIGTERM');
      await ended;
    }
  });

  it('work with a login of their own each, and every job of the worker runs', async () => {
    const api = await startGatewayProcess(environmentOf('causeway_api', await freePort()), ['api']);
    processes.push(api);
    const metrics_port = String(await freePort());
    const worker = startProcess(['worker'], {
      ...environmentOf('causeway_worker'),
      METRICS_PORT: metrics_port,
    });
    processes.push(worker);
    const client = demoClient({ path: join(folder, 'gateway'), environment: {}, remove: async () => {} });
    const payment = await client.authorised();
    expect((await client.capture(payment))[0]).toMatchObject({ capture_status: '1' });
    const other = await client.authorised();
    expect((await client.cancel(other))[0]).toMatchObject({ cancel_status: '1' });
    // What no answer came for, the worker finds out.
    const lost = await client.authorise({ card: '4000000000006975' });
    await expect.poll(() => client.status(lost.body as { transaction_id: string })).toBe('3000');

    const operator = environmentOf('causeway_operator');
    const account = client.account_id;
    for (const args of [
      ['merchants', 'create', '--name', 'Shop'],
      ['accounts', 'list'],
      ['keys', 'create', '--account', account],
      ['clock', 'advance', '--account', account, '--to', new Date(Date.now() + 3 * 86_400_000).toISOString()],
      ['balances', 'rebuild', '--account', account],
      ['subscriptions', 'list', '--account', account],
      ['card-keys', 'rotate'],
      ['screening', 'status'],
      ['acquirers', 'list'],
      ['users', 'list'],
      ['events', 'list', '--account', account],
      ['verify'],
    ]) {
      const { code, output } = await runCommand(args, operator);
      expect([args, code, code === 0 ? '' : output]).toEqual([args, 0, '']);
    }

    const figures = async (): Promise<string> =>
      (await fetch(`http://127.0.0.1:${metrics_port}/metrics`)).text();
    await expect.poll(figures).toMatch(/causeway_job_round_seconds_count\{name="count trade"\} [1-9]/);
    const failed = [...(await figures()).matchAll(/^causeway_job_failures_total\{name="(.*)"\} [1-9]/gm)];
    expect(failed.map(([, job]) => job)).toEqual([]);
    for (const process of processes) expect(process.output()).not.toMatch(/permission denied|42501/);
  });

  it.each([
    ['causeway_operator', 'causeway_app'],
    ['causeway_api', 'causeway_api_process'],
    ['causeway_worker', 'causeway_worker_process'],
  ])('are examined by gateway doctor as %s, which finds nothing to grant', async (login, group) => {
    const { output } = await runCommand(['doctor', '--no-network', '--json'], environmentOf(login));
    const { findings } = JSON.parse(output) as { findings: Record<string, string>[] };
    expect(findings.filter((finding) => finding['group'] === 'Roles')).toEqual([
      {
        group: 'Roles',
        check: 'roles',
        level: 'ok',
        message: `The login ${login} owns nothing; ${group} can change neither the journal nor the audit log.`,
        remedy: '',
      },
    ]);
    expect(findings.map(({ message }) => message).join('\n')).not.toMatch(
      /permission denied|may not read|not looked at|cannot be opened|cannot work/,
    );
    expect(findings.map((finding) => finding['group'])).toEqual(
      expect.arrayContaining(['Keys', 'Work', 'Book', 'Webhooks', 'Screening', 'Backups', 'Acquirers']),
    );
  });

  it('are refused, with the remedy, where their login belongs to another process', async () => {
    for (const login of ['causeway_api', 'causeway_worker'])
      expect(await runCommand(['verify'], environmentOf(login))).toEqual({
        code: 1,
        output: `the login ${login} is no member of causeway_app, as whoever starts a command or gateway serve must be: as an administrator, GRANT causeway_app TO "${login}", or make the logins with what "gateway roles" prints\n`,
      });
    expect(await runCommand(['migrate'], environmentOf('causeway_operator'))).toMatchObject({ code: 0 });
  });

  it('are refused behind a pooler, with the group that the login lacks', async () => {
    const administrator = await connect('causeway');
    for (const statement of [
      'CREATE ROLE pooled LOGIN',
      'GRANT CONNECT ON DATABASE pay TO pooled',
      `ALTER ROLE pooled SET role = 'causeway_api_process'`,
    ])
      await administrator.query(statement);
    const direct = environmentOf('causeway_api');
    const pooled = environmentOf('pooled')['DATABASE_URL'] ?? '';
    const refusal = `the login pooled is no member of causeway_api_process or causeway_app, as whoever starts gateway api must be: as an administrator, GRANT causeway_api_process TO "pooled", or make the logins with what "gateway roles" prints\n`;
    for (const urls of [
      { DATABASE_URL: pooled },
      { DATABASE_URL: pooled, DATABASE_SESSION_URL: direct['DATABASE_URL'] ?? '' },
    ])
      expect(await runCommand(['api'], { ...direct, ...urls })).toEqual({ code: 1, output: refusal });
    await administrator.query('GRANT causeway_api_process TO pooled');
    await administrator.query('REVOKE ALL ON schema_migrations FROM causeway_api_process');
    expect(await runCommand(['api'], { ...direct, DATABASE_URL: pooled })).toEqual({
      code: 1,
      output:
        'the login pooled is a member of causeway_api_process, which has no rights yet: run gateway migrate as the login that owns the tables\n',
    });
    await administrator.end();
  });
});
