import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { acquirer_kinds } from '../../../src/acquiring/connectors/acquirer-kinds.ts';
import { addMs, day_ms } from '../../../src/kernel/values/dates.ts';
import { createOperator, type Operator } from '../../support/command.ts';
import { runInProcess } from '../../support/run-in-process.ts';
import { HoldingProxy } from '../../support/holding-proxy.ts';
import { cloneDatabase, startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { found } from './doctor.ts';

/** What the suite's own server has on purpose: nobody needs its data after a power cut. */
const of_the_suite = /fsync|full_page_writes/;

/** A database that a gateway has used, and its clock. */
let used: Awaited<ReturnType<typeof cloneDatabase>>;
let clock: TestGateway['clock'];
let administrator: pg.Client;
beforeAll(async () => {
  used = await cloneDatabase();
  const gateway = await startTestGateway({ connection: used.connection });
  ({ clock } = gateway);
  await gateway.close();
  administrator = new pg.Client({ ...used.connection, database: 'postgres' });
  await administrator.connect();
});
afterAll(async () => {
  await administrator.end();
  await used.drop();
});

/** Of a copy of it for each test. */
let connection: pg.ClientConfig;
let owner: pg.Client;
let operator: Operator;
beforeEach(async () => {
  const database = `${used.connection.database}_copy`;
  await administrator.query(
    `CREATE DATABASE ${database} TEMPLATE ${used.connection.database} STRATEGY FILE_COPY`,
  );
  connection = { ...used.connection, database };
  owner = new pg.Client(connection);
  await owner.connect();
  operator = createOperator(connection);
});
afterEach(async () => {
  operator.remove();
  await owner.end();
  await administrator.query(`DROP DATABASE ${connection.database} WITH (FORCE)`);
});

const query = async (text: string): Promise<any[]> => (await owner.query(text)).rows;

/** A merchant has an account here. */
async function createAccount(): Promise<void> {
  const gateway = await startTestGateway({ connection });
  await gateway.createClient();
  await gateway.close();
}

/** Everything but what a database of today without a worker, and the suite's server, have. */
async function faults(
  settings: Record<string, string> = {},
  options: Parameters<typeof found>[1] = {},
): Promise<string[]> {
  const findings = await found({ ...operator.environment, ...settings }, options);
  return findings.filter((one) => !of_the_suite.test(one));
}

const all = (settings: Record<string, string> = {}): Promise<string[]> =>
  found({ ...operator.environment, ...settings }, {}, ['ok', 'warning', 'error']);

/** A worker has done all its jobs a second ago, the book was proved, a backup made. */
async function allSound(): Promise<void> {
  await query(`INSERT INTO job_rounds (job, every_ms, ended_at) VALUES ('count trade', 4000, now())`);
  await query(
    `INSERT INTO verification_runs (run_id, started_by, started_at, finished_at, clean, size, checks, findings)
     VALUES ('nightly-x', 'gateway', now(), now(), true, '{}', '[]', 0)`,
  );
  await query(`INSERT INTO backup_marks VALUES (now(), '')`);
}

describe('gateway doctor on a well-kept installation', () => {
  it('finds no faults, and reports on each part', async () => {
    await allSound();
    expect(await faults()).toEqual([]);
    const findings = await all();
    for (const part of [
      'Settings',
      'Database',
      'Roles',
      'Server settings',
      'Replication',
      'Disk',
      'TLS and proxy',
    ])
      expect(findings).toContainEqual(expect.stringContaining(` in ${part}: `));
    for (const part of ['Keys', 'Work', 'Book', 'Webhooks', 'Screening', 'Backups', 'Acquirers', 'Banks'])
      expect(findings).toContainEqual(expect.stringContaining(`ok in ${part}: `));
  });

  it('changes nothing', async () => {
    const tables = await query(
      `SELECT format('%I.%I', schemaname, relname) AS name FROM pg_stat_user_tables ORDER BY 1`,
    );
    const state = async (): Promise<unknown> => {
      const rows = tables.map(
        ({ name }) =>
          `SELECT '${name}' AS name, md5(coalesce(string_agg(t::text, ',' ORDER BY t::text), '')) AS content FROM ${name} t`,
      );
      return [
        await query(`${rows.join(' UNION ALL ')} ORDER BY name`),
        await query('SELECT sequencename, last_value FROM pg_sequences ORDER BY 1'),
      ];
    };
    const before = await state();
    await all();
    expect(await state()).toEqual(before);
  });
});

describe('gateway doctor on the database', () => {
  const altered = async (setting: string): Promise<void> => {
    await query(`ALTER DATABASE ${connection.database} SET ${setting}`);
  };

  it('reports fsync and full_page_writes off, as on the suite’s own server, as errors', async () => {
    const findings = await found(operator.environment);
    expect(findings).toContainEqual(
      expect.stringContaining('error in Server settings: fsync is off: a power failure destroys'),
    );
    expect(findings).toContainEqual(
      expect.stringContaining('full_page_writes is off: a power failure can destroy pages'),
    );
  });

  it('finds settings that lose acknowledged payments or cut off work', async () => {
    for (const setting of [
      'synchronous_commit = off',
      'idle_session_timeout = 60000',
      'transaction_timeout = 5000',
    ])
      await altered(setting);
    const findings = await faults();
    for (const says of [
      'error in Server settings: synchronous_commit is off: answered payments can be lost',
      'warning in Server settings: idle_session_timeout is set',
      'warning in Server settings: transaction_timeout is 5 seconds',
    ])
      expect(findings).toContainEqual(expect.stringContaining(says));
  });

  it('reports a database older than release 0.2.0 as an error', async () => {
    await query('DELETE FROM schema_migrations WHERE number > 0');
    await query(`INSERT INTO schema_migrations VALUES (86, 'operations-of-a-transaction', '')`);
    expect(await faults()).toContainEqual(
      expect.stringContaining(
        'error in Database: The database is older than release 0.2.0, from which this program migrates. > Run `gateway migrate` with release 0.2.0 first',
      ),
    );
  });

  it('reports a read-only database as an error', async () => {
    await altered('default_transaction_read_only = on');
    const findings = await faults();
    expect(findings).toContainEqual(
      expect.stringContaining('error in Database: default_transaction_read_only is on'),
    );
    expect(findings).toContainEqual(
      expect.stringContaining('is not ready: the database is read-only. > Put right'),
    );
  });

  it('finds a log that contains merchants’ data in production', async () => {
    await altered(`log_statement = 'all'`);
    await altered('log_min_duration_statement = 0');
    expect(await faults({ GATEWAY_MODE: 'production' })).toContainEqual(
      expect.stringMatching(
        /The log of the server can contain merchants' data: log_statement, log_min_duration_statement[^>]*> Set them as/,
      ),
    );
  });

  it('reports fewer connections than a process needs as an error', async () => {
    await query(`ALTER DATABASE ${connection.database} CONNECTION LIMIT 30`);
    expect(await faults({ DATABASE_POOL_MAX: '40' })).toContainEqual(
      expect.stringContaining(
        'error in Server settings: One process takes up to 41 connections, and the server has 30',
      ),
    );
  });

  it('reports missing, unknown or edited migrations as errors', async () => {
    await query(`UPDATE schema_migrations SET checksum = 'edited' WHERE number = 332`);
    await query('DELETE FROM schema_migrations WHERE number = 343');
    await query(`INSERT INTO schema_migrations VALUES (9999, 'of tomorrow', 'x')`);
    const findings = await faults();
    for (const says of [
      'error in Database: The database is older than this program: missing are migrations 343 keys-used-again.',
      'error in Database: The database is newer than this program: it has migrations 9999.',
      'error in Database: Migrations differ from those that were applied: 332.',
    ])
      expect(findings).toContainEqual(expect.stringContaining(says));
  });

  it.each([
    [-30_000, /warning in Database: The clock of this machine is \d+\.\d seconds behind the database's/],
    [
      120_000,
      /error in Database: The clock of this machine is \d+\.\d seconds ahead of the database's\. A worker here/,
    ],
  ])('finds a clock that is wrong by %d ms', async (off_ms, says) => {
    const own_clock = { now: () => addMs(clock.now(), off_ms) };
    expect(await faults({}, { own_clock })).toContainEqual(expect.stringMatching(says));
  });

  it('continues when the server stops answering half-way', async () => {
    await allSound();
    const { host, user, database } = connection;
    const proxy = new HoldingProxy(`${host}/.s.PGSQL.5432`);
    const port = await proxy.listen();
    const held = proxy.hold(['list_job_rounds'], 'answered');
    const within_ms = 60_000;
    const DATABASE_URL = `postgres://${user}@127.0.0.1:${port}/${database}`;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const saying = faults({ DATABASE_URL }, { within_ms });
    const { release } = await held;
    vi.advanceTimersByTime(within_ms);
    vi.useRealTimers();
    const findings = await saying;
    expect(findings).toContainEqual(expect.stringContaining('error in Work: Work could not be looked at: '));
    release();
    await proxy.close();
  });
});

describe('gateway doctor on database roles', () => {
  const login = `doctor_${process.pid}`;
  const as = (): Record<string, string> => ({
    DATABASE_URL: operator.environment['DATABASE_URL']!.replace(/\/\/[^@]*@/, `//${login}@`),
  });
  beforeEach(() => query(`CREATE ROLE ${login} LOGIN`));
  afterEach(async () => {
    await query(`REASSIGN OWNED BY ${login} TO causeway`);
    await query(`DROP OWNED BY ${login}`);
    await query(`DROP ROLE ${login}`);
  });

  it('sees everything with a login that has only the membership', async () => {
    await query(`GRANT causeway_app TO ${login}`);
    await allSound();
    expect(await faults(as())).toEqual([]);
    expect(await all(as())).toContainEqual(
      expect.stringContaining(
        `ok in Roles: The login ${login} owns nothing; causeway_app can change neither the journal nor the audit log.`,
      ),
    );
  });

  it('tells a login without the membership how to get it', async () => {
    expect(await faults(as())).toContainEqual(
      `error in Roles: The login ${login} is no member of causeway_app, which the gateway works as. > As an administrator: GRANT causeway_app TO "${login}".`,
    );
  });

  it('reports a role that may change the journal or the audit log as an error, by any grant', async () => {
    const says = (table: string): unknown =>
      expect.stringContaining(
        `error in Roles: The role of the gateway may change what is append-only: ${table}.`,
      );
    await query(`GRANT causeway_app TO ${login}`);
    await query(`GRANT DELETE ON journal TO ${login}`);
    expect(await faults(as())).toContainEqual(says('journal'));
    await query(`REVOKE DELETE ON journal FROM ${login}`);
    await query(`GRANT INSERT (actor) ON audit_log_entries TO ${login}`);
    expect(await faults(as())).toContainEqual(says('audit_log_entries'));
    await query(`REVOKE INSERT (actor) ON audit_log_entries FROM ${login}`);
    await query('GRANT UPDATE (amounts) ON journal TO causeway_app');
    await query('GRANT TRUNCATE ON audit_head TO causeway_app');
    const both = await faults();
    expect(both).toContainEqual(says('audit_head, journal'));
    const [, remedy = ''] = /As the owner of the tables: (REVOKE .*)\.$/m.exec(both.join('\n')) ?? [];
    await query(remedy.replaceAll(/, "[^"]*"/g, ''));
    expect(await faults()).not.toContainEqual(expect.stringContaining('append-only'));
  });

  it('reports a superuser, an owner of the tables and a login that may act as one as errors in production', async () => {
    const { user, host, database } = connection;
    const DATABASE_URL = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(String(host))}`;
    const says = (text: string): unknown =>
      expect.stringContaining(`error in Roles: No process starts in production: the login ${text}.`);
    expect(await faults({ GATEWAY_MODE: 'production', DATABASE_URL })).toContainEqual(
      says('causeway is a superuser'),
    );
    await query(`GRANT causeway_app TO ${login}`);
    await query(`GRANT pg_write_all_data TO ${login}`);
    expect(await faults({ GATEWAY_MODE: 'production', ...as() })).toContainEqual(
      says(`${login} may act as pg_write_all_data, which may write everything`),
    );
    await query(`ALTER TABLE journal OWNER TO ${login}`);
    expect(await faults({ GATEWAY_MODE: 'production', ...as() })).toContainEqual(
      says(`${login} owns the tables`),
    );
  });
});

describe('gateway doctor on keys', () => {
  it('reports a key-encryption key that does not wrap the data keys as an error', async () => {
    expect(await faults({ GATEWAY_KEK: Buffer.alloc(32, 8).toString('base64') })).toContainEqual(
      expect.stringMatching(
        /^error in Keys: The data keys cannot be opened: [^>]*> Give every process the key-encryption key [0-9a-f]{16}/,
      ),
    );
  });

  it('reports a missing key as an error in production', async () => {
    const findings = await faults({ GATEWAY_MODE: 'production', GATEWAY_KEK: '' });
    expect(findings).toContainEqual(
      expect.stringContaining('error in Settings: GATEWAY_KEK must be set in production'),
    );
    expect(findings).toContainEqual(
      expect.stringMatching(/error in Keys: The key-encryption key [0-9a-f]{16} is not given/),
    );
  });

  it('reports data keys of two key-encryption keys, and a changed one, as errors', async () => {
    await query(
      `UPDATE data_keys SET wrapped = set_byte(wrapped, 20, get_byte(wrapped, 20) # 1) WHERE purpose = 'card'`,
    );
    expect(await faults()).toContainEqual(
      expect.stringContaining('error in Keys: The data keys cannot be opened'),
    );
    await query(`UPDATE data_keys SET kek_id = 'of-yesterday' WHERE purpose = 'card'`);
    expect(await faults()).toContainEqual(
      expect.stringContaining('The data keys are wrapped by 2 key-encryption keys'),
    );
  });

  it('finds no fault in a database that no gateway has used', async () => {
    await allSound();
    await query('DELETE FROM data_keys');
    expect(await faults()).toEqual([]);
    expect(await all()).toContainEqual(expect.stringContaining('the gateway has never been started here.'));
  });

  it('finds retired data keys that still encrypt something', async () => {
    await createAccount();
    await query(
      `UPDATE data_keys SET active = false, retired_at = now() - interval '2 hours' WHERE purpose = 'sign_key'`,
    );
    expect(await faults()).toContainEqual(
      expect.stringContaining(
        'warning in Keys: 1 retired data key is still needed: a change of keys has not ended',
      ),
    );
  });

  it('finds a key file that everybody may read in production', async () => {
    const GATEWAY_KEK_FILE = join(operator.folder, 'kek-for-all');
    writeFileSync(GATEWAY_KEK_FILE, operator.environment['GATEWAY_KEK']!, { mode: 0o644 });
    expect(await faults({ GATEWAY_MODE: 'production', GATEWAY_KEK: '', GATEWAY_KEK_FILE })).toContainEqual(
      expect.stringContaining('warning in Keys: Every user of this machine may read the key-encryption key'),
    );
  });
});

describe('gateway doctor on work', () => {
  const yesterday = `UPDATE schema_migrations SET applied_at = now() - interval '2 days'`;

  it('reports a missing worker, an ended one and a stalled job as errors', async () => {
    await query(yesterday);
    expect(await faults()).toContainEqual(
      expect.stringContaining('error in Work: No worker has ever worked on this database'),
    );
    await query(
      `INSERT INTO job_rounds (job, every_ms, ended_at) VALUES ('count trade', 4000, now() - interval '1 hour')`,
    );
    expect(await faults()).toContainEqual(
      expect.stringMatching(/error in Work: No worker has worked for 60 minutes\. > Start `gateway worker`/),
    );
    await query(
      `INSERT INTO job_rounds (job, every_ms, ended_at, failed_at, failure)
       VALUES ('close days for settlement', 60000, now() - interval '1 hour', now(), '23505')`,
    );
    expect(await faults()).toContainEqual(
      expect.stringContaining('error in Work: Overdue: close days for settlement (23505), count trade.'),
    );
  });

  it('finds work that waits', async () => {
    await allSound();
    await query(
      `INSERT INTO due_work VALUES ('1000001001', 'capture_deadline', 1, now() - interval '1 hour')`,
    );
    expect(await faults()).toEqual([
      expect.stringContaining(
        'warning in Work: Waiting: due work: capture_deadline: 1, the oldest for 60 minutes.',
      ),
    ]);
  });

  it('finds a ledger that was not proved, or was not sound', async () => {
    await query(yesterday);
    expect(await faults()).toContainEqual(
      expect.stringContaining('error in Book: The book has never been proved.'),
    );
    await allSound();
    await query(`UPDATE verification_runs SET started_at = now() - interval '30 hours'`);
    expect(await faults()).toContainEqual(
      expect.stringContaining('warning in Book: The book was last proved 30 hours ago.'),
    );
    await query('UPDATE verification_runs SET started_at = now(), clean = false, findings = 3');
    expect(await faults()).toContainEqual(
      expect.stringMatching(/error in Book: The book is not sound: [^>]* has 3 findings\. > Stop refunds/),
    );
  });
});

describe('gateway doctor on webhooks', () => {
  it('finds endpoints that fail and those disabled as failing, and not those that people disabled', async () => {
    await allSound();
    await query(
      `INSERT INTO webhook_endpoints (account_id, endpoint_id, url, types, format, enabled, disabled_reason, since_seq, created_at)
       VALUES ('1000001001', 'we_1', 'https://one.example/hooks?secret=s3cret', '{}', 'json', true, '', 0, now()),
         ('1000001001', 'we_2', 'https://two.example/hooks', '{}', 'json', false, 'gone', 0, now()),
         ('1000001001', 'we_3', 'https://three.example/hooks', '{}', 'json', false, 'manual', 0, now())`,
    );
    await query(
      `INSERT INTO webhook_lanes (account_id, lane, failures, failing_since) VALUES
         ('1000001001', 'we_1', 4, now() - interval '3 hours'), ('1000001001', 'we_3', 2, now() - interval '1 hour')`,
    );
    const findings = await faults();
    expect(findings).toEqual([
      expect.stringContaining(
        'The endpoint we_1 of account 1000001001 (one.example) has failed for 3 hours, 4 tries in a row.',
      ),
      expect.stringContaining(
        'The endpoint we_2 of account 1000001001 (two.example) was disabled because it answered 410.',
      ),
    ]);
    expect(findings.join()).not.toContain('s3cret');
  });
});

describe('gateway doctor on acquirers', () => {
  it('reports production without one, and accounts with a missing one, as errors', async () => {
    await createAccount();
    await query(`UPDATE accounts SET connector = 'gone-bank'`);
    expect(await faults()).toContainEqual(
      expect.stringContaining(
        'error in Acquirers: Accounts name gone-bank, which is not configured (accounts: 1',
      ),
    );
    expect(await faults({ GATEWAY_MODE: 'production' })).toContainEqual(
      expect.stringContaining(
        'error in Acquirers: No acquirer moves real money, so no payment can be taken.',
      ),
    );
  });

  it.each([
    ['adyen', 'https://checkout-test.adyen.com', { api_key: 'AQE-key', merchant_account: 'Shop' }],
    ['stripe', 'https://api.stripe.com', { secret_key: 'sk_test_1', webhook_secret: 'whsec_1' }],
    [
      'checkout',
      'https://shop.api.sandbox.checkout.com',
      { secret_key: 'sk_sbox_1', webhook_secret: 'secret', processing_channel_id: `pc_${'a'.repeat(26)}` },
    ],
  ])('names those in production that move no money: the test system of %s', async (kind, base_url, more) => {
    const file = join(operator.folder, `${kind}.json`);
    const hmac = kind === 'adyen' ? { hmac_key: 'ab'.repeat(32) } : {};
    writeFileSync(file, JSON.stringify({ base_url, ...more, ...hmac }));
    const production = { GATEWAY_MODE: 'production' };
    const name = `test-${kind}`;
    const added = await runInProcess(
      ['acquirers', 'add', '--kind', kind, '--name', name, '--settings-file', file],
      { ...operator.environment, ...production },
    );
    expect(added).toMatchObject({ code: 0, output: expect.stringContaining(`no money moves at ${name}`) });
    expect(await faults(production)).toContainEqual(
      expect.stringMatching(new RegExp(`warning in Acquirers: No money moves at [^:]*${name}`)),
    );
    expect((await faults()).join()).not.toContain('No money moves');
  });

  it('calls them unless the network is left out, and reports their responses without credentials', async () => {
    const kind = acquirer_kinds.find((one) => one.kind === 'adyen');
    const module = await kind!.standIn!();
    const adyen = await module.start({
      port: 0,
      notify_url: null,
      now: () => clock.now(),
      random: () => 0.5,
    });
    const file = join(operator.folder, 'settings.json');
    writeFileSync(file, JSON.stringify(adyen.settings));
    const of_file = ['--name', 'adyen-eu', '--settings-file', file];
    expect(await operator.run('acquirers', 'add', '--kind', 'adyen', of_file)).toMatchObject({ code: 0 });
    const network = true;
    expect(await found(operator.environment, { network }, ['ok'])).toContainEqual(
      expect.stringContaining('ok in Acquirers: The acquirer adyen-eu (adyen) accepts the credentials.'),
    );
    writeFileSync(file, JSON.stringify({ ...adyen.settings, api_key: 'AQE-not-the-right-one' }));
    expect(await operator.run('acquirers', 'update', of_file)).toMatchObject({ code: 0 });
    const findings = await faults({}, { network });
    expect(findings).toContainEqual(
      expect.stringMatching(
        /error in Acquirers: The acquirer adyen-eu \(adyen\) does not accept the test call: [^>]*> Correct the credentials/,
      ),
    );
    expect(findings.join()).not.toContain('AQE-not-the-right-one');
    await adyen.close();
    expect(await faults({}, { network })).toContainEqual(expect.stringContaining('Adyen did not answer'));
    expect((await faults()).join()).not.toContain('adyen');
    await query(`INSERT INTO acquirer_rests VALUES ('adyen-eu', now(), now() + interval '1 minute', 1)`);
    expect(await faults()).toContainEqual(
      expect.stringContaining('warning in Acquirers: The acquirer adyen-eu has failed and rests'),
    );
    await query(`UPDATE acquirer_settings SET settings = set_byte(settings, 20, get_byte(settings, 20) # 1)`);
    expect((await faults()).join()).toMatch(
      /error in Acquirers: The acquirer adyen-eu takes no payments\.[^>]*> Because the settings of adyen-eu cannot be read: [^>]* gateway acquirers update --name adyen-eu/,
    );
  });
});

describe('gateway doctor on banks', () => {
  let banks: Record<string, string>;
  let directory: string;
  beforeEach(() => {
    directory = join(operator.folder, 'bank');
    const bank = {
      name: 'house-bank',
      directory,
      owner: { name: 'Example Payments', town: 'Wien', country: 'AT' },
      accounts: [{ currency: 'EUR', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' }],
    };
    const BANKS_FILE = join(operator.folder, 'banks.json');
    writeFileSync(BANKS_FILE, JSON.stringify({ banks: [bank] }));
    banks = { BANKS_FILE };
  });

  it('finds a missing directory, a different one, and one that is not emptied', async () => {
    expect(await faults(banks)).toContainEqual(
      expect.stringContaining(
        `error in Banks: The directory ${directory} of bank house-bank does not exist.`,
      ),
    );
    expect((await createOperator(connection, banks).run('banks', 'exchange', 'house-bank')).code).toBe(0);
    expect(await all(banks)).toContainEqual(
      expect.stringContaining(
        'ok in Banks: The directory of bank house-bank can be used; no file has come yet.',
      ),
    );
    writeFileSync(join(directory, 'outbox', 'payments.xml'), '<x/>');
    const two_days_ago = addMs(clock.now(), -2 * day_ms);
    utimesSync(join(directory, 'outbox', 'payments.xml'), two_days_ago, two_days_ago);
    expect(await faults(banks)).toContainEqual(
      expect.stringContaining(
        'warning in Banks: The bank house-bank has not collected a file from its outbox for 2 days.',
      ),
    );
    writeFileSync(join(directory, '.causeway-mailbox'), 'of-another-bank\n');
    expect(await faults(banks)).toContainEqual(
      expect.stringContaining('is not the directory that bank house-bank was attached to.'),
    );
  });
});

describe('gateway doctor on what waits for people', () => {
  it('finds notifications that were not understood, and a bank that does not answer', async () => {
    await allSound();
    await query(
      `INSERT INTO acquirer_notifications (notification_id, acquirer, account_id, event_id, kind, data_key_id, content,
         received_at, state, changed_at)
       SELECT 1, 'adyen-eu', '', 'e1', 'STRANGE', data_key_id, '', now(), 'not_understood', now()
       FROM data_keys WHERE purpose = 'card'`,
    );
    await query(
      `INSERT INTO bank_files (file_id, bank, message_id, name, phase, payments, created_at)
       VALUES (1, 'house-bank', 'CW1', 'CW1.xml', 'delivered', 1, now() - interval '4 days')`,
    );
    const bank = {
      name: 'house-bank',
      directory: operator.folder,
      owner: { name: 'Example Payments', town: 'Wien', country: 'AT' },
      accounts: [{ currency: 'KES', account_number: '000123456', bic: 'CHASUS33' }],
    };
    const BANKS_FILE = join(operator.folder, 'banks.json');
    writeFileSync(BANKS_FILE, JSON.stringify({ banks: [bank] }));
    const findings = await faults({ BANKS_FILE });
    for (const says of [
      'warning in Acquirers: Waiting: notifications not understood of adyen-eu: 1.',
      'warning in Banks: The bank house-bank was sent a file 4 days ago, and nothing has come since.',
      'warning in Banks: The holidays of KES in ',
    ])
      expect(findings).toContainEqual(expect.stringContaining(says));
  });
});

describe('gateway doctor on screening and backups', () => {
  it('finds lists that are missing in production, and stale ones', async () => {
    expect(await faults({ GATEWAY_MODE: 'production' })).toContainEqual(
      expect.stringContaining(
        'warning in Screening: Never imported: eu, ofac, un. Payouts that are screened are held.',
      ),
    );
    await query(
      `INSERT INTO sanctions_lists (list, generation, published_at, imported_at, source, sha256, entries, names)
       VALUES ('un', 1, '2026-01-05Z', now() - interval '5 days', 'consolidated.xml', '', 1, 1)`,
    );
    expect(await faults()).toContainEqual(
      expect.stringMatching(
        /error in Screening: The list un is stale, imported 5 days ago, published on 2026-01-05: [^>]*> Import it every day/,
      ),
    );
  });

  it('finds backups that are not recorded or are old, until one is recorded', async () => {
    expect(await faults({ GATEWAY_MODE: 'production' })).toContainEqual(
      expect.stringContaining(
        'warning in Backups: No backup has been marked: nobody knows whether there is one.',
      ),
    );
    await query(`INSERT INTO backup_marks VALUES (now() - interval '30 hours', 'tape')`);
    expect(await faults()).toContainEqual(
      expect.stringContaining('warning in Backups: The newest backup was marked 30 hours ago.'),
    );
    const marked = await operator.run('backups', 'mark', '--note', 's3://backups/today');
    expect([marked.code, marked.output]).toEqual([0, expect.stringMatching(/^A backup is marked, at 2/)]);
    expect((await faults()).join()).not.toContain('backup');
    expect(await operator.json('backups', 'list')).toMatchObject([
      { note: 's3://backups/today' },
      { note: 'tape' },
    ]);
  });
});

describe('the command gateway doctor', () => {
  it('prints the remedies in 80 columns without secrets, and ends with 2 for errors', async () => {
    const secrets = {
      METRICS_TOKEN: 'token-that-nobody-may-read',
      GATEWAY_KEK: operator.environment['GATEWAY_KEK']!,
    };
    const { code, output } = await createOperator(connection, secrets).run('doctor', '--no-network');
    expect(code).toBe(2);
    expect(output).toMatch(/^Server settings\n  ERROR    fsync is off: [^]*\n {11}> fsync = on\./m);
    expect(output.split('\n').filter((line) => line.length > 80)).toEqual([]);
    expect(output).toMatch(/\n\d+ errors, \d+ warnings?\.\n$/);
    for (const secret of Object.values(secrets)) expect(output).not.toContain(secret);
  });

  it('prints the same as JSON for machines', async () => {
    const { code, output } = await operator.run('doctor', '--no-network', '--json');
    const { level, findings } = JSON.parse(output);
    expect([code, level]).toEqual([2, 'error']);
    expect(findings).toContainEqual({
      group: 'Server settings',
      check: 'fsync',
      level: 'error',
      message: 'fsync is off: a power failure destroys the database.',
      remedy: expect.stringContaining('fsync = on.'),
    });
  });

  it('ends with 0 for warnings, and with 1 where --strict is set', async () => {
    const environment = { DATABASE_URL: '', GATEWAY_DATA_DIR: join(operator.folder, 'nothing-yet') };
    const beside = createOperator(connection, environment);
    expect((await beside.run('doctor')).code).toBe(0);
    expect((await beside.run('doctor', '--strict')).code).toBe(1);
    beside.remove();
  });
});
