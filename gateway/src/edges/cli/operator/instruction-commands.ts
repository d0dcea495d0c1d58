import { UsageError } from '../../../kernel/errors.ts';
import { listOpen, showInstruction } from '../../../kernel/instructions/resolving/resolve-instructions.ts';
import { parseTransactionId } from '../../../kernel/values/ids.ts';
import { printRecord, printRows, type OutputOptions } from '../output.ts';
import { type Environment, reads } from '../session.ts';
import type { Command } from '../command.ts';

const list_max = 1_000;

/** Instructions of unknown outcome. Recording an outcome by hand takes two people, signed in to the portal. */
export function addInstructionCommands(instructions: Command, environment: Environment): void {
  instructions
    .command('list')
    .description('list them, oldest first')
    .option('--account <account_id>', 'only this account')
    .option('--json', 'print JSON')
    .action(
      reads(environment, async ({ context }, options: OutputOptions & { account?: string }) => {
        const account_id = options.account ?? null;
        printRows(await listOpen(context, { after: 0n, account_id, limit: list_max }), options);
      }),
    );
  instructions
    .command('show <instruction_id>')
    .description('show an instruction with the answers to its inquiries and the proposals of its outcome')
    .requiredOption('--account <account_id>', 'id of the account')
    .option('--json', 'print JSON')
    .action(
      reads(environment, async ({ context }, text: string, options: OutputOptions & { account: string }) => {
        const operation_id = parseTransactionId(text);
        const found =
          operation_id === null
            ? null
            : await showInstruction(context, { account_id: options.account, operation_id });
        if (!found)
          throw new UsageError(
            `account ${options.account} has no instruction ${text}; gateway instructions list shows those that are open`,
          );
        if (options.json === true) return printRecord(found, options);
        printRecord(found.instruction, options);
        process.stdout.write('\nAnswers\n');
        printRows(found.answers, options);
        process.stdout.write('\nProposals\n');
        printRows(found.resolutions, options);
      }),
    );
}
