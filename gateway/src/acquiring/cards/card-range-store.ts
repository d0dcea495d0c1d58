import type { CardRanges } from '@causeway/schemas/card-ranges.ts';
import type { Database, ReadDatabase } from '../../kernel/database/database.ts';
import { reading, sql, writing } from '../../kernel/database/statement.ts';
import { transact } from '../../kernel/database/transaction.ts';

const $ = sql.parameters({ loaded_by: 'text', table: 'jsonb?' });

export const card_ranges_channel = 'causeway_card_ranges';

const newestRow = reading(
  'read_card_ranges',
  { loaded_at: 'timestamptz', loaded_by: 'text', content: 'jsonb?' },
  'SELECT loaded_at, loaded_by, content FROM card_ranges ORDER BY loaded_at DESC LIMIT 1',
);

const insertRow = writing(
  'insert_card_ranges',
  {},
  // The database's own time, to the microsecond: of two tables that are loaded at once, one is the newest.
  sql`INSERT INTO card_ranges (loaded_at, loaded_by, content)
   VALUES (clock_timestamp(), ${$.loaded_by}, ${$.table})`,
);

const announceRow = writing(
  'announce_card_ranges',
  { notified: 'text' },
  `SELECT pg_notify('${card_ranges_channel}', '')::text AS notified`,
);

/** The operator's table; null where there is none. */
export async function readCardRanges(
  database: ReadDatabase,
): Promise<{ loaded_at: Date; loaded_by: string; table: CardRanges } | null> {
  const [row] = await database.read(newestRow, {});
  if (!row || row.content === null) return null;
  return { loaded_at: row.loaded_at, loaded_by: row.loaded_by, table: row.content as CardRanges };
}

export async function insertCardRanges(
  database: Database,
  loaded_by: string,
  table: CardRanges | null,
): Promise<void> {
  await transact(database, async (tx) => {
    tx.write(insertRow, { loaded_by, table: table === null ? null : JSON.stringify(table) });
    await tx.read(announceRow, {});
  });
}
