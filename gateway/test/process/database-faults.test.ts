import { spawn } from 'node:child_process';
import { chownSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbedded } from '../../src/kernel/database/embedded/embedded.ts';
import { createRandom, seedOf } from '../support/random.ts';
import {
  demoClient,
  makeDataFolder,
  runCommand,
  startGatewayProcess,
  type DataFolder,
  type GatewayProcess,
} from '../support/process.ts';

const double_kills = 6;
const seed = seedOf('CRASH_SEED');

function lockFile({ path }: DataFolder): string {
  return join(path, 'postgres', 'postmaster.pid');
}

function postmaster(folder: DataFolder): number {
  return Number(readFileSync(lockFile(folder), 'utf8').split('\n')[0]);
}

/** Process numbers of what serves the gateway's sessions, by the sessions' names. */
async function backends({ path }: DataFolder): Promise<{ pid: number; name: string }[]> {
  const client = new pg.Client((await startEmbedded(path)).connectionTo('causeway'));
  await client.connect();
  const { rows } = await client.query(
    `SELECT pid, application_name AS name FROM pg_stat_activity
     WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() ORDER BY application_name`,
  );
  await client.end();
  return rows;
}

async function stop(gateway: GatewayProcess): Promise<number | string> {
  gateway.child.kill('SIGTERM');
  return gateway.ended;
}

describe('a gateway at work', () => {
  let folder: DataFolder;
  let gateway: GatewayProcess;
  let key: string;
  beforeAll(async () => {
    folder = await makeDataFolder();
    gateway = await startGatewayProcess(folder.environment);
    key = readFileSync(join(folder.path, 'kek'), 'utf8');
  });
  afterAll(async () => {
    await stop(gateway);
    await folder.remove();
  });

  type Backend = { pid: number; name: string };
  const all = (backends_now: Backend[]): Backend[] => backends_now;
  const none = (): Backend[] => [];
  const named =
    (name: string) =>
    (backends_now: Backend[]): Backend[] =>
      backends_now.filter((one) => one.name === name).slice(0, 1);
  it.each<[string, (backends_now: Backend[]) => Backend[], NodeJS.Signals]>([
    ['one backend', named('causeway'), 'SIGKILL'],
    ['the session that holds the data directory', named('causeway-lock'), 'SIGTERM'],
    ['the same with SIGKILL', named('causeway-lock'), 'SIGKILL'],
    ['every backend', all, 'SIGKILL'],
    ['every backend gently', all, 'SIGTERM'],
    ['the server', none, 'SIGKILL'],
    ['the server, at once', none, 'SIGQUIT'],
    ['the server, which ends its sessions', none, 'SIGINT'],
    ['the server, which waits for its sessions', none, 'SIGTERM'],
  ])('continues by itself when it loses %s', async (_, chosen, signal) => {
    const client = demoClient(folder);
    const stored = await client.captured();
    const server = postmaster(folder);
    const before = await backends(folder);
    const lost = chosen(before).map(({ pid }) => pid);
    for (const pid of lost.length > 0 ? lost : [server]) killIfThere(pid, signal);
    // With the server, or one backend that is killed, all the others go; until they have, they still answer.
    const others = lost.length === 0 || signal === 'SIGKILL' ? before.map(({ pid }) => pid) : lost;
    const going = lost.length === 0 ? [server, ...others] : others;
    await expect.poll(() => going.every(isGone)).toBe(true);
    await expect
      .poll(async () => (await client.authorise().catch(() => null))?.status ?? gateway.output())
      .toBe(200);
    expect(await client.status(stored)).toBe('3000');
    expect((await fetch(`${gateway.url}/readyz`)).status).toBe(200);
    // It has the folder for itself again, under the same key.
    await expect
      .poll(async () => (await backends(folder)).filter(({ name }) => name === 'causeway-lock').length)
      .toBe(1);
    expect(await runCommand([], { ...folder.environment, PORT: '1' })).toEqual({
      code: 1,
      output: expect.stringContaining('another gateway is running'),
    });
    expect(readFileSync(join(folder.path, 'kek'), 'utf8')).toBe(key);
  });

  it('has lost and doubled nothing after these faults, and ends as it should', async () => {
    const { code, output } = await runCommand(['verify'], folder.environment);
    expect([code, output]).toEqual([0, expect.stringContaining('The book is sound')]);
    expect(await stop(gateway)).toBe(0);
  });
});

