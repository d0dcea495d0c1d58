import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Command } from 'commander';
import type { Gateway } from '../../app.ts';
import type { TableInForce } from '../../domain/cards/scheme-tables.ts';
import { UsageError } from '../../errors.ts';
import type { Actor } from '../../values/actor.ts';
import { audited, commandActor } from '../audited.ts';
import { printRecord, printRows, type OutputOptions } from '../output.ts';
import { withGateway, type Environment } from '../session.ts';

/** A table of the operator's, which takes precedence over the one that is built in. */
interface OperatorTable<Table> {
  readonly load_help: string;
  readonly file_help: string;
  readonly list: (context: Gateway['context']) => Promise<TableInForce<Table>[]>;
  readonly load: {
    readonly action: string;
    /** @param text the file, in JSON */
    readonly perform: (context: Gateway['context'], text: string, actor: Actor) => Promise<Table>;
  };
  readonly reset: {
    readonly action: string;
    readonly perform: (context: Gateway['context'], actor: Actor) => Promise<void>;
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
    .action((options: OutputOptions) =>
      withGateway(environment, async ({ context }) => {
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
    .option('--as <email>', 'who loads it: a member of the operator’s staff, for the audit log')
    .action((file: string, options: { as?: string }) =>
      withGateway(environment, async ({ context }) => {
        const text = await readFile(file, 'utf8').catch((error: Error) => {
          throw new UsageError(`${file} cannot be read: ${error.message}`);
        });
        const actor = await commandActor(context, options.as);
        const table = await audited(
          context,
          { actor, action: of.load.action, account_id: '', subject: basename(file) },
          () => of.load.perform(context, text, actor),
          (loaded) => ({ ...of.facts(loaded), [of.rows_name]: of.rows(loaded).length }),
        );
        process.stdout.write(`${of.rows(table).length} ${of.rows_name} are in force, ${of.loaded}.\n`);
      }),
    );
  commands
    .command('reset')
    .description('deactivate the operator’s table; the built-in one stays active')
    .option('--as <email>', 'who does it: a member of the operator’s staff, for the audit log')
    .action((options: { as?: string }) =>
      withGateway(environment, async ({ context }) => {
        const actor = await commandActor(context, options.as);
        await audited(
          context,
          { actor, action: of.reset.action, account_id: '', subject: '' },
          () => of.reset.perform(context, actor),
          () => null,
        );
        process.stdout.write('What is built in is in force.\n');
      }),
    );
}
