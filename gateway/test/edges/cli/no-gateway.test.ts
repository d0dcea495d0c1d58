import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createProgram } from '../../../src/edges/cli/program.ts';

const environment = {
  GATEWAY_DATA_DIR: join(tmpdir(), `causeway-none-${randomUUID()}`),
  GATEWAY_URL: 'http://127.0.0.1:1',
  LOG_LEVEL: 'silent',
};
/** What creates a database, or works without one until it is stopped. */
const excluded = /^(serve|api|worker|migrate|connectors (stand-in|live|test|try).*)$/;

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = 0;
});

function leavesOf(
  command: Command,
  path: readonly string[] = [],
): { path: readonly string[]; command: Command }[] {
  if (command.commands.length === 0) return [{ path, command }];
  return command.commands.flatMap((one) => leavesOf(one, [...path, one.name()]));
}

const leaves = leavesOf(await createProgram(environment, null)).filter(
  ({ path }) => !excluded.test(path.join(' ')),
);

it.each(leaves.map(({ path, command }) => [path.join(' '), command] as const))(
  'gateway %s creates nothing where no gateway is installed',
  async (name, command) => {
    const args = [
      ...name.split(' '),
      ...command.registeredArguments.filter(({ required }) => required).map(() => '1000001'),
      ...command.options
        .filter(({ mandatory }) => mandatory)
        .flatMap(({ long, argChoices }) => [String(long), argChoices?.[0] ?? '1']),
    ];
    const program = await createProgram(environment, args[0] ?? null);
    const failure = await program.parseAsync(args, { from: 'user' }).then(
      () => null,
      (error: unknown) => error as Error,
    );
    expect(existsSync(environment.GATEWAY_DATA_DIR)).toBe(false);
    if (failure?.message.startsWith('There is no gateway'))
      expect(failure.message).toBe(
        `There is no gateway in ${environment.GATEWAY_DATA_DIR}. Set GATEWAY_DATA_DIR to its data folder or DATABASE_URL to its database, as its process has them; or start one with npm start`,
      );
  },
);

it('a command that looks up an account names the settings that are missing', async () => {
  const program = await createProgram(environment, 'keys');
  await expect(
    program.parseAsync(['keys', 'list', '--account', '1000001001'], { from: 'user' }),
  ).rejects.toThrow(/There is no gateway in .*Set GATEWAY_DATA_DIR.*DATABASE_URL/);
});
