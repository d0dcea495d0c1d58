import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { CommandAction } from '@causeway/schemas/portal/command-actions.ts';
import type { Context, ReadContext } from '../../context.ts';
import type { TableInForce } from '../../domain/cards/scheme-tables.ts';
import { UsageError } from '../../errors.ts';
import type { Actor } from '../../values/actor.ts';
import { printRecord, printRows, type OutputOptions } from '../output.ts';
import { changes, type Environment, reads } from '../session.ts';
import type { Command } from '../command.ts';

/** A table of the operator's, which takes precedence over the one that is built in. */
interface OperatorTable<Table> {
  readonly load_help: string;
  readonly file_help: string;
  readonly list: (context: ReadContext) => Promise<TableInForce<Table>[]>;
  readonly load: {
    readonly action: CommandAction;
    /** @param text the file, in JSON */
    readonly perform: (context: Context, text: string, actor: Actor) => Promise<Table>;
  };
  readonly reset: {
    readonly action: CommandAction;
    readonly perform: (context: Context, actor: Actor) => Promise<void>;
  };
  /** What is said of the table as a whole. */
  readonly facts: (table: Table) => Readonly<Record<string, string | number>>;
  readonly rows: (table: Table) => readonly object[];
  /** What the rows are called. */
  readonly rows_name: string;
  readonly loaded: string;
}

/** `list`, `load` and `reset` of a table. */
export function addTableCommands<Table>(
  commands: Command,
  environment: Environment,
  of: OperatorTable<Table>,
): void {
  commands
    .command('list')
    .description('show the active tables, the one with precedence first')
    .option('--json', 'print JSON')
    .action(
      reads(environment, async ({ context }, options: OutputOptions) => {
        const tables = await of.list(context);
        if (options.json === true) return printRows(tables, options);
        for (const { loaded_at, loaded_by, table } of tables) {
          printRecord({ loaded_by, loaded_at, ...of.facts(table) }, options);
          printRows(of.rows(table), options);
        }
        return undefined;
      }),
    );
  commands
    .command('load <file>')
    .description(of.load_help)
    .addHelpText('after', of.file_help)
    .action(
      changes(environment, of.load.action, async ({ context, actor, note }, file: string) => {
        const text = await readFile(file, 'utf8').catch((error: Error) => {
          throw new UsageError(`${file} cannot be read: ${error.message}`);
        });
        const table = await of.load.perform(context, text, actor);
        note({
          subject: basename(file),
          after: { ...of.facts(table), [of.rows_name]: of.rows(table).length },
        });
        process.stdout.write(`${of.rows(table).length} ${of.rows_name} are in force, ${of.loaded}.\n`);
      }),
    );
  commands
    .command('reset')
    .description('deactivate the operator’s table; the built-in one stays active')
    .action(
      changes(environment, of.reset.action, async ({ context, actor }) => {
        await of.reset.perform(context, actor);
        process.stdout.write('What is built in is in force.\n');
      }),
    );
}
