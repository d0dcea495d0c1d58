import { parameters, reading, sql, writing } from '../../database/statement.ts';

const $ = parameters({ loaded_by: 'text', table: 'jsonb?' });

/** The newest table of the operator; its content is null where it was reset. */
export const newestDeadlines = reading(
  'read_dispute_deadlines',
  { loaded_at: 'timestamptz', loaded_by: 'text', content: 'jsonb?' },
  'SELECT loaded_at, loaded_by, content FROM dispute_deadlines ORDER BY loaded_at DESC LIMIT 1',
);

export const insertDeadlines = writing(
  'insert_dispute_deadlines',
  {},
  // The database's own time, to the microsecond: of two tables that are loaded at once, one is the newest.
  sql`INSERT INTO dispute_deadlines (loaded_at, loaded_by, content)
   VALUES (clock_timestamp(), ${$.loaded_by}, ${$.table})`,
);
