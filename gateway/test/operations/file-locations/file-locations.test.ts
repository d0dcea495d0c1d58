import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as routes from '@causeway/schemas/portal/operator/file-locations.ts';
import { fetchFiles } from '../../../src/operations/file-locations/fetch-files.ts';
import { isWanted } from '../../../src/operations/file-locations/file-location.ts';
import { resealFileSecrets } from '../../../src/operations/file-locations/manage-locations.ts';
import { actingAs, createOperator, type Operator } from '../../support/command.ts';
import type { TestGateway } from '../../support/gateway.ts';
import { openHouseBank, type HouseBank } from '../../support/house-bank.ts';
import { createPortalClient, type PortalAnswer, type PortalClient } from '../../support/portal-client.ts';

let root: string;
let bank: HouseBank;
let gateway: TestGateway;
let ann: PortalClient;
let operator: Operator;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'causeway-files-root-'));
  for (const folder of ['acquirer', 'statements']) mkdirSync(join(root, folder));
  bank = await openHouseBank();
  ({ gateway } = bank);
  Object.assign(gateway.gateway.files, { root });
  gateway.clock.stop();
  ann = await createPortalClient(gateway, { operator: true });
  operator = createOperator(gateway.connection, { FILES_ROOT: root });
});
afterAll(async () => {
  operator.remove();
  await bank.close();
  rmSync(root, { recursive: true, force: true });
});

const of_acquirer = {
  kind: 'folder',
  folder: 'acquirer',
  acquirer: 'sandbox',
  format: 'csv',
  columns: ['kind=Type', 'currency=Ccy', 'date=Day', 'net=Net', 'identity=Id'],
};
const server = {
  ...of_acquirer,
  kind: 'sftp',
  folder: '/out',
  host: 'sftp.example',
  username: 'reports',
  host_keys: [`SHA256:${'A'.repeat(43)}`],
  secret: 'a-password-of-theirs',
};

function set(name: string, body: Record<string, unknown>): Promise<PortalAnswer> {
  return ann.call(routes.setFileLocation, { params: { name }, body });
}

async function tryAt(name: string): Promise<any> {
  return (await ann.call(routes.testFileLocation, { params: { name } })).body;
}

async function locations(): Promise<any[]> {
  return (await ann.call(routes.listFileLocations)).body['locations'];
}

function remove(name: string): Promise<PortalAnswer> {
  return ann.call(routes.removeFileLocation, { params: { name } });
}

describe('a folder of the gateway’s machine', () => {
  it('gives reports to the acquirer and stays as it is, with two workers at once', async () => {
    writeFileSync(
      join(root, 'acquirer', 'day.csv'),
      'Type,Ccy,Day,Net,Id\nadjustment,EUR,2026-11-20,1.00,f1\n',
    );
    expect(await set('reports', of_acquirer)).toMatchObject({ status: 200 });
    await gateway.work(60_000);
    gateway.clock.advance(60_000);
    const { context, files, banks } = gateway.gateway;
    const looks = await Promise.all([1, 2].map(() => fetchFiles(context, files, banks)));
    expect(looks.toSorted()).toEqual([0, 1]);
    const { body } = await ann.call(routes.listFetchedFiles, { params: { name: 'reports' } });
    expect(body['files']).toMatchObject([{ file: 'day.csv', state: 'imported' }]);
    expect(existsSync(join(root, 'acquirer', 'day.csv'))).toBe(true);
  });

  it('below FILES_ROOT is read only: a path or link that leads out of it is refused', async () => {
    for (const folder of ['../other', '/etc', '', '.'])
      expect(await set('outside', { ...of_acquirer, folder })).toMatchObject({
        status: 422,
        body: { source: 'folder', rule: 'file_folder_outside' },
      });
    symlinkSync('/etc', join(root, 'link'));
    symlinkSync('/etc/passwd', join(root, 'acquirer', 'linked.csv'));
    await set('outside', { ...of_acquirer, folder: 'link' });
    expect(await tryAt('outside')).toMatchObject({
      reached: false,
      failure: { reasons: [{ rule: 'file_folder_outside' }] },
    });
    expect(await tryAt('reports')).toMatchObject({ matching: 1, files: [{ file: 'day.csv' }] });
    await remove('outside');
  });

  it('gives a bank’s files into its inbox, where they are read as others are', async () => {
    writeFileSync(join(root, 'statements', 'statement.xml'), '<Document>is cut');
    await set('statements', { kind: 'folder', folder: 'statements', bank: 'house-bank' });
    await gateway.work(60_000);
    await gateway.work(60_000);
    await gateway.work(60_000);
    const { body } = await ann.call(routes.listFetchedFiles, { params: { name: 'statements' } });
    expect(body['files']).toMatchObject([{ file: 'statement.xml', state: 'delivered', report_id: '' }]);
    const name = readdirSync(join(bank.folder, 'set-aside')).find((file) => file.endsWith('.xml'));
    expect(name).toMatch(/statement\.xml$/);
    await remove('statements');
  });

  it('that cannot be read is shown as failing, and in the doctor’s backlog', async () => {
    await set('gone', { ...of_acquirer, folder: 'gone' });
    await gateway.work(60_000);
    const gone = (await locations()).find(({ name }) => name === 'gone');
    expect(gone).toMatchObject({ failure: { text: expect.stringContaining('ENOENT') } });
    expect(gone.failing_since).not.toBe('');
    const health = await ann.fetch('GET', '/operator/health');
    expect(health.body['backlogs']).toContainEqual(
      expect.objectContaining({ name: 'files not fetched from gone', waiting: 1 }),
    );
    await remove('gone');
  });
});

