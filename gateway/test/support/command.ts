import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { asApp } from './gateway.ts';
import { runCommand } from './process.ts';

type Words = (string | readonly string[])[];

/** The program as an operator runs it, beside the gateway of a test. */
export interface Operator {
  /** The environment of the commands. */
  readonly environment: Record<string, string>;
  readonly folder: string;
  /** Runs a command to its end; its words may come in groups. */
  run(...args: Words): Promise<{ code: number | string; output: string }>;
  /** Runs a command with --json. @throws with its output when it fails */
  json(...args: Words): Promise<any>;
  remove(): void;
}

/** The URL of a database that is reached over a socket in the file system. */
function databaseUrl(connection: pg.ClientConfig): string {
  const { host, user, database } = asApp(connection);
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(String(host))}`;
}

export function createOperator(connection: pg.ClientConfig, settings: Record<string, string> = {}): Operator {
  const folder = mkdtempSync(join(tmpdir(), 'causeway-operator-'));
  const environment = {
    DATABASE_URL: databaseUrl(connection),
    GATEWAY_DATA_DIR: folder,
    GATEWAY_KEK: Buffer.alloc(32, 7).toString('base64'),
    DATABASE_POOL_MAX: '2',
    ...settings,
  };
  const run = (...args: Words): ReturnType<typeof runCommand> => runCommand(args.flat(), environment);
  return {
    environment,
    folder,
    run,
    async json(...args) {
      const { code, output } = await run(...args, '--json');
      if (code !== 0) throw new Error(`gateway ${args.flat().join(' ')} ended with ${code}: ${output}`);
      return JSON.parse(output);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
