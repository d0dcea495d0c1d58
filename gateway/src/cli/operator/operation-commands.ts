import type { Command } from 'commander';
import { UsageError } from '../../errors.ts';
import { listUnsettled, showOperation } from '../../operations/resolving/resolve-operations.ts';
import { parseTransactionId } from '../../values/ids.ts';
import { printRecord, printRows, type OutputOptions } from '../output.ts';
import { withAccount, withGateway, type Environment } from '../session.ts';

const list_max = 1_000;

/** Operations of unknown outcome. Settling one by hand takes two people, signed in to the portal. */
export function addOperationCommands(program: Command, environment: Environment): void {
  const operations = program
    .command('operations')
    .description('instructions to acquirers and banks whose outcome is not known yet');
  operations
    .command('list')
    .description('list them, oldest first')
    .option('--account <account_id>', 'of one account')
    .option('--json', 'print JSON')
    .action((options: OutputOptions & { account?: string }) =>
      withAccount(environment, options.account, async ({ context }) => {
        const account_id = options.account ?? null;
        printRows(await listUnsettled(context, { after: 0n, account_id, limit: list_max }), options);
      }),
    );
  operations
    .command('show <operation_id>')
    .description('an operation with what was said of it, and proposals to settle it')
    .requiredOption('--account <account_id>', 'whose operation')
    .option('--json', 'print JSON')
    .action((text: string, options: OutputOptions & { account: string }) =>
      withGateway(environment, async ({ context }) => {
        const operation_id = parseTransactionId(text);
        const found =
          operation_id === null
            ? null
            : await showOperation(context, { account_id: options.account, operation_id });
        if (!found) throw new UsageError(`account ${options.account} has no operation ${text}`);
        if (options.json === true) return printRecord(found, options);
        printRecord(found.operation, options);
        process.stdout.write('\nAnswers\n');
        printRows(found.answers, options);
        process.stdout.write('\nProposals\n');
        printRows(found.resolutions, options);
      }),
    );
}
