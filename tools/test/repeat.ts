import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { loadText } from '../load.ts';
import { runToLog } from './run-to-log.ts';

/**
 * Whether tests fail because a machine is busy: `npm run test:repeat -- 20` runs `npm test` that many times, each with
 * an empty TMPDIR, beside two busy loops a core and a process that writes to the disk, and counts the runs that failed.
 * `--system` does the same with `npm run test:system`. What a failed run printed is kept.
 */

const busy_loop = 'for (;;);';
const disk_writer = `
  const { closeSync, fsyncSync, openSync, writeSync } = require('node:fs');
  const bytes = Buffer.alloc(2 ** 20, 1);
  for (;;) {
    const file = openSync(process.argv[1], 'w');
    for (let written = 0; written < 64; written++) writeSync(file, bytes);
    fsyncSync(file);
    closeSync(file);
  }`;

function startLoad(folder: string): ChildProcess[] {
  const start = (...args: string[]): ChildProcess =>
    spawn(process.execPath, ['--eval', ...args], { stdio: 'ignore' });
  const loops = Array.from({ length: 2 * availableParallelism() }, () => start(busy_loop));
  return [...loops, start(disk_writer, join(folder, 'written'))];
}

function failuresIn(log: string): string[] {
  const lines = stripVTControlCharacters(readFileSync(log, 'utf8')).split('\n');
  return [...new Set(lines.filter((line) => line.startsWith(' FAIL ')))];
}

const { values, positionals } = parseArgs({
  options: { system: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const times = Number(positionals[0] ?? 20);
if (!Number.isInteger(times) || times < 1) throw new Error('how many times? npm run test:repeat -- 20');
const command = values.system ? 'test:system' : 'test';
const folder = mkdtempSync(join(tmpdir(), 'causeway-repeat-'));
const load = startLoad(folder);
let failed = 0;
try {
  for (let run = 1; run <= times; run++) {
    const log = join(folder, `run-${run}.log`);
    const tmp = mkdtempSync(join(folder, 'tmp-'));
    const { passed, took_s } = await runToLog(`npm run ${command}`, log, { TMPDIR: tmp });
    rmSync(tmp, { recursive: true, force: true });
    if (!passed) failed += 1;
    const verdict = passed ? 'passed' : `FAILED, see ${log}`;
    process.stdout.write(`run ${run}: ${verdict} (${took_s} s, ${loadText()})\n`);
    if (passed) rmSync(log);
    else
      process.stdout.write(
        failuresIn(log)
          .map((line) => `${line}\n`)
          .join(''),
      );
  }
} finally {
  for (const child of load) child.kill('SIGKILL');
}
process.stdout.write(`${failed} of ${times} runs failed\n`);
if (failed === 0) rmSync(folder, { recursive: true });
process.exitCode = failed === 0 ? 0 : 1;
