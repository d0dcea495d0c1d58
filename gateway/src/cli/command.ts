import { Command as CommanderCommand } from 'commander';
import type { CommandAction } from '@causeway/schemas/portal/command-actions.ts';

/** What a command does to the gateway: it reads, or does something that the audit log names, or neither. */
export type Does =
  | 'reads'
  | 'nothing'
  | { readonly changes: CommandAction }
  | { readonly decides: CommandAction };

/** What runs when a command is called: made by `reads`, `changes`, `decides` (session.ts) or `withoutGateway`. */
export interface Declared<Args extends unknown[]> {
  (...args: Args): Promise<void>;
  readonly does: Does;
}

/** @param run receives the command's arguments and options */
export function declared<Args extends unknown[]>(
  does: Does,
  run: (...args: Args) => unknown,
): Declared<Args> {
  return Object.assign(
    async (...args: Args): Promise<void> => {
      await run(...args);
    },
    { does },
  );
}

/** For what starts the gateway, prepares its database, or needs neither. */
export function withoutGateway<Args extends unknown[]>(run: (...args: Args) => unknown): Declared<Args> {
  return declared('nothing', run);
}

/** A command whose action says what it does: one that does not say it does not compile (decision 210). */
export class Command extends CommanderCommand {
  /** Null for a group of commands. */
  does: Does | null = null;

  override createCommand(name?: string): Command {
    return new Command(name);
  }

  override action<Args extends unknown[]>(run: Declared<Args>): this {
    this.does = run.does;
    return super.action(run);
  }
}
