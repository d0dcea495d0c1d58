import { mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as routes from '@causeway/schemas/portal/operator/file-locations.ts';
import * as reconciliation from '@causeway/schemas/portal/operator/reconciliation.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { createPortalClient, type PortalAnswer, type PortalClient } from '../../support/portal-client.ts';
import { startSftpServer, type SftpServer } from '../../support/sftp-server.ts';

let folder: string;
let server: SftpServer;
let gateway: TestGateway;
let ann: PortalClient;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'causeway-sftp-'));
  server = await startSftpServer(folder);
  gateway = await startTestGateway();
  gateway.clock.stop();
  ann = await createPortalClient(gateway, { operator: true });
});
afterAll(async () => {
  await gateway.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const columns = ['kind=Type', 'currency=Ccy', 'date=Day', 'net=Net', 'identity=Id'];
let files = 0;

/** A report with a line of its own. */
function report(): string {
  files += 1;
  return `Type,Ccy,Day,Net,Id\nadjustment,EUR,2026-11-20,1.00,sftp-${files}\n`;
}

function set(name: string, changes: Record<string, unknown> = {}, by = ann): Promise<PortalAnswer> {
  const { port, username, private_key: secret, host_key } = server;
  return by.call(routes.setFileLocation, {
    params: { name },
    body: {
      kind: 'sftp',
      host: '127.0.0.1',
      port,
      username,
      secret,
      host_keys: [host_key],
      folder,
      acquirer: 'sandbox',
      format: 'csv',
      columns,
      file_names: `${name}-*.csv`,
      ...changes,
    },
  });
}

async function location(name: string): Promise<any> {
  const { body } = await ann.call(routes.listFileLocations);
  return body['locations'].find((one: any) => one.name === name);
}

async function fetched(name: string): Promise<any[]> {
  const { body } = await ann.call(routes.listFetchedFiles, { params: { name } });
  return body['files'];
}

/** Twice, as a file is fetched when it has not changed since it was there for the first time. */
async function lookTwice(): Promise<void> {
  await gateway.work(60_000);
  await gateway.work(60_000);
}

describe('an SFTP server', () => {
  it('is tried before anything is fetched, and shows what it would fetch', async () => {
    writeFileSync(join(folder, 'tried-1.csv'), report());
    writeFileSync(join(folder, 'tried-2.csv.part'), 'cut');
    writeFileSync(join(folder, 'other.csv'), report());
    expect(await set('tried')).toMatchObject({ status: 200 });
    expect(await ann.call(routes.testFileLocation, { params: { name: 'tried' } })).toMatchObject({
      status: 200,
      body: { reached: true, matching: 1, files: [{ file: 'tried-1.csv' }], failure: { text: '' } },
    });
    expect(await fetched('tried')).toEqual([]);
  });

  it('gives each report once, when it has not changed between two looks, and keeps it', async () => {
    await set('once', { every_minutes: 5 });
    const path = join(folder, 'once-1.csv');
    const whole = report();
    writeFileSync(path, whole.slice(0, 40));
    await gateway.work(60_000);
    expect(await fetched('once')).toMatchObject([{ file: 'once-1.csv', size: 40, state: 'arriving' }]);
    writeFileSync(path, whole);
    await gateway.work(60_000);
    expect(await fetched('once')).toMatchObject([{ size: whole.length, state: 'arriving' }]);
    await gateway.work(60_000);
    const [file] = await fetched('once');
    expect(file).toMatchObject({ state: 'imported', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const { body } = await ann.call(reconciliation.listReports);
    expect(body['reports'][0]).toMatchObject({ file: 'once-1.csv', report_id: file.report_id, added: 1 });
    await lookTwice();
    expect(await fetched('once')).toEqual([file]);
    // The same content under another name is the report that was there.
    writeFileSync(join(folder, 'once-2.csv'), whole);
    await gateway.work(300_000);
    await lookTwice();
    expect(await fetched('once')).toMatchObject([
      { file: 'once-2.csv', state: 'known', report_id: file.report_id },
      { file: 'once-1.csv' },
    ]);
  });

  it('that has a file nobody can read shows why, gives the others, and is tried again on demand', async () => {
    await set('mixed');
    const early = new Date('2026-01-01T00:00:00Z');
    writeFileSync(join(folder, 'mixed-1.csv'), 'Type,Ccy\nadjustment,EUR\n');
    utimesSync(join(folder, 'mixed-1.csv'), early, early);
    writeFileSync(join(folder, 'mixed-2.csv'), report());
    await lookTwice();
    const found = await fetched('mixed');
    expect(found.find(({ file }) => file === 'mixed-1.csv')).toMatchObject({
      state: 'refused',
      reason: { text: expect.stringContaining('Day'), reasons: [{ rule: 'report_columns' }] },
    });
    expect(found.find(({ file }) => file === 'mixed-2.csv')).toMatchObject({ state: 'imported' });
    expect(await location('mixed')).toMatchObject({ refused: 1, arriving: 0, failing_since: '' });
    const again = await ann.call(routes.fetchFilesNow, { params: { name: 'mixed' } });
    expect(again.body).toEqual({ tried_again: 1 });
    await gateway.work(1_000);
    expect((await fetched('mixed')).map(({ state }) => state).toSorted()).toEqual(['imported', 'refused']);
  });

  it('with another host key is sent nothing, and its fingerprint is shown', async () => {
    const other = `SHA256:${'A'.repeat(43)}`;
    await set('imposter', { host_keys: [other] });
    const { body } = await ann.call(routes.testFileLocation, { params: { name: 'imposter' } });
    expect(body).toMatchObject({
      reached: false,
      failure: { reasons: [{ rule: 'file_host_key', parameters: { presented: server.host_key } }] },
    });
    await gateway.work(60_000);
    const failing = await location('imposter');
    expect(failing).toMatchObject({
      looked_at: '',
      failure: { text: expect.stringContaining(server.host_key) },
    });
    expect(failing.failing_since).not.toBe('');
    await ann.call(routes.removeFileLocation, { params: { name: 'imposter' } });
  });

  it('that refuses the key is reported, and reached again once the key is right', async () => {
    const { default: ssh2 } = await import('ssh2');
    await set('locked', { secret: ssh2.utils.generateKeyPairSync('ed25519').private });
    writeFileSync(join(folder, 'locked-1.csv'), report());
    await gateway.work(60_000);
    expect(await location('locked')).toMatchObject({
      failure: { text: expect.stringMatching(/authentication/i) },
    });
    await set('locked');
    await lookTwice();
    expect(await fetched('locked')).toMatchObject([{ state: 'imported' }]);
    expect(await location('locked')).toMatchObject({ failing_since: '', failure: { text: '' } });
  });

  it('whose file is replaced under its name gives both', async () => {
    await set('latest', { every_minutes: 1 });
    const path = join(folder, 'latest-report.csv');
    writeFileSync(path, report());
    await lookTwice();
    const next = join(folder, 'next.tmp');
    writeFileSync(next, `${report()}\n`);
    renameSync(next, path);
    await lookTwice();
    expect((await fetched('latest')).map(({ state }) => state)).toEqual(['imported', 'imported']);
  });
});
