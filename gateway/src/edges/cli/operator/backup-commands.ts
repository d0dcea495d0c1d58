import { listBackups, markBackup } from '../../../operations/health/backups.ts';
import { UsageError } from '../../../kernel/errors.ts';
import { changes, commands, json, option, reads } from '../declare-command.ts';

const note_max = 200;
const shown_max = 50;

/** Backups that the operator's own tools have made. */
export const addBackupCommands = commands(
  changes('operator.mark_backup', {
    name: 'mark',
    summary: 'note that a backup has ended well, for `gateway doctor`; the last line of a backup script',
    takes: { note: option('text', 'where it is, or what made it').or('') },
    run: async ({ context, note }, { note: text }) => {
      if (text.length > note_max) throw new UsageError(`--note must have at most ${note_max} characters`);
      const at = await markBackup(context, text);
      note({ after: { at, note: text } });
      return `A backup is marked, at ${at.toISOString()}.`;
    },
  }),
  reads({
    name: 'list',
    summary: 'list the marked backups, newest first',
    takes: { json },
    run: ({ context }) => listBackups(context, shown_max),
  }),
);
