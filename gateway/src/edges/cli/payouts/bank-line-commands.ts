import { UsageError } from '../../../kernel/errors.ts';
import type { Currency } from '../../../kernel/values/currency.ts';
import { formatAmount } from '../../../kernel/values/money.ts';
import { isBlank } from '../../../kernel/values/text.ts';
import { printRows, type OutputOptions } from '../output.ts';
import { decides, type Environment, reads } from '../declare-command.ts';
import { bankOf } from './find-bank.ts';
import type { Command } from '../command.ts';

const lines_shown = 200;

/** What a person says of a line that may have been told twice. */
const labels = {
  book: {
    description: 'book a line that may have been told twice: it is one of its own',
    action: 'operator.book_line',
    books: true,
    done: 'is booked',
  },
  drop: {
    description: 'leave a line unbooked: the bank has told one that was booked once more',
    action: 'operator.drop_line',
    books: false,
    done: 'is not booked',
  },
} as const;

/** Lines that a bank may have told twice. */
export function addLineCommands(banks: Command, environment: Environment): void {
  banks
    .command('lines <bank>')
    .description('list lines that the bank may have told twice and that are not booked, oldest first')
    .option('--json', 'print JSON')
    .action(
      reads(environment, async (gateway, name: string, options: OutputOptions) => {
        const lines = await bankOf(gateway, name).incoming.suspectedDuplicates(lines_shown);
        printRows(
          lines.map(({ entry_id, amount, currency, told, ...row }) => ({
            line: entry_id.toString(),
            ...row,
            amount: formatAmount(amount, currency as Currency),
            currency,
            told,
          })),
          options,
        );
      }),
    );
  for (const verb of ['book', 'drop'] as const) {
    const { description, action, books, done } = labels[verb];
    banks
      .command(`${verb}-line <bank> <line>`)
      .description(description)
      .requiredOption('--note <text>', 'how it is known')
      .action(
        decides(
          environment,
          action,
          async (gateway, name: string, line: string, options: { readonly note: string }) => {
            const bank = bankOf(gateway, name);
            const note = options.note.trim();
            if (isBlank(note)) throw new UsageError('--note must say how it is known');
            const settling = { by: gateway.actor, note, now: gateway.context.clock.now() };
            const known =
              /^\d{1,18}$/.test(line) &&
              (await bank.incoming.resolveSuspectedDuplicate(BigInt(line), books, settling));
            if (!known)
              throw new UsageError(
                `no line ${line} of ${name} waits; gateway banks lines ${name} lists them`,
              );
            gateway.note({ after: { note } });
            process.stdout.write(`Line ${line} ${done}.\n`);
          },
        ),
      );
  }
}
