import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { requireCurrency } from '../../api/read/read-amount.ts';
import { readStatement, type StatementLine } from '../../../operations/reporting/read-statement.ts';
import { requireAccount } from '../../../accounts/merchants/manage-accounts.ts';
import { addDays, offsetStamp, startOfDay } from '../../../kernel/values/dates.ts';
import { maskCardNumbers } from '../../../kernel/values/card-numbers.ts';
import { spreadsheetText } from '../../../kernel/values/text.ts';
import { day } from '../option-values.ts';
import { printRows } from '../output.ts';
import { type Environment, reads } from '../declare-command.ts';
import type { Command } from '../command.ts';

const date = (text: string): string => {
  day(text);
  return text;
};

interface StatementOptions {
  readonly account: string;
  readonly currency: string;
  readonly from: string;
  readonly to: string;
  readonly csv?: boolean;
  readonly out?: string;
  readonly json?: boolean;
}

/** Lines with their time in the account's time zone. */
async function* linesOf(
  lines: AsyncIterable<StatementLine>,
  time_zone: string,
): AsyncGenerator<Omit<StatementLine, 'at'> & { at: string }> {
  for await (const line of lines)
    yield {
      ...line,
      at: offsetStamp(line.at, time_zone),
      reference: spreadsheetText(maskCardNumbers(line.reference)),
    };
}

/** `gateway balances statement`. */
export function addStatementCommand(balances: Command, environment: Environment): void {
  balances
    .command('statement')
    .description(
      'print a statement of an available balance: opening balance, every movement with its cause, closing balance; of a period that is not over, its interim balance now',
    )
    .requiredOption('--account <account_id>', 'id of the account')
    .requiredOption('--currency <code>', 'ISO 4217 code, such as EUR')
    .requiredOption('--from <date>', 'first day, YYYY-MM-DD in the account’s time zone', date)
    .requiredOption('--to <date>', 'last day', date)
    .option('--csv', 'print CSV')
    .option('--out <file>', 'write CSV to a file')
    .option('--json', 'print JSON')
    .action(
      reads(environment, async ({ context }, options: StatementOptions) => {
        const { time_zone } = await requireAccount(context, options.account);
        const span = {
          account_id: options.account,
          currency: requireCurrency(options.currency),
          from: startOfDay(options.from, time_zone),
          to: startOfDay(addDays(options.to, 1), time_zone),
          made_at: context.clock.now(options.account),
        };
        const lines = linesOf(readStatement(context, span), time_zone);
        if (options.csv !== true && options.out === undefined) {
          printRows(await Array.fromAsync(lines), options);
          return;
        }
        const csv = stringify({ header: true });
        const target = options.out === undefined ? process.stdout : createWriteStream(options.out);
        await pipeline(Readable.from(lines), csv, target, { end: options.out !== undefined });
      }),
    );
}
