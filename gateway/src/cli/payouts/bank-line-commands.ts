import type { Command } from 'commander';
import { requireOperator } from '../../domain/identity/users/manage-users.ts';
import { UsageError } from '../../errors.ts';
import { personActor } from '../../values/actor.ts';
import type { Currency } from '../../values/currency.ts';
import { formatAmount } from '../../values/money.ts';
import { isBlank } from '../../values/text.ts';
import { audited } from '../audited.ts';
import { printRows, type OutputOptions } from '../output.ts';
import { withGateway, type Environment } from '../session.ts';
import { bankOf } from './find-bank.ts';

const lines_shown = 200;

/** What a person says of a line that may have been told twice. */
const words = {
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
    .action((name: string, options: OutputOptions) =>
      withGateway(environment, async (gateway) => {
        const lines = await bankOf(gateway, name).doubtful(lines_shown);
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
    const { description, action, books, done } = words[verb];
    banks
      .command(`${verb}-line <bank> <line>`)
      .description(description)
      .requiredOption('--as <email>', 'who says so: a member of the operator’s staff')
      .requiredOption('--note <text>', 'how it is known')
      .action((name: string, line: string, options: { readonly as: string; readonly note: string }) =>
        withGateway(environment, async (gateway) => {
          const { context } = gateway;
          const bank = bankOf(gateway, name);
          const by = personActor(await requireOperator(context, options.as));
          const note = options.note.trim();
          if (isBlank(note)) throw new UsageError('--note must say how it is known');
          const settling = { actor: by, action, account_id: '', subject: `${name} ${line}` };
          await audited(
            context,
            settling,
            async () => {
              const said = { by, note, now: context.clock.now() };
              const known = /^\d{1,18}$/.test(line) && (await bank.settleDoubt(BigInt(line), books, said));
              if (!known)
                throw new UsageError(
                  `no line ${line} of ${name} waits; gateway banks lines ${name} lists them`,
                );
            },
            () => ({ note }),
          );
          process.stdout.write(`Line ${line} ${done}.\n`);
        }),
      );
  }
}
