import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startEmbedded, type EmbeddedPostgres } from '../../src/kernel/database/embedded/embedded.ts';
import { freePort } from '../support/gateway.ts';
import { runCommand, startGatewayProcess } from '../support/process.ts';
import { runRolesSql } from '../support/roles-sql.ts';

const page = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
const [, section = ''] = page.split('### In production\n');

/** The first block of a language in the documentation of the production set-up. */
function block(language: string): string {
  const [, text] = new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'm').exec(section) ?? [];
  if (text === undefined) throw new Error(`the page has no block of ${language}`);
  return text;
}

let folder: string;
let server: EmbeddedPostgres;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'causeway-production-'));
  server = await startEmbedded(folder);
  // A server of nobody's yet: its administrator is not called as the documentation calls the gateway's login.
  await asAdministrator(['CREATE ROLE administrator LOGIN SUPERUSER'], 'postgres', 'causeway');
  await asAdministrator(['ALTER ROLE causeway RENAME TO first_administrator']);
});
afterEach(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function asAdministrator(
  statements: readonly string[],
  database = 'postgres',
  user = 'administrator',
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ ...server.connectionTo(database), user });
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** What the page has an administrator do on an empty server. */
async function makeLogins(): Promise<void> {
  const { code, output } = await runCommand(['roles'], {});
  expect(code, output).toBe(0);
  const client = new pg.Client({ ...server.connectionTo('postgres'), user: 'administrator' });
  await client.connect();
  await runRolesSql(client, output + block('sql'));
  await client.end();
}

/** Leads a URL of the page to the test's server. */
function here(url: string): string {
  const { host = '' } = server.connectionTo('postgres');
  return url.replace('@db.internal/', '@localhost/').concat(`?host=${encodeURIComponent(host)}`);
}

interface Line {
  readonly environment: Record<string, string>;
  /** What is started, without `npx gateway` or `npm start --`. */
  readonly args: readonly string[];
}

/** The shell block's lines, with this machine's files and ports in the place of the page's. */
async function readLines(): Promise<Line[]> {
  writeFileSync(join(folder, 'kek-of-production'), Buffer.alloc(32, 5).toString('base64'));
  const exported: Record<string, string> = {
    GATEWAY_DATA_DIR: join(folder, 'gateway'),
    LOG_LEVEL: 'warn',
    PORT: String(await freePort()),
  };
  const lines: Line[] = [];
  for (const line of block('sh').trimEnd().split('\n')) {
    const args = line.split(' ');
    const settings = args
      .filter((word) => /^[A-Z_]+=/.test(word))
      .map((word) => {
        const [name = '', ...value] = word.split('=');
        return [
          name,
          name.endsWith('_URL') && name !== 'PUBLIC_URL' ? here(value.join('=')) : value.join('='),
        ];
      });
    const environment: Record<string, string> = Object.fromEntries(settings);
    if ('GATEWAY_KEK_FILE' in environment)
      environment['GATEWAY_KEK_FILE'] = join(folder, 'kek-of-production');
    if (args[0] === 'export') Object.assign(exported, environment);
    else
      lines.push({
        environment: { ...exported, ...environment },
        args: args.filter((word) => !/^([A-Z_]+=.*|npx|gateway|npm|start|--)$/.test(word)),
      });
  }
  return lines;
}

const owners = `SELECT DISTINCT pg_get_userbyid(relowner)::text AS owner FROM pg_class c
  JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'public' AND c.relkind = 'r'`;

it('the documented setup leads to a working gateway whose login owns nothing', async () => {
  await makeLogins();
  const [migrating, api, worker, verifying] = await readLines();
  expect([migrating, api, worker, verifying].map((line) => line?.args)).toEqual([
    ['migrate'],
    ['api'],
    ['worker'],
    ['verify'],
  ]);
  expect(await runCommand(migrating!.args, migrating!.environment)).toMatchObject({ code: 0 });
  expect(await asAdministrator([owners], 'causeway')).toEqual([{ owner: 'causeway_owner' }]);
  const gateway = await startGatewayProcess(api!.environment, api!.args);
  const made = await runCommand(['merchants', 'create', '--name', 'Shop'], verifying!.environment);
  expect(made.code, made.output).toBe(0);
  const proof = await runCommand(verifying!.args, verifying!.environment);
  expect([proof.code, proof.output]).toEqual([0, expect.stringContaining('The book is sound')]);
  gateway.child.kill('SIGTERM');
  expect(await gateway.ended).toBe(0);
});

