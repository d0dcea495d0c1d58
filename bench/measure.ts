import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RanOut, ran_out } from './prepared.ts';

/** What a load reached. Latencies are in microseconds. */
export interface Measured {
  readonly per_second: number;
  readonly requests: number;
  readonly p50_us: number;
  readonly p99_us: number;
}

/** Runs a program to its end. @throws with its output when it fails */
export function run(
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env: { ...process.env, ...environment } });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ENOENT'
          ? new Error(`${command} is not installed: apt-get install postgresql-contrib wrk`)
          : error,
      ),
    );
    child.on('exit', (code) =>
      code === 0
        ? resolve(output)
        : reject(
            new (output.includes(ran_out) ? RanOut : Error)(
              `${command} ${args.join(' ')}\n${output.slice(-3000)}`,
            ),
          ),
    );
  });
}

export interface HttpLoad {
  readonly path: string;
  /** With a session's cookie the bodies are paths, which are read (GET). */
  readonly cookie?: string;
  /** Sent once each; there must be more than the load can send in its time. */
  readonly bodies: readonly string[];
  readonly connections: number;
  readonly seconds: number;
}

/** Sends bodies from a process of its own. @throws when an answer was not 2xx; RanOut when there were too few bodies */
export async function loadHttp(url: string, load: HttpLoad): Promise<Measured> {
  const bodies_file = join(tmpdir(), `causeway-bench-${randomUUID()}.jsonl`);
  await writeFile(bodies_file, load.bodies.join('\n'));
  const threads = Math.min(2, load.connections);
  const script = fileURLToPath(new URL('load.lua', import.meta.url));
  const args = [
    `-t${threads}`,
    `-c${load.connections}`,
    `-d${load.seconds}s`,
    '--timeout',
    '30s',
    '-s',
    script,
    url,
  ];
  const settings = {
    BODIES: bodies_file,
    TARGET: load.path,
    THREADS: String(threads),
    COOKIE: load.cookie ?? '',
  };
  const output = await run('wrk', args, settings).finally(() => rm(bodies_file));
  if (output.includes(ran_out))
    throw new RanOut(
      `${load.path}: all ${load.bodies.length} requests were sent before ${load.seconds} s were over`,
    );
  const numbers = /MEASURED (\d+) (\d+) (\d+) (\d+) (\d+)/.exec(output)?.slice(1).map(Number);
  const [requests = 0, duration_us = 1, errors = 0, p50_us = 0, p99_us = 0] = numbers ?? [];
  if (!numbers || errors > 0) throw new Error(`${load.path}: ${errors} of ${requests} failed\n${output}`);
  return { per_second: requests / (duration_us / 1e6), requests, p50_us, p99_us };
}

/** How many lists of instructions acquirers have had so far, and the time that they took, as the gateway measures it. */
export async function connectorTime(url: string): Promise<{ seconds: number; lists: number }> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const sumOf = (series: string): number =>
    [...text.matchAll(new RegExp(`^causeway_connector_seconds_${series}{[^}]*} (.*)$`, 'gm'))].reduce(
      (sum, [, value]) => sum + Number(value),
      0,
    );
  return { seconds: sumOf('sum'), lists: sumOf('count') };
}

/** Runs pgbench with prepared statements. @returns transactions per second */
export async function runPgbench(
  database_url: string,
  args: readonly string[],
  session_settings = '',
): Promise<number> {
  const settings = { PGOPTIONS: session_settings };
  const output = await run('pgbench', ['-n', '-M', 'prepared', ...args, database_url], settings);
  const tps = /tps = ([0-9.]+) \(without/.exec(output)?.[1];
  if (tps === undefined) throw new Error(output);
  if (/number of failed transactions: [1-9]/.test(output)) throw new Error(output);
  return Number(tps);
}

/** The middle of an odd number of values; of an even number, the lower of the two. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;
}
