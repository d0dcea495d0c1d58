import { listBackups, markBackup } from '../../../operations/health/backups.ts';
import { UsageError } from '../../../kernel/errors.ts';
import { printRows, type OutputOptions } from '../output.ts';
import { changes, type Environment, reads } from '../declare-command.ts';
import type { Command } from '../command.ts';

const note_max = 200;
const shown_max = 50;

/** Backups that the operator's own tools have made. */
export function addBackupCommands(backups: Command, environment: Environment): void {
  backups
    .command('mark')
    .description('note that a backup has ended well, for `gateway doctor`; the last line of a backup script')
    .option('--note <text>', 'where it is, or what made it', '')
    .action(
      changes(
        environment,
        'operator.mark_backup',
        async ({ context, note }, { note: text }: { note: string }) => {
          if (text.length > note_max) throw new UsageError(`--note must have at most ${note_max} characters`);
          const at = await markBackup(context, text);
          note({ after: { at, note: text } });
          process.stdout.write(`A backup is marked, at ${at.toISOString()}.\n`);
        },
      ),
    );
  backups
    .command('list')
    .description('list the marked backups, newest first')
    .option('--json', 'print JSON')
    .action(
      reads(environment, async ({ context }, options: OutputOptions) =>
        printRows(await listBackups(context, shown_max), options),
      ),
    );
}
