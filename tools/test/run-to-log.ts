import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { repository } from '../repository.ts';

/** Runs a command line in the repository's folder; what it prints goes to a file. */
export async function runToLog(
  command: string,
  log: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<{ passed: boolean; took_s: number }> {
  const output = createWriteStream(log);
  const began_ms = performance.now();
  const child = spawn('bash', ['-c', command], {
    cwd: repository,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.pipe(output, { end: false });
  child.stderr.pipe(output, { end: false });
  const { promise, resolve } = Promise.withResolvers<number | null>();
  child.on('close', resolve);
  const code = await promise;
  await new Promise((done) => output.end(done));
  return { passed: code === 0, took_s: Math.round((performance.now() - began_ms) / 1_000) };
}