it.each([
  [
    'may not create roles',
    ['CREATE ROLE causeway_api LOGIN', 'CREATE DATABASE causeway OWNER causeway_api'],
    'CREATE ROLE causeway_app NOLOGIN',
  ],
  [
    'is no member of the role',
    [
      'CREATE ROLE causeway_app NOLOGIN',
      'CREATE ROLE causeway_api LOGIN',
      'CREATE DATABASE causeway OWNER causeway_api',
    ],
    'GRANT causeway_app TO "causeway_api"',
  ],
  [
    'does not own the database',
    [
      'CREATE ROLE causeway_app NOLOGIN',
      'CREATE ROLE causeway_api LOGIN IN ROLE causeway_app',
      'CREATE DATABASE causeway',
    ],
    'DATABASE_OWNER_URL',
  ],
])('a login that %s is refused with the remedy, and changes nothing', async (_, statements, remedy) => {
  await asAdministrator(statements);
  const [, api] = await readLines();
  const { code, output } = await runCommand(['migrate'], api!.environment);
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/^migrations are missing[^\n]*Nothing was changed\n$/),
  ]);
  expect(output).toContain(remedy);
  expect(await asAdministrator([owners], 'causeway')).toEqual([]);
});

it('a start that another login has left half done is completed', async () => {
  await makeLogins();
  await asAdministrator(
    [
      'CREATE TABLE schema_migrations (number int PRIMARY KEY)',
      'ALTER TABLE schema_migrations OWNER TO causeway_api',
    ],
    'causeway',
  );
  const [migrating] = await readLines();
  const { code, output } = await runCommand(migrating!.args, migrating!.environment);
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/^applied 0329 release-0\.2\.0 in [^]*migrations applied\.\n$/),
  ]);
  expect(await asAdministrator([owners], 'causeway')).toEqual([{ owner: 'causeway_owner' }]);
});

it('only `migrate` migrates: a start and a command name the command to run, even as the owner, and change nothing', async () => {
  await makeLogins();
  const [migrating, api] = await readLines();
  const as_owner = migrating!.environment;
  for (const [args, environment] of [
    [['api'], api!.environment],
    [['worker'], as_owner],
    [['serve'], as_owner],
    [['verify'], api!.environment],
    [['merchants', 'list'], as_owner],
  ] as const) {
    const { code, output } = await runCommand(args, environment);
    expect([args, code, output]).toEqual([
      args,
      3,
      expect.stringMatching(
        /^the database lacks \d+ migrations, the first of them migration 0329 \(release-0\.2\.0\): run npx gateway migrate, with DATABASE_OWNER_URL as the login that owns the tables\. Nothing was changed\n$/,
      ),
    ]);
  }
  expect(await asAdministrator([owners], 'causeway')).toEqual([]);
});

