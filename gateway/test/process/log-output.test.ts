import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { demoClient, makeDataFolder, type DataFolder } from '../support/process.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

let folder: DataFolder;
let place: string;
beforeEach(async () => {
  folder = await makeDataFolder({ LOG_LEVEL: 'info' });
  place = mkdtempSync(join(tmpdir(), 'causeway-log-'));
});
afterEach(async () => {
  await folder.remove();
  rmSync(place, { recursive: true, force: true });
});

it('a gateway whose log has no room on its disk takes payments, and ends as it should', async () => {
  // Every write to this device fails as on a full disk.
  const full = openSync('/dev/full', 'w');
  const child = spawn(process.execPath, [at('../../bin.js')], {
    env: { ...process.env, ...folder.environment },
    stdio: ['ignore', full, full],
  });
  closeSync(full);
  const ended = new Promise((resolve) => child.once('close', (code, signal) => resolve(signal ?? code)));
  try {
    const isReady = (): Promise<boolean> =>
      fetch(`http://127.0.0.1:${folder.environment['PORT']}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isReady).toBe(true);
    const { body } = await demoClient(folder).authorise({});
    expect(body['payment_status']).toBe('3000');
    child.kill('SIGTERM');
    expect(await ended).not.toBe('SIGKILL');
    expect(existsSync(join(folder.path, 'postgres', 'postmaster.pid'))).toBe(false);
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
});

it('a log that can be written again reports how many lines were lost', async () => {
  const file = join(place, 'log');
  const program = `
    import { createLog } from ${JSON.stringify(at('../../src/kernel/log.ts'))};
    const log = createLog('info');
    let count = 0;
    setInterval(() => {
      log.info('a line of the log');
      process.stderr.write((count += 1) + '\\n');
    }, 2);`;
  // No file may become larger than a kibibyte: what is written beyond it fails.
  const child = spawn(
    'bash',
    ['-c', 'ulimit -f 1; exec "$0" --input-type=module -e "$1" >> "$2"', process.execPath, program, file],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const ended = new Promise((resolve) => child.once('close', resolve));
  let printed = 0;
  child.stderr.on('data', (text) => (printed = Number(String(text).trim().split('\n').at(-1))));
  try {
    await expect.poll(() => printed).toBeGreaterThan(100);
    const before = readFileSync(file, 'utf8');
    expect(before.length).toBeLessThanOrEqual(1024);
    truncateSync(file);
    await expect.poll(() => readFileSync(file, 'utf8')).toContain('could not be written');
    const line = readFileSync(file, 'utf8')
      .split('\n')
      .find((text) => text.includes('could not be written'));
    const { level, lines } = JSON.parse(line ?? '');
    expect(level).toBe(40);
    expect(lines).toBeGreaterThan(100 - before.split('\n').length);
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
});
