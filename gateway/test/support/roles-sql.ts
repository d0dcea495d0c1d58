import type pg from 'pg';
import { splitStatements } from '../../src/kernel/database/split-statements.ts';

/** Runs what `gateway roles` prints as psql does: `\gexec` runs each row of a query's result as a statement. */
export async function runRolesSql(client: pg.Client, script: string): Promise<void> {
  const parts = script.split('\\gexec');
  const rest = parts.pop() ?? '';
  for (const part of parts) {
    const statements = splitStatements(part);
    const query = statements.pop() ?? '';
    for (const statement of statements) await client.query(statement);
    const { rows } = await client.query<Record<string, string>>(query);
    for (const made of rows.flatMap((row) => Object.values(row))) await client.query(made);
  }
  for (const statement of splitStatements(rest)) await client.query(statement);
}
