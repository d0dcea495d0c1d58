import { spawn } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { demoClient, makeDataFolder } from '../support/process.ts';

const program = fileURLToPath(new URL('../../bin.js', import.meta.url));

it('connections that exhaust the descriptors are refused and logged, and the gateway keeps its database', async () => {
  const folder = await makeDataFolder();
  const child = spawn('sh', ['-c', `ulimit -n 240; exec "$0" "$1"`, process.execPath, program], {
    env: { ...process.env, ...folder.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  const ended = new Promise((resolve) => {
    child.on('close', resolve);
  });
  await expect.poll(() => output).toContain('Causeway is ready at');
  const client = demoClient(folder);
  const port = Number(folder.environment['PORT']);
  expect((await client.authorise()).status).toBe(200);
  const silent: Socket[] = [];
  for (let opened = 0; opened < 400; opened += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    silent.push(socket);
  }
  await expect.poll(() => output).toContain('connections are turned away');
  for (const socket of silent) socket.destroy();
  await expect.poll(async () => (await client.authorise().catch(() => null))?.status).toBe(200);
  expect(output).not.toMatch(/EMFILE|database connection lost/);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  await folder.remove();
});
