import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOperator, type Operator } from '../../support/command.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

const program = fileURLToPath(new URL('../../../bin.js', import.meta.url));

let gateway: TestGateway;
let operator: Operator;
beforeAll(async () => {
  gateway = await startTestGateway();
  operator = createOperator(gateway.connection);
});
afterAll(async () => {
  await gateway.close();
  operator.remove();
});

/** Runs a command whose output goes to a pipe that nobody reads, or to a file. */
async function runInto(output: 'nobody' | number, ...args: string[]): Promise<[number | null, string]> {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, ...operator.environment },
    stdio: ['ignore', output === 'nobody' ? 'pipe' : output, 'pipe'],
  });
  child.stdout?.destroy();
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const errors = child.stderr ? await text(child.stderr) : '';
  return [await ended, errors];
}

it('a command whose output pipe is closed does its work, and ends as other programs do', async () => {
  expect(await runInto('nobody', 'verify')).toEqual([141, '']);
  expect(await runInto('nobody', 'merchants', 'create', '--name', 'Unread')).toEqual([141, '']);
  expect((await operator.run('merchants', 'list')).output).toContain('Unread');
});

it('a command whose output cannot be written reports that in one line', async () => {
  const not_writable = openSync(program, 'r');
  const [code, errors] = await runInto(not_writable, 'merchants', 'list');
  closeSync(not_writable);
  expect([code, errors]).toEqual([1, expect.stringMatching(/^the output cannot be written: EBADF[^\n]*\n$/)]);
});

it('an unknown command is named in the error, with the one that was probably meant', async () => {
  const { code, output } = await operator.run('acounts', 'list');
  expect(code).toBe(1);
  expect(output).toMatch(/^error: unknown command 'acounts'\n.*accounts.*\n`gateway --help` lists/);
  expect((await operator.run('nonsense')).output).toMatch(/^error: unknown command 'nonsense'\n`gateway/);
});