it('in production no process starts with a login that owns the tables or may become their owner', async () => {
  await makeLogins();
  const [migrating, api, worker] = await readLines();
  await runCommand(migrating!.args, migrating!.environment);
  const refused = async (
    args: readonly string[],
    environment: Record<string, string>,
    reason: string,
  ): Promise<void> => {
    const { code, output } = await runCommand(args, environment);
    expect([args, code, output]).toEqual([
      args,
      1,
      `the login ${reason}: in production a process must not be able to change the journal or the audit log. Start it with a login that owns nothing, such as those that "gateway roles" makes, and keep the owner's for gateway migrate (docs/operations.md#in-production)\n`,
    ]);
  };
  const as_owner = migrating!.environment;
  await refused(['serve'], as_owner, 'causeway_owner owns the tables');
  const { DATABASE_URL = '' } = api!.environment;
  const session = { DATABASE_SESSION_URL: DATABASE_URL };
  await refused(['api'], { ...as_owner, ...session }, 'causeway_owner owns the tables');
  await refused(
    ['api'],
    { ...api!.environment, DATABASE_SESSION_URL: as_owner['DATABASE_URL'] ?? '' },
    'causeway_owner owns the tables',
  );
  await asAdministrator(['GRANT causeway_owner TO causeway_worker']);
  await refused(
    ['worker'],
    worker!.environment,
    'causeway_worker may act as causeway_owner, which owns the tables',
  );
  await asAdministrator(['ALTER ROLE causeway_api SUPERUSER']);
  await refused(['api'], api!.environment, 'causeway_api is a superuser');
  // A command finds out and moves away; a sandbox has one login.
  expect(await runCommand(['merchants', 'list'], as_owner)).toMatchObject({ code: 0 });
  const sandbox = {
    ...as_owner,
    GATEWAY_MODE: 'sandbox',
    PUBLIC_URL: `http://127.0.0.1:${as_owner['PORT']}`,
  };
  const gateway = await startGatewayProcess(sandbox, ['serve']);
  gateway.child.kill('SIGTERM');
  expect(await gateway.ended).toBe(0);
});

it('a migration plan names the steps and ends with 3, changes nothing, and is what migrate then applies', async () => {
  await makeLogins();
  const [migrating] = await readLines();
  const plan = await runCommand(['migrate', '--plan', '--json'], migrating!.environment);
  expect(plan.code, plan.output).toBe(3);
  expect(await asAdministrator([owners], 'causeway')).toEqual([]);
  const applied = await runCommand(['migrate', '--json'], migrating!.environment);
  const numbers = (list: { number: number }[]): number[] => list.map(({ number }) => number);
  expect(numbers(JSON.parse(applied.output).applied)).toEqual(numbers(JSON.parse(plan.output).planned));
  expect(await runCommand(['migrate', '--plan'], migrating!.environment)).toEqual({
    code: 0,
    output: 'The database is up to date.\n',
  });
});

it('a login that owns nothing starts on a migrated database, and otherwise reads who must migrate', async () => {
  await makeLogins();
  const [migrating, api, , verifying] = await readLines();
  await runCommand(migrating!.args, migrating!.environment);
  expect(await runCommand(['migrate'], api!.environment)).toMatchObject({ code: 0 });
  await asAdministrator(
    ['DELETE FROM schema_migrations WHERE number = (SELECT max(number) FROM schema_migrations)'],
    'causeway',
  );
  const { code, output } = await runCommand(['migrate'], api!.environment);
  expect([code, output]).toEqual([1, expect.stringContaining('the tables belong to causeway_owner')]);
  expect(await runCommand(['verify'], verifying!.environment)).toMatchObject({
    code: 3,
    output: expect.stringMatching(/^the database lacks migration 0/),
  });
});

it('a program of the release before starts and works beside the newer schema, but does not migrate it', async () => {
  await makeLogins();
  const [migrating, api, , verifying] = await readLines();
  await runCommand(migrating!.args, migrating!.environment);
  const later = `INSERT INTO schema_migrations (number, name, checksum, serves_from)
    SELECT 9001, 'later', '', max(number) FROM schema_migrations`;
  await asAdministrator([later], 'causeway');
  const made = await runCommand(['merchants', 'create', '--name', 'Shop'], verifying!.environment);
  expect(made.code, made.output).toBe(0);
  const gateway = await startGatewayProcess(api!.environment, api!.args);
  gateway.child.kill('SIGTERM');
  expect(await gateway.ended).toBe(0);
  const newer = /^the database is newer than this program: it has migration 9001[^\n]*\n$/;
  expect(await runCommand(['migrate'], migrating!.environment)).toEqual({
    code: 3,
    output: expect.stringMatching(newer),
  });
  await asAdministrator(['UPDATE schema_migrations SET serves_from = 9000 WHERE number = 9001'], 'causeway');
  expect(await runCommand(api!.args, api!.environment)).toEqual({
    code: 3,
    output: expect.stringMatching(newer),
  });
});
