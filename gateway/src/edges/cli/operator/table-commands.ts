import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { CommandAction } from '@causeway/schemas/portal/command-actions.ts';
import type { Context, ReadContext } from '../../../kernel/context.ts';
import type { TableInForce } from '../../../acquiring/cards/scheme-tables.ts';
import { UsageError } from '../../../kernel/errors.ts';
import type { Actor } from '../../../kernel/values/actor.ts';
import { printRecord, printRows } from '../output.ts';
import { argument, changes, commands, json, reads, type AddCommand } from '../declare-command.ts';
import {
  listDisputeDeadlines,
  loadDisputeDeadlines,
  resetDisputeDeadlines,
} from '../../../acquiring/disputes/manage-deadlines.ts';
import { brandName, brandOfPrefix } from '../../../kernel/values/card-brands.ts';
import {
  listCardRanges,
  loadCardRanges,
  resetCardRanges,
} from '../../../acquiring/cards/manage-card-ranges.ts';

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
function tableCommands<Table>(of: OperatorTable<Table>): AddCommand {
  return commands(
    reads({
      name: 'list',
      summary: 'show the active tables, the one with precedence first',
      takes: { json },
      run: async ({ context }, { json: as_json }) => {
        const tables = await of.list(context);
        if (as_json) return tables;
        for (const { loaded_at, loaded_by, table } of tables) {
          printRecord({ loaded_by, loaded_at, ...of.facts(table) }, {});
          printRows(of.rows(table), {});
        }
        return undefined;
      },
    }),
    changes(of.load.action, {
      name: 'load',
      summary: of.load_help,
      help: of.file_help,
      takes: { file: argument() },
      run: async ({ context, actor, note }, { file }) => {
        const text = await readFile(file, 'utf8').catch((error: Error) => {
          throw new UsageError(`${file} cannot be read: ${error.message}`);
        });
        const table = await of.load.perform(context, text, actor);
        const { length } = of.rows(table);
        note({ subject: basename(file), after: { ...of.facts(table), [of.rows_name]: length } });
        return `${length} ${of.rows_name} are in force, ${of.loaded}.`;
      },
    }),
    changes(of.reset.action, {
      name: 'reset',
      summary: 'deactivate the operator’s table; the built-in one stays active',
      run: async ({ context, actor }) => {
        await of.reset.perform(context, actor);
        return 'What is built in is in force.';
      },
    }),
  );
}

const deadlines_help = `
The file, in JSON; acquirer_days of the scheme's days are the acquirer's own, and merchants get the rest:
  {"acquirer_days": 3,
   "deadlines": [{"brand": "visa", "stage": "chargeback", "days": 30,
                  "source": "acquirer's handbook, page 12", "date": "2026-11-23"}]}
stage is inquiry, chargeback or pre_arbitration.
`;

/** By when disputes are to be answered where the acquirer does not say. */
export const addDisputeDeadlineCommands = tableCommands({
  load_help: 'activate an operator’s table, replacing the previous one; it applies to stages that begin then',
  file_help: deadlines_help,
  list: ({ database }) => listDisputeDeadlines(database),
  load: { action: 'operator.load_dispute_deadlines', perform: loadDisputeDeadlines },
  reset: { action: 'operator.reset_dispute_deadlines', perform: resetDisputeDeadlines },
  facts: ({ acquirer_days }) => ({ acquirer_days }),
  rows: ({ deadlines: rows }) => rows,
  rows_name: 'deadlines',
  loaded: 'before what is built in',
});

const ranges_help = `
The file, in JSON; of several ranges that hold a number, the one with the most digits counts:
  {"source": "acquirer's table of BINs", "date": "2026-11-22",
   "brands": {"meeza": {"label": "Meeza", "lengths": [16], "code_length": 3, "check_digit": true}},
   "ranges": [["507803", "507810", "meeza"], ["65215", "65314", "rupay"]]}
`;

/** Which card numbers belong to which brand. */
export const addCardRangeCommands = commands(
  tableCommands({
    load_help: 'activate an operator’s table in all processes, replacing the previous one',
    file_help: ranges_help,
    list: listCardRanges,
    load: { action: 'operator.load_card_ranges', perform: loadCardRanges },
    reset: { action: 'operator.reset_card_ranges', perform: resetCardRanges },
    facts: ({ source, date }) => ({ source, date }),
    rows: ({ ranges: rows }) => rows.map(([from, to, brand]) => ({ from, to, brand })),
    rows_name: 'ranges',
    loaded: 'in addition to what is built in',
  }),
  reads({
    name: 'try',
    summary:
      'show the brand of numbers that begin with these digits: eight are enough, never enter a full card number',
    takes: { digits: argument(), json },
    run: (_gateway, { digits }) => {
      if (!/^\d{1,11}$/.test(digits))
        throw new UsageError('digits must be the first 1 to 11 of a card number');
      const brand = brandOfPrefix(digits);
      return { digits, brand, name: brand === '' ? 'no brand, or several' : brandName(brand) };
    },
  }),
);
