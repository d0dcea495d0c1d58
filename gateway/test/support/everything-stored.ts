import type { TestGateway } from './gateway.ts';

/** Every row of every table of a test's database, one a line: to look for what must not be there. */
export async function everythingStored({ query }: Pick<TestGateway, 'query'>): Promise<string> {
  const tables = await query<{ name: string }>(
    `SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name FROM information_schema.tables
     WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_type = 'BASE TABLE'`,
  );
  const rows = await query<{ row: string }>(
    tables.map(({ name }) => `SELECT t::text AS row FROM ${name} t`).join(' UNION ALL '),
  );
  return rows.map(({ row }) => row).join('\n');
}
