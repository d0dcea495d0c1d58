import type { CommandAction } from '@causeway/schemas/portal/command-actions.ts';
import type { Environment } from '../../kernel/config.ts';
import type { Person } from '../../kernel/values/actor.ts';
import { declared, type Declared } from './command.ts';
import type { Action, ChangingGateway } from './perform-command.ts';
import type { ReadGateway } from './with-gateway.ts';

export type { ChangingGateway } from './perform-command.ts';
export type { Environment, ReadGateway } from './with-gateway.ts';

/** The gateway is loaded by a command that runs, not by its help. */
const loadPerform = () => import('./perform-command.ts');

/** Declares a command that only reads; PostgreSQL refuses anything else to its session. */
export function reads<Args extends unknown[]>(
  environment: Environment,
  act: (gateway: ReadGateway, ...args: Args) => unknown,
): Declared<Args> {
  return declared('reads', async (...args) => (await loadPerform()).performRead(environment, act, args));
}

/** Declares a command that changes something: done at this host, by whoever the operating system says it is. */
export function changes<Args extends unknown[]>(
  environment: Environment,
  action: CommandAction | Action,
  act: (gateway: ChangingGateway, ...args: Args) => unknown,
): Declared<Args> {
  const of: Action = typeof action === 'string' ? { action } : action;
  return declared({ changes: of.action }, async (...args) =>
    (await loadPerform()).performChange(environment, of, act, args),
  );
}

/** Declares a command by which a person decides: it needs their token (docs/portal-access.md#command-line-tokens). */
export function decides<Args extends unknown[]>(
  environment: Environment,
  action: CommandAction | Action,
  act: (gateway: ChangingGateway<Person>, ...args: Args) => unknown,
): Declared<Args> {
  const of: Action = typeof action === 'string' ? { action } : action;
  return declared({ decides: of.action }, async (...args) =>
    (await loadPerform()).performDecision(environment, of, act, args),
  );
}

/** A command that reads or changes, by its options. */
export function either<Args extends unknown[]>(
  isChange: (...args: Args) => boolean,
  reading: Declared<Args>,
  changing: Declared<Args>,
): Declared<Args> {
  return declared(changing.does, (...args) => (isChange(...args) ? changing : reading)(...args));
}
