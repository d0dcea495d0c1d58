import type { Command } from 'commander';
import type { Gateway } from '../../app.ts';
import { UsageError } from '../../errors.ts';
import { printRows, type OutputOptions } from '../output.ts';
import { withGateway, type Environment } from '../session.ts';

const files_shown = 50;

function bankOf({ banks }: Gateway, name: string): Gateway['banks'][number] {
  const bank = banks.find((known) => known.name === name);
  if (bank) return bank;
  const known = banks.map((one) => one.name).join(', ') || 'none';
  throw new UsageError(`there is no bank ${name} in BANKS_FILE; there is ${known}`);
}

/** Banks to which payouts go as files: what went out, what came back, and their directories. */
export function addBankCommands(program: Command, environment: Environment): void {
  const banks = program.command('banks').description('banks to which payouts go as ISO 20022 files');
  banks
    .command('list')
    .description('list the banks of BANKS_FILE')
    .option('--json', 'print JSON')
    .action((options: OutputOptions) =>
      withGateway(environment, async (gateway) =>
        printRows(
          gateway.banks.map(({ name, settings: { directory, message, accounts } }) => ({
            name,
            message,
            currencies: accounts.map(({ currency }) => currency).join(' '),
            directory,
          })),
          options,
        ),
      ),
    );
  banks
    .command('files <bank>')
    .description('the newest files: sent ones, or with --received those that came, with what did not fit')
    .option('--received', 'files that came')
    .option('--json', 'print JSON')
    .action((name: string, options: OutputOptions & { received?: boolean }) =>
      withGateway(environment, async (gateway) => {
        const bank = bankOf(gateway, name);
        const rows: readonly object[] =
          options.received === true
            ? await bank.receivedFiles(files_shown)
            : await bank.sentFiles(files_shown);
        printRows(rows, options);
      }),
    );
  banks
    .command('exchange <bank>')
    .description('send and read files now, as the worker does every few seconds')
    .action((name: string) =>
      withGateway(environment, async (gateway) => {
        const count = await bankOf(gateway, name).exchange(gateway.context.clock.now());
        process.stdout.write(`${count} files were sent or read.\n`);
      }),
    );
  banks
    .command('attach <bank>')
    .description('take the directory as it is now for the bank’s mailbox, after it was moved or lost')
    .requiredOption(
      '--staged <fate>',
      'what became of files on their way into the old one: delivered, or lost (they are then written again)',
    )
    .action((name: string, { staged }: { staged: string }) =>
      withGateway(environment, async (gateway) => {
        if (staged !== 'delivered' && staged !== 'lost') {
          throw new UsageError('--staged must be delivered or lost');
        }
        await bankOf(gateway, name).attach(staged);
        process.stdout.write(`Bank ${name} is attached.\n`);
      }),
    );
}
