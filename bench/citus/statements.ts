import { glob } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { declaredStatements } from '../../gateway/src/kernel/database/statement.ts';

const source = fileURLToPath(new URL('../../gateway/src/', import.meta.url));

/** Made-up values, by the type of a parameter. */
const values: Record<string, string> = {
  text: '7000000',
  bigint: '1',
  integer: '1',
  smallint: '1',
  numeric: '1',
  boolean: 'true',
  bytea: '\\x00',
  date: '2026-01-01',
  'timestamp with time zone': '2026-01-01T00:00:00Z',
  interval: '1 day',
  json: '[]',
  jsonb: '{}',
};

/** Sent as two others where the database is distributed. */
const not_sent = new Set(['insert_events']);

function valueOf(type: string): string {
  const value = values[type.replace(/\[\]$/, '')];
  if (value === undefined) throw new Error(`no value of type ${type} was made up`);
  return type.endsWith('[]') ? `{${value === '\\x00' ? '"\\\\x00"' : `"${value}"`}}` : value;
}

/** What a statement is sent as where the database is distributed: for one account where it can be, and its search. */
function textsOf({ text, for_account, search }: ReturnType<typeof declaredStatements>[number]): string[] {
  return [for_account?.text ?? text, ...(search ? [search.text] : [])];
}

/**
 * Runs every statement that the program declares with made-up values, and takes it back.
 * @returns how many ran
 * @throws Error that names those that the database refuses; that a row breaks a constraint is no refusal
 */
export async function runStatements(client: pg.Client): Promise<number> {
  for await (const file of glob('**/*.ts', { cwd: source })) await import(`${source}${file}`);
  const refused: string[] = [];
  let count = 0;
  // As the gateway's connections have it there.
  await client.query('SET plan_cache_mode = force_custom_plan');
  for (const statement of declaredStatements().filter(({ name }) => !not_sent.has(name))) {
    for (const text of textsOf(statement)) {
      count += 1;
      await client.query('BEGIN');
      try {
        await client.query(`PREPARE tried AS ${text}`);
        const { rows } = await client.query<{ types: string[] }>(
          `SELECT parameter_types::text[] AS types FROM pg_prepared_statements WHERE name = 'tried'`,
        );
        const literals = (rows[0]?.types ?? []).map((type) => pg.escapeLiteral(valueOf(type)));
        await client.query(literals.length > 0 ? `EXECUTE tried(${literals.join(', ')})` : 'EXECUTE tried');
      } catch (error) {
        const { code = '', message } = error as pg.DatabaseError;
        if (!/^(23|22)/.test(code)) refused.push(`${statement.name}: ${message}`);
      }
      await client.query('ROLLBACK');
      await client.query('DEALLOCATE ALL');
    }
  }
  if (refused.length > 0) throw new Error(refused.join('\n'));
  return count;
}
