import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { demoClient, makeDataFolder, type DataFolder } from '../support/process.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

let folder: DataFolder;
let child: ChildProcess;
let output: string;
beforeEach(async () => {
  folder = await makeDataFolder({ SANDBOX_LATENCY_MS: '1500', LOG_LEVEL: 'info' });
});
afterEach(async () => {
  await folder.remove();
});

/** Types a command in the repository's folder, in a process group of its own, as in a terminal. */
async function typeCommand(line: string): Promise<void> {
  const [command = '', ...args] = line.split(' ');
  output = '';
  child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...folder.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)));
  await expect.poll(() => output).toContain('Causeway is ready at');
}

/** A payment for which the acquirer takes its time. @returns, once it is under way, what is awaited for its status */
async function beginPayment(): Promise<{ status: Promise<string> }> {
  const client = demoClient(folder);
  const order_no = 'under-way';
  const status = client.authorise({ order_no }).then(
    ({ body }) => String(body['payment_status']),
    () => 'cut',
  );
  const known = async (): Promise<unknown> =>
    (await client.post('retrievalTrans', { orders: [order_no] })).body['orders_list']?.[0]?.payment_status;
  await expect.poll(known).toBe('1200');
  return { status };
}

const isListening = (): Promise<boolean> =>
  fetch(`http://127.0.0.1:${folder.environment['PORT']}/healthz`).then(
    () => true,
    () => false,
  );
const isDatabaseThere = (): boolean => existsSync(join(folder.path, 'postgres', 'postmaster.pid'));

it.each<[string, 'SIGTERM' | 'Ctrl-C' | 'the end of its terminal']>([
  ['npx gateway api', 'SIGTERM'],
  ['npm start', 'SIGTERM'],
  ['npm start -- api', 'SIGTERM'],
  ['npx gateway api', 'Ctrl-C'],
  ['npm start', 'Ctrl-C'],
  ['npx gateway api', 'the end of its terminal'],
  ['npm start', 'the end of its terminal'],
])('%s ends by %s: no request is cut, and neither gateway nor database remains', async (line, how) => {
  await typeCommand(line);
  const { status } = await beginPayment();
  // A terminal tells every process of the group.
  if (how === 'SIGTERM') child.kill('SIGTERM');
  else process.kill(-(child.pid ?? 0), how === 'Ctrl-C' ? 'SIGINT' : 'SIGHUP');
  expect(await status).toBe('3000');
  await expect.poll(isListening).toBe(false);
  await expect.poll(isDatabaseThere).toBe(false);
  await expect.poll(() => output).toContain('"msg":"stopped"');
});

it('SIGTERM during the start ends the gateway and its database as soon as it has started', async () => {
  child = spawn(process.execPath, ['gateway/bin.js'], {
    cwd: root,
    env: { ...process.env, ...folder.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => {
    child.on('close', (code) => resolve(code));
  });
  await expect.poll(isDatabaseThere).toBe(true);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(isDatabaseThere()).toBe(false);
});