describe('a location', () => {
  it('is refused with what is missing or does not go together', async () => {
    for (const [body, source] of [
      [{ ...server, host: undefined }, 'host'],
      [{ ...server, username: undefined }, 'username'],
      [{ ...server, host_keys: [] }, 'host_keys'],
      [{ ...server, secret: undefined }, 'secret'],
      [
        { ...server, secret: '-----BEGIN OPENSSH PRIVATE KEY-----\nno\n-----END OPENSSH PRIVATE KEY-----' },
        'secret',
      ],
      [{ ...of_acquirer, host: 'sftp.example' }, 'host'],
      [{ ...of_acquirer, bank: 'house-bank' }, 'acquirer'],
      [{ ...of_acquirer, acquirer: undefined }, 'acquirer'],
      [{ ...of_acquirer, acquirer: 'nobody' }, 'acquirer'],
      [{ ...of_acquirer, format: undefined }, 'format'],
      [{ kind: 'folder', folder: 'statements', bank: 'nobody' }, 'bank'],
      [{ ...server, host: 'a b' }, 'host'],
      [{ ...server, every_minutes: 0 }, 'every_minutes'],
    ] as const)
      expect(await set('wrong', body), source).toMatchObject({ status: 422, body: { source } });
    expect(await set('wrong', { ...of_acquirer, columns: ['kind=Type'] })).toMatchObject({ status: 422 });
    expect((await locations()).some(({ name }) => name === 'wrong')).toBe(false);
  });

  it('never shows its secret, keeps it for the same server only, and encrypts it again with a new key', async () => {
    expect(await set('house', server)).toMatchObject({ status: 200 });
    const { secret: _, ...without } = server;
    expect(await set('house', { ...without, every_minutes: 30 })).toMatchObject({ status: 200 });
    expect(await set('house', { ...without, host: 'other.example' })).toMatchObject({
      status: 422,
      body: { source: 'secret', rule: 'file_secret_missing' },
    });
    const entries = await gateway.query(
      `SELECT to_json(o)::text AS text FROM audit_log_outcomes o JOIN audit_log_entries e USING (merchant_id, audit_id)
       WHERE e.action = 'operator.set_file_location'`,
    );
    const everywhere = JSON.stringify([await locations(), entries, gateway.log_lines]);
    expect(everywhere).not.toContain(server.secret);
    expect(everywhere).toContain('secret_changed');
    const { context } = gateway.gateway;
    await context.keyring.rotate('sign_key');
    expect(await resealFileSecrets(context, 10)).toBe(1);
    expect(await resealFileSecrets(context, 10)).toBe(0);
    await remove('house');
  });

  it('at a private address is not called unless that is allowed', async () => {
    await set('inside', { ...server, host: '10.1.2.3' });
    expect(await tryAt('inside')).toMatchObject({
      reached: false,
      failure: { text: expect.stringContaining('10.1.2.3 is not allowed') },
    });
    await remove('inside');
  });

  it('is set, tried, listed and removed on the command line', async () => {
    const email = ann.email;
    const acting = await actingAs(operator, gateway, email);
    const columns = of_acquirer.columns.join(',');
    expect(
      await acting.run(
        ['files', 'set', 'by-command', '--kind', 'folder', '--folder', 'acquirer', '--acquirer', 'sandbox'],
        ['--format', 'csv', '--columns', columns, '--file-names', 'day*.csv'],
      ),
    ).toMatchObject({ code: 0, output: expect.stringContaining('gateway files test by-command') });
    const tried = await acting.json('files', 'test', 'by-command');
    expect(tried).toMatchObject({ reached: true, matching: 1 });
    const { locations: listed } = await operator.json('files', 'list');
    expect(listed).toContainEqual(expect.objectContaining({ name: 'by-command', file_names: 'day*.csv' }));
    expect(await acting.run('files', 'fetch', 'by-command')).toMatchObject({ code: 0 });
    expect(await acting.run('files', 'remove', 'by-command')).toMatchObject({ code: 0 });
    expect(await acting.run('files', 'fetch', 'by-command')).toMatchObject({
      code: 1,
      output: expect.stringContaining('there is no file location by-command'),
    });
  });
});

it('a name is fetched where it fits the pattern and is not that of a file that is still written', () => {
  for (const [name, pattern, wanted] of [
    ['settlement_1.csv', '*', true],
    ['settlement_1.csv', 'settlement_*.csv', true],
    ['SETTLEMENT_1.CSV', 'settlement_*.csv', true],
    ['settlement_.csv', 'settlement_*.csv', true],
    ['settlement.csv', 'settlement_*.csv', false],
    ['a-b-c.csv', 'a*b*c.csv', true],
    ['ab.csv', 'ab*b.csv', false],
    ['day.csv', 'day.csv', true],
    ['day.csvx', 'day.csv', false],
    ['day.csv.part', '*', false],
    ['day.csv.filepart', '*', false],
    ['.day.csv', '*', false],
    ['day.tmp', '*', false],
    ['day.csv~', '*', false],
    ['день-日.csv', '*', true],
    ['day\0.csv', '*', false],
    ['day\uD800.csv', '*', false],
    [`${'d'.repeat(256)}.csv`, '*', false],
  ] as const)
    expect(isWanted(name, pattern), `${name} ${pattern}`).toBe(wanted);
});
