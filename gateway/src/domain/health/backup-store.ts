import { columnsOf, parameters, reading, sql, writing } from '../../database/statement.ts';

const $ = parameters({ limit: 'rows', marked_at: 'timestamptz', note: 'text', before: 'timestamptz' });

/** A backup that the operator has marked as made. */
export interface MarkedBackup {
  readonly marked_at: Date;
  readonly note: string;
}

const columns = columnsOf<MarkedBackup>()({ marked_at: 'timestamptz', note: 'text' });

export const listBackupRows = reading(
  'list_backup_marks',
  columns,
  sql`SELECT marked_at, note FROM backup_marks ORDER BY marked_at DESC LIMIT ${$.limit}`,
);

export const insertBackup = writing(
  'insert_backup_mark',
  {},
  sql`INSERT INTO backup_marks (marked_at, note) VALUES (${$.marked_at}, ${$.note}) ON CONFLICT DO NOTHING`,
);

export const forgetBackups = writing(
  'forget_backup_marks',
  {},
  sql`DELETE FROM backup_marks WHERE marked_at < ${$.before}`,
);
