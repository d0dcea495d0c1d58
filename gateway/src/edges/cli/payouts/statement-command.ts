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
import { account, flag, json, option, reads } from '../declare-command.ts';
import { day } from '../option-values.ts';

const date = (text: string): string => {
  day(text);
  return text;
};

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
export const statement_command = reads({
  name: 'statement',
  summary:
    'print a statement of an available balance: opening balance, every movement with its cause, closing balance; of a period that is not over, its interim balance now',
  takes: {
    account,
    currency: option('code', 'ISO 4217 code, such as EUR').needed(),
    from: option('date', 'first day, YYYY-MM-DD in the account’s time zone', date).needed(),
    to: option('date', 'last day', date).needed(),
    csv: flag('print CSV'),
    out: option('file', 'write CSV to a file'),
    json,
  },
  run: async ({ context }, { account: account_id, currency, from, to, csv, out }) => {
    const { time_zone } = await requireAccount(context, account_id);
    const span = {
      account_id,
      currency: requireCurrency(currency),
      from: startOfDay(from, time_zone),
      to: startOfDay(addDays(to, 1), time_zone),
      made_at: context.clock.now(account_id),
    };
    const lines = linesOf(readStatement(context, span), time_zone);
    if (!csv && out === undefined) return Array.fromAsync(lines);
    const target = out === undefined ? process.stdout : createWriteStream(out);
    await pipeline(Readable.from(lines), stringify({ header: true }), target, { end: out !== undefined });
    return 0;
  },
});
