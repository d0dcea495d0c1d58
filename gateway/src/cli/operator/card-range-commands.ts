import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Command } from 'commander';
import { brandName, brandOfPrefix } from '../../domain/cards/card.ts';
import { listCardRanges, loadCardRanges, resetCardRanges } from '../../domain/cards/manage-card-ranges.ts';
import { UsageError } from '../../errors.ts';
import { audited, commandActor } from '../audited.ts';
import { printRecord, printRows, type OutputOptions } from '../output.ts';
import { withGateway, type Environment } from '../session.ts';

const file_help = `
The file, in JSON; of several ranges that hold a number, the one with the most digits counts:
  {"source": "acquirer's table of BINs", "date": "2026-11-22",
   "brands": {"meeza": {"label": "Meeza", "lengths": [16], "code_length": 3, "check_digit": true}},
   "ranges": [["507803", "507810", "meeza"], ["65215", "65314", "rupay"]]}
`;

/** Which card numbers belong to which brand. */
export function addCardRangeCommands(program: Command, environment: Environment): void {
  const ranges = program
    .command('card-ranges')
    .description('card number ranges by brand: the built-in table, and the operator’s own');
  ranges
    .command('list')
    .description('show the active tables, the one with precedence first')
    .option('--json', 'print JSON')
    .action((options: OutputOptions) =>
      withGateway(environment, async ({ context }) => {
        const tables = await listCardRanges(context);
        if (options.json === true) return printRows(tables, options);
        for (const { loaded_at, loaded_by, table } of tables) {
          const { source, date } = table;
          printRecord({ loaded_by, loaded_at, source, date }, options);
          printRows(
            table.ranges.map(([from, to, brand]) => ({ from, to, brand })),
            options,
          );
        }
        return undefined;
      }),
    );
  ranges
    .command('load <file>')
    .description('activate an operator’s table in all processes, replacing the previous one')
    .addHelpText('after', file_help)
    .option('--as <email>', 'who loads it: a member of the operator’s staff, for the audit log')
    .action((file: string, options: { as?: string }) =>
      withGateway(environment, async ({ context }) => {
        const text = await readFile(file, 'utf8').catch(() => {
          throw new UsageError(`${file} cannot be read`);
        });
        const actor = await commandActor(context, options.as);
        const table = await audited(
          context,
          { actor, action: 'operator.load_card_ranges', account_id: '', subject: basename(file) },
          () => loadCardRanges(context, text, actor),
          ({ source, date, ranges: of_table }) => ({ source, date, ranges: of_table.length }),
        );
        process.stdout.write(`${table.ranges.length} ranges are in force, beside what is built in.\n`);
      }),
    );
  ranges
    .command('reset')
    .description('deactivate the operator’s table; the built-in one stays active')
    .option('--as <email>', 'who does it: a member of the operator’s staff, for the audit log')
    .action((options: { as?: string }) =>
      withGateway(environment, async ({ context }) => {
        const actor = await commandActor(context, options.as);
        await audited(
          context,
          { actor, action: 'operator.reset_card_ranges', account_id: '', subject: '' },
          () => resetCardRanges(context, actor),
          () => null,
        );
        process.stdout.write('What is built in is in force.\n');
      }),
    );
  ranges
    .command('try <digits>')
    .description(
      'show the brand of numbers that begin with these digits: eight are enough, never enter a full card number',
    )
    .option('--json', 'print JSON')
    .action((digits: string, options: OutputOptions) =>
      withGateway(environment, async () => {
        if (!/^\d{1,11}$/.test(digits))
          throw new UsageError('digits must be the first 1 to 11 of a card number');
        const brand = brandOfPrefix(digits);
        printRecord(
          { digits, brand, name: brand === '' ? 'no brand, or several' : brandName(brand) },
          options,
        );
      }),
    );
}
