import { columnsOf, statement } from '../../database/statement.ts';

/** A backup that the operator has marked as made. */
export interface MarkedBackup {
  readonly marked_at: Date;
  readonly note: string;
}

const columns = columnsOf<MarkedBackup>()({ marked_at: 'timestamptz', note: 'text' });

export const listBackupRows = statement(
  'list_backup_marks',
  columns,
  'SELECT marked_at, note FROM backup_marks ORDER BY marked_at DESC LIMIT $1',
);

export const insertBackup = statement(
  'insert_backup_mark',
  {},
  'INSERT INTO backup_marks (marked_at, note) VALUES ($1, $2) ON CONFLICT DO NOTHING',
);

export const forgetBackups = statement(
  'forget_backup_marks',
  {},
  'DELETE FROM backup_marks WHERE marked_at < $1',
);
