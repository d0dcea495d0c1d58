import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startEmbedded, type EmbeddedPostgres } from '../../../src/kernel/database/embedded/embedded.ts';
import { migrate } from '../../../src/kernel/database/migrate.ts';
import { powersOf } from '../../../src/kernel/database/append-only-powers.ts';
import { gateway_roles } from '../../../src/kernel/database/process-rights.ts';
import { recordAction } from '../../../src/kernel/audit/record-audit.ts';
import { verifyAudit } from '../../../src/ledger/verify/verify-book.ts';
import { cloneDatabase, startTestGateway } from '../../support/gateway.ts';
import { runCommand } from '../../support/process.ts';
import { runRolesSql } from '../../support/roles-sql.ts';

/** What whoever has the connections of a process may try. */
const attempts = [
  ...['audit_log_entries', 'audit_log_outcomes', 'audit_head'].flatMap((table) => [
    `INSERT INTO ${table} DEFAULT VALUES`,
    `DELETE FROM ${table}`,
    `UPDATE ${table} SET number = number`,
    `TRUNCATE ${table}`,
    `COPY ${table} FROM PROGRAM 'true'`,
    `ALTER TABLE ${table} DISABLE TRIGGER ALL`,
    `ALTER TABLE ${table} OWNER TO CURRENT_USER`,
    `DROP TABLE ${table}`,
    `LOCK TABLE ${table}`,
    `CREATE TRIGGER t BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()`,
    `CREATE RULE r AS ON INSERT TO ${table} DO INSTEAD NOTHING`,
  ]),
  `INSERT INTO audit_log_entries (merchant_id, audit_id, actor) VALUES ('', 1, 'user:ann')`,
  `INSERT INTO audit_log_outcomes (merchant_id, audit_id, result) VALUES ('', 1, 'done')`,
  ...['audit_entries', 'audit_outcomes'].flatMap((view) => [
    `DELETE FROM ${view}`,
    `UPDATE ${view} SET subject = ''`,
    `CREATE OR REPLACE VIEW ${view} AS SELECT`,
  ]),
  'CREATE OR REPLACE FUNCTION append_audit_entries(entries json) RETURNS void LANGUAGE sql AS $$ SELECT $$',
  'CREATE OR REPLACE FUNCTION audit_digest(p bytea, f text[]) RETURNS bytea LANGUAGE sql AS $$ SELECT p $$',
  'ALTER FUNCTION append_audit_entries(json) SECURITY INVOKER',
  `ALTER FUNCTION append_audit_outcomes(json) SET search_path = 'pg_temp'`,
  'DROP FUNCTION append_audit_entries(json)',
  'CREATE TABLE public.audit (a int)',
  'CREATE SCHEMA mine',
  'DROP SCHEMA public CASCADE',
  `SET session_replication_role = replica`,
  `SELECT set_config('session_replication_role', 'replica', false)`,
  'SET allow_system_table_mods = on',
  `UPDATE pg_catalog.pg_class SET relacl = NULL`,
  'CREATE ROLE mine SUPERUSER',
  'ALTER ROLE CURRENT_USER SUPERUSER',
  'CREATE EXTENSION file_fdw',
  `COPY (SELECT 1) TO '/tmp/x'`,
  `SELECT pg_read_file('PG_VERSION')`,
  `SELECT lo_export(1, '/tmp/x')`,
];

const entry = {
  merchant_id: '',
  audit_id: 1,
  actor: 'user:ann',
  action: 'a',
  account_id: '',
  subject: '',
  address: '',
  request_id: '',
};

const action = {
  actor: 'host:root@test',
  action: 'a',
  account_id: '',
  subject: '',
  address: '',
  request_id: '',
} as const;

const not_allowed = /permission denied|must be (owner|superuser|able)|only roles? with/i;

async function triedAll(client: pg.Client, statements: readonly string[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const statement of statements) {
    await client.query('BEGIN');
    const outcome = await client.query(statement).then(
      () => 'allowed',
      (error: Error) => error.message,
    );
    await client.query('ROLLBACK');
    if (!not_allowed.test(outcome)) wrong.push(`${statement}: ${outcome}`);
  }
  return wrong;
}

