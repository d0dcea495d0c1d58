import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { transact } from '../../src/kernel/database/transaction.ts';
import { createCommandToken } from '../../src/accounts/identity/command-tokens/command-tokens.ts';
import { openSession } from '../../src/accounts/identity/sessions/open-session.ts';
import { requireUserByEmail } from '../../src/accounts/identity/users/manage-users.ts';
import { asApp, type TestGateway } from './gateway.ts';
import { runInProcess } from './run-in-process.ts';

type Args = (string | readonly string[])[];

/** The program as an operator runs it, beside the gateway of a test. */
export interface Operator {
  /** The environment of the commands. */
  readonly environment: Record<string, string>;
  readonly folder: string;
  /** Runs a command to its end; its words may come in groups. */
  run(...args: Args): Promise<{ code: number; output: string }>;
  /** Runs a command with --json. @throws with its output when it fails */
  json(...args: Args): Promise<any>;
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
  return operatorWith(folder, environment);
}

function operatorWith(folder: string, environment: Record<string, string>): Operator {
  return {
    environment,
    folder,
    async run(...args) {
      const { code, output } = await runInProcess(args.flat(), environment);
      return { code, output };
    },
    async json(...args) {
      const { code, output, stdout } = await runInProcess([...args.flat(), '--json'], environment);
      if (code !== 0) throw new Error(`gateway ${args.flat().join(' ')} ended with ${code}: ${output}`);
      return JSON.parse(stdout);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A token of one of the operator’s people, as the console gives it out after their second factor. */
export async function tokenOf({ gateway }: Pick<TestGateway, 'gateway'>, email: string): Promise<string> {
  const { context, database_clock } = gateway;
  const at = database_clock.now();
  const { user_id } = await requireUserByEmail(context, email);
  const origin = { address: '127.0.0.1', user_agent: 'test', device: null };
  const { session } = await transact(context.database, async (tx) =>
    openSession(tx, { user_id, stage: 'signed_in', method: 'passkey', at }, origin),
  );
  const clock = { now: () => at };
  return (await createCommandToken({ database: context.database, clock }, session)).token;
}

/** The operator’s commands, with the token of one of their people. */
export async function actingAs(
  operator: Pick<Operator, 'folder' | 'environment'>,
  gateway: Pick<TestGateway, 'gateway'>,
  email: string,
): Promise<Operator> {
  const GATEWAY_OPERATOR_TOKEN = await tokenOf(gateway, email);
  return operatorWith(operator.folder, { ...operator.environment, GATEWAY_OPERATOR_TOKEN });
}
