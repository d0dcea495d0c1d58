import type { Command } from 'commander';
import { listBackups, markBackup } from '../../domain/health/backups.ts';
import { UsageError } from '../../errors.ts';
import { printRows, type OutputOptions } from '../output.ts';
import { withGateway, type Environment } from '../session.ts';

const note_max = 200;
const shown_max = 50;

/** Backups that the operator's own tools have made. */
export function addBackupCommands(program: Command, environment: Environment): void {
  const backups = program.command('backups').description('backups that your own tools have made');
  backups
    .command('mark')
    .description('note that a backup has ended well, for `gateway doctor`; the last line of a backup script')
    .option('--note <text>', 'where it is, or what made it', '')
    .action(({ note }: { note: string }) =>
      withGateway(environment, async ({ context }) => {
        if (note.length > note_max) throw new UsageError(`--note must have at most ${note_max} characters`);
        const at = await markBackup(context, note);
        process.stdout.write(`A backup is marked, at ${at.toISOString()}.\n`);
      }),
    );
  backups
    .command('list')
    .description('list the marked backups, newest first')
    .option('--json', 'print JSON')
    .action((options: OutputOptions) =>
      withGateway(environment, async ({ context }) =>
        printRows(await listBackups(context, shown_max), options),
      ),
    );
}
