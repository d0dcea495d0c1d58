import { brandName, brandOfPrefix } from '../../values/card-brands.ts';
import { listCardRanges, loadCardRanges, resetCardRanges } from '../../domain/cards/manage-card-ranges.ts';
import { UsageError } from '../../errors.ts';
import { printRecord, type OutputOptions } from '../output.ts';
import { type Environment, reads } from '../session.ts';
import { addTableCommands } from './table-commands.ts';
import type { Command } from '../command.ts';

const file_help = `
The file, in JSON; of several ranges that hold a number, the one with the most digits counts:
  {"source": "acquirer's table of BINs", "date": "2026-11-22",
   "brands": {"meeza": {"label": "Meeza", "lengths": [16], "code_length": 3, "check_digit": true}},
   "ranges": [["507803", "507810", "meeza"], ["65215", "65314", "rupay"]]}
`;

/** Which card numbers belong to which brand. */
export function addCardRangeCommands(ranges: Command, environment: Environment): void {
  addTableCommands(ranges, environment, {
    load_help: 'activate an operator’s table in all processes, replacing the previous one',
    file_help,
    list: listCardRanges,
    load: { action: 'operator.load_card_ranges', perform: loadCardRanges },
    reset: { action: 'operator.reset_card_ranges', perform: resetCardRanges },
    facts: ({ source, date }) => ({ source, date }),
    rows: ({ ranges: rows }) => rows.map(([from, to, brand]) => ({ from, to, brand })),
    rows_name: 'ranges',
    loaded: 'in addition to what is built in',
  });
  ranges
    .command('try <digits>')
    .description(
      'show the brand of numbers that begin with these digits: eight are enough, never enter a full card number',
    )
    .option('--json', 'print JSON')
    .action(
      reads(environment, async (_gateway, digits: string, options: OutputOptions) => {
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