/** Roles that a login must not become. */
async function strongerRoles(administrator: pg.ClientConfig): Promise<string[]> {
  const client = new pg.Client(administrator);
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `SELECT rolname::text AS name FROM pg_roles
     WHERE rolsuper OR rolname = 'causeway_owner' OR rolname LIKE 'pg\\_%' AND rolname NOT LIKE 'pg\\_monitor'
       AND rolname <> 'pg_database_owner'`,
  );
  await client.end();
  return rows.map(({ name }) => name);
}

describe.each([
  ['the embedded database', ['causeway_operator']],
  ['a PostgreSQL that is set up as documented', ['causeway_operator', 'causeway_api', 'causeway_worker']],
] as const)('the audit log in %s', (place, logins) => {
  let server: EmbeddedPostgres;
  let folder: string;
  const as = (user: string): pg.ClientConfig => {
    const { host = '', port = 5432 } = server.connectionTo('pay');
    return { host, port, database: 'pay', user };
  };
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'causeway-append-'));
    server = await startEmbedded(folder);
    const administrator = new pg.Client(server.connectionTo('postgres'));
    await administrator.connect();
    if (place === 'the embedded database') {
      await administrator.query('CREATE DATABASE pay');
      await server.prepareLogin('pay');
      await migrate(as('causeway'));
    } else {
      const { output } = await runCommand(['roles', '--database', 'pay'], {});
      await runRolesSql(administrator, output);
      await migrate(as('causeway_owner'));
    }
    await administrator.end();
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(logins)(
    'cannot be inserted into, changed, deleted or owned by the login %s, also not by another role',
    async (login) => {
      const client = new pg.Client(as(login));
      await client.connect();
      const roles = await strongerRoles(as('causeway'));
      const escapes = roles.flatMap((role) => [
        `SET ROLE ${role}`,
        `SET SESSION AUTHORIZATION ${role}`,
        `GRANT ${role} TO CURRENT_USER`,
      ]);
      expect(
        await triedAll(client, [...attempts, ...escapes, 'CREATE TEMP TABLE audit_head (a int)']),
      ).toEqual([]);
      await client.query('RESET ROLE; SET SESSION AUTHORIZATION DEFAULT');
      expect(await triedAll(client, attempts)).toEqual([]);
      expect((await client.query(powersOf('session_user'))).rows).toEqual([]);
      await client.end();
    },
  );

  it.each(logins)('is appended to by the login %s through its functions', async (login) => {
    const client = new pg.Client(as(login));
    await client.connect();
    await client.query('SELECT append_audit_entries($1)', [
      JSON.stringify([{ ...entry, merchant_id: login }]),
    ]);
    const outcome = { merchant_id: login, audit_id: 1, result: 'done', code: '', subject: '' };
    await client.query('SELECT append_audit_outcomes($1)', [JSON.stringify([outcome])]);
    const { rows } = await client.query(
      `SELECT h.number - e.number AS behind FROM audit_head h, audit_log_entries e
       JOIN audit_log_outcomes USING (merchant_id, audit_id) WHERE e.merchant_id = $1`,
      [login],
    );
    expect(rows).toEqual([{ behind: '1' }]);
    await client.end();
  });
});

