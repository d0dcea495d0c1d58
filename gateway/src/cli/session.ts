import type { CommandAction } from '@causeway/schemas/portal/command-actions.ts';
import type { Gateway, World } from '../app.ts';
import type { Note } from '../domain/audit/change.ts';
import type { Host, Person } from '../values/actor.ts';
import { declared, type Declared } from './command.ts';
import type { Environment, ReadGateway } from './with-gateway.ts';

export type { Environment, ReadGateway } from './with-gateway.ts';

/** What a command has that changes something. */
export interface ChangingGateway<By = Host> extends Gateway {
  /** Who does it. */
  readonly actor: By;
  /** Adds to what the audit log records. */
  readonly note: Note;
}

/** What is done, for the audit log. */
export interface Action {
  readonly action: CommandAction;
  /** The option that names what it is done to, or 0 for its first argument; without it, all arguments do. */
  readonly subject?: string | 0;
  /** Whether its argument is an account. */
  readonly of_account?: true;
  /** Whether it is done to a person: the logs of the teams that they are in have it, too. */
  readonly of_person?: true;
  readonly world?: World;
}

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