/** The loss of one backend may have ended the others. */
function killIfThere(pid: number, signal: NodeJS.Signals): void {
  if (!isGone(pid)) process.kill(pid, signal);
}

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
}

describe('the start of a gateway', () => {
  it(`succeeds the first time after gateway and database were killed together (CRASH_SEED=${seed})`, async () => {
    const random = createRandom(seed);
    const folder = await makeDataFolder();
    let gateway = await startGatewayProcess(folder.environment);
    const client = demoClient(folder);
    for (let kill = 0; kill < double_kills; kill += 1) {
      const stored = await client.captured();
      const paying = Array.from({ length: 10 }, () => client.authorise().catch(() => null));
      await new Promise((resolve) => setTimeout(resolve, random() * 100));
      const server = postmaster(folder);
      const pids = random() < 0.5 ? [server, gateway.child.pid] : [gateway.child.pid, server];
      for (const pid of pids) process.kill(pid ?? 0, 'SIGKILL');
      await Promise.all([...paying, gateway.ended]);
      gateway = await startGatewayProcess(folder.environment);
      expect(await client.status(stored)).toBe('3000');
    }
    expect(await stop(gateway)).toBe(0);
    await folder.remove();
  });

  it.each<[string, (server_file: string, other: number) => string]>([
    ['names a process of another program', (file, other) => file.replace(/^\d+/, String(other))],
    ['is empty', () => ''],
    ['holds no number', () => '\0\0\0\0\0\0'],
  ])('succeeds despite a lock file that a power cut has left and that %s', async (_, cut) => {
    const folder = await makeDataFolder();
    const first = await startGatewayProcess(folder.environment);
    const file = readFileSync(lockFile(folder), 'utf8');
    const { uid, gid } = statSync(lockFile(folder));
    expect(await stop(first)).toBe(0);
    // As the database's own user: PostgreSQL does not look at others' processes.
    const other = spawn('sleep', ['600'], { ...(process.getuid?.() === 0 ? { uid, gid } : {}), cwd: '/' });
    try {
      for (const path of [lockFile(folder), join(folder.path, 'run', '.s.PGSQL.5432.lock')]) {
        writeFileSync(path, cut(file, other.pid ?? 0), { mode: 0o600 });
        if (process.getuid?.() === 0) chownSync(path, uid, gid);
      }
      const second = await startGatewayProcess(folder.environment);
      expect(await stop(second)).toBe(0);
      expect(isGone(other.pid ?? 0)).toBe(false);
    } finally {
      other.kill('SIGKILL');
    }
    await folder.remove();
  });

  it('waits for a database that is still shutting down', async () => {
    const folder = await makeDataFolder();
    const first = await startGatewayProcess(folder.environment);
    first.child.kill('SIGKILL');
    await first.ended;
    process.kill(postmaster(folder), 'SIGINT');
    const second = await startGatewayProcess(folder.environment);
    expect(await stop(second)).toBe(0);
    await folder.remove();
  });

  it('of a program older than the database ends with the reason, and so does a command', async () => {
    const folder = await makeDataFolder();
    expect(await stop(await startGatewayProcess(folder.environment))).toBe(0);
    const embedded = await startEmbedded(folder.path);
    const owner = new pg.Client(embedded.connectionTo('causeway'));
    await owner.connect();
    await owner.query(`INSERT INTO schema_migrations (number, name, checksum) VALUES (9999, 'later', '')`);
    await owner.end();
    await embedded.stop();
    for (const args of [[], ['verify']]) {
      const { code, output } = await runCommand(args, folder.environment);
      expect([code, output]).toEqual([
        3,
        expect.stringMatching(/^the database is newer than this program: it has migration 9999[^\n]*\n$/),
      ]);
      expect(() => statSync(lockFile(folder))).toThrow();
    }
    await folder.remove();
  });
});