describe('the functions of the audit log', () => {
  it('are executable by the process roles only, and ignore objects that shadow their tables', async () => {
    const gateway = await startTestGateway();
    const client = new pg.Client({ ...gateway.connection, user: inject('app_login') });
    await client.connect();
    try {
      // Temporary tables are allowed in a clone for tests only.
      await client.query(`SET ROLE causeway_app;
        CREATE TEMP TABLE audit_head (head_id int, number bigint, hash bytea);
        CREATE TEMP TABLE audit_log_entries (LIKE public.audit_log_entries);
        SET search_path = pg_temp, public`);
      await client.query('SELECT append_audit_entries($1)', [JSON.stringify([entry])]);
      expect((await client.query('SELECT FROM audit_log_entries')).rowCount).toBe(0);
      await gateway.verify();
      expect(await gateway.query('SELECT actor FROM public.audit_log_entries')).toEqual([
        { actor: 'user:ann' },
      ]);
      const callers = await gateway.query(
        `SELECT DISTINCT pg_get_userbyid(a.grantee)::text AS role FROM pg_proc p, aclexplode(p.proacl) a
         WHERE p.proname LIKE 'append\\_audit%' AND a.grantee <> p.proowner`,
      );
      for (const { role } of callers) expect(gateway_roles).toContain(role);
    } finally {
      await client.end();
      await gateway.close();
    }
  });

  it('keep one chain without gaps when many processes write at once and some roll back', async () => {
    const gateway = await startTestGateway();
    try {
      const { context } = gateway.gateway;
      const written = Array.from({ length: 30 }, async (_, at) => {
        const ended = await recordAction(context, { ...action, merchant_ids: ['m1', 'm2', `m${at}x`] });
        await ended({ result: 'done' });
      });
      const abandoned = Array.from({ length: 10 }, async (_, at) => {
        const client = await context.database.pool.connect();
        await client.query('BEGIN');
        await client.query('SELECT append_audit_entries($1)', [
          JSON.stringify([
            { ...entry, audit_id: at },
            { ...entry, audit_id: at + 100 },
          ]),
        ]);
        await client.query('ROLLBACK');
        client.release();
      });
      await Promise.all([...written, ...abandoned]);
      const { discrepancies, head } = await verifyAudit(context.database);
      expect([discrepancies, head?.number]).toEqual([[], 180n]);
    } finally {
      await gateway.close();
    }
  });
});

it('entries from before the hash chain join it in the order of their time when the database is upgraded', async () => {
  const clone = await cloneDatabase();
  const client = new pg.Client({ ...clone.connection, database: 'postgres' });
  await client.connect();
  const database = `${String(clone.connection.database)}_before`;
  const connection = { ...clone.connection, database };
  try {
    await client.query(`CREATE DATABASE ${database}`);
    await migrate(connection, { up_to: 409 });
    const before = new pg.Client(connection);
    await before.connect();
    await before.query(
      `SET ROLE causeway_app;
       INSERT INTO audit_entries (merchant_id, audit_id, at, actor, action, account_id, subject, address, request_id)
       SELECT 'm' || n % 3, n, timestamptz '2026-01-01' - n * interval '1 h', 'user:' || n, 'a', '', 'Zoë', '', ''
       FROM generate_series(1, 50) n;
       INSERT INTO audit_outcomes (merchant_id, audit_id, result, code, subject, before, after, at)
       SELECT merchant_id, audit_id, 'done', '', '', NULL, '{"b":  1}', at + interval '1 s' FROM audit_entries
       WHERE audit_id <> 7`,
    );
    await before.end();
    await migrate(connection);
    const gateway = await startTestGateway({ connection });
    try {
      const { discrepancies, head } = await verifyAudit(gateway.gateway.context.database);
      expect([discrepancies, head?.number]).toEqual([[], 99n]);
      const [first] = await gateway.query(
        `SELECT e.actor, e.at, o.at - e.at = interval '1 s' AS kept, o.number::int FROM audit_log_entries e
         JOIN audit_log_outcomes o USING (merchant_id, audit_id) WHERE e.number = 1`,
      );
      expect(first).toEqual({
        actor: 'user:50',
        at: new Date('2025-12-29T22:00:00Z'),
        kept: true,
        number: 2,
      });
      await recordAction(gateway.gateway.context, { ...action, merchant_ids: [] });
      await gateway.verify();
      await gateway.query(`UPDATE audit_log_entries SET subject = 'Zoe' WHERE audit_id = 9`);
      expect((await verifyAudit(gateway.gateway.context.database)).discrepancies).toHaveLength(1);
    } finally {
      await gateway.close();
    }
  } finally {
    await client.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
    await client.end();
    await clone.drop();
  }
});
