import { UsageError } from '../../errors.ts';
import { verifyAudit, type AuditHead } from '../../verify/verify-book.ts';
import { printRecord, type OutputOptions } from '../output.ts';
import { type Environment, reads } from '../session.ts';
import type { Command } from '../command.ts';

interface Options extends OutputOptions {
  readonly head?: string;
}

/** @throws UsageError when it is not what the command prints */
function readHead(text: string): AuditHead {
  const [, number = '', hash = ''] = /^([0-9]{1,18}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (number === '')
    throw new UsageError('--head must be a number and a hash, as `gateway audit verify` prints');
  return { number: BigInt(number), hash };
}

export function addAuditCommands(audit: Command, environment: Environment): void {
  audit
    .command('verify')
    .description(
      'verify that no entry of the audit log was changed, removed, inserted or moved; exits with 1 if one was',
    )
    .option('--head <number:hash>', 'an end that was printed earlier and noted elsewhere')
    .option('--json', 'print JSON')
    .action(
      reads(environment, async ({ context }, options: Options) => {
        const noted = options.head === undefined ? null : readHead(options.head);
        const { discrepancies, head } = await verifyAudit(context.database, noted);
        const clean = discrepancies.length === 0;
        const printed = head && `${head.number}:${head.hash}`;
        if (options.json === true) printRecord({ clean, head: printed, discrepancies }, options);
        else {
          for (const { subject, finding } of discrepancies)
            process.stdout.write(`WRONG  ${subject}: ${finding}\n`);
          process.stdout.write(
            `${clean ? 'The audit log is complete and unchanged' : 'THE AUDIT LOG WAS TAMPERED WITH'}; its end is ${printed ?? 'missing'}. Note it outside the database (docs/operations.md#the-audit-log).\n`,
          );
        }
        return clean ? 0 : 1;
      }),
    );
}
