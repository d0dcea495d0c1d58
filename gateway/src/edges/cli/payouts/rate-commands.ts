import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { UsageError } from '../../../kernel/errors.ts';
import { addRates, listRates } from '../../../accounts/rates/manage-rates.ts';
import { parseRateFile, readRates } from '../../api/read/read-rates.ts';
import { counted, printRows, type OutputOptions } from '../output.ts';
import { changes, type Environment, reads } from '../session.ts';
import type { Command } from '../command.ts';

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${(error as Error).message}`);
  }
}

export function addRateCommands(rates: Command, environment: Environment): void {
  rates
    .command('set')
    .description('add a rate; of several valid ones, the one with the latest start applies')
    .requiredOption('--base <code>', 'ISO 4217 code, such as EUR')
    .requiredOption('--quote <code>', 'ISO 4217 code, such as USD')
    .requiredOption('--rate <decimal>', 'units of quote for one of base')
    .option('--markup-bps <number>', 'markup in basis points, deducted from the rate', '0')
    .option('--from <time>', 'ISO 8601 (default: now)', '')
    .option('--until <time>', 'ISO 8601 (default: a day later)', '')
    .option('--json', 'print JSON')
    .action(
      changes(
        environment,
        'operator.add_rate',
        async (
          { context, note },
          options: OutputOptions & Record<'base' | 'quote' | 'rate' | 'markupBps' | 'from' | 'until', string>,
        ) => {
          const { base, quote, rate } = options;
          const entry = {
            base,
            quote,
            rate,
            markup_bps: options.markupBps,
            valid_from: options.from,
            valid_until: options.until,
          };
          note({ subject: `${base}/${quote}`, after: entry });
          const read = readRates([entry], context.clock.now());
          printRows(await addRates(context, read, 'operator'), options);
        },
      ),
    );
  rates
    .command('import <file>')
    .description(
      'add the rates of a CSV file (base,quote,rate,markup_bps,valid_from,valid_until), all or none',
    )
    .action(
      changes(environment, 'operator.import_rates', async ({ context, note }, file: string) => {
        const entries = parseRateFile(readText(file));
        if (entries.length === 0)
          throw new UsageError(`${file} has no rates: each line below the heading base,quote,rate is one`);
        await addRates(context, readRates(entries, context.clock.now()), `file ${basename(file)}`);
        note({ after: { rates: entries.length } });
        process.stdout.write(`${counted(entries.length, 'rate')} added.\n`);
      }),
    );
  rates
    .command('list')
    .description('list rates, newest first within a pair')
    .option('--base <code>', 'only this base currency')
    .option('--quote <code>', 'only this quote currency')
    .option('--all', 'include rates that have expired or are not valid yet')
    .option('--json', 'print JSON')
    .action(
      reads(
        environment,
        async ({ context }, options: OutputOptions & { base?: string; quote?: string; all?: boolean }) => {
          const filter = {
            base: options.base ?? null,
            quote: options.quote ?? null,
            valid_at: options.all === true ? null : context.clock.now(),
          };
          printRows(await listRates(context, filter), options);
        },
      ),
    );
}
