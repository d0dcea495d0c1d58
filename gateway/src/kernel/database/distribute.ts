import type pg from 'pg';
import { placementOf, tablesOf } from './table-placement.ts';

/** Reference tables that other tables refer to. */
const referred = new Set(['merchants', 'sanctions_lists', 'data_keys']);

/**
 * Distributes the tables that are still local over the machines of a Citus cluster: all of them after the first
 * migration, later those that a migration added.
 * @returns their names
 */
export async function distributeTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; column: string }>(
    `SELECT table_name::text AS name, distribution_column AS column FROM citus_tables`,
  );
  const spread = new Map(rows.map(({ name, column }) => [name, column]));
  const tables = (await tablesOf(client)).filter((table) => !/^(citus|columnar)/.test(table));
  const missing = tables.filter((table) => !spread.has(table) && placementOf(table) !== 'local');
  if (missing.length === 0) return [];
  // The machines connect to each other with the role that runs the statement.
  await client.query('ALTER ROLE causeway_app LOGIN');
  const reference = missing.filter((table) => placementOf(table) === 'reference');
  for (const table of reference.toSorted((one, other) => order(one) - order(other)))
    await client.query('SELECT create_reference_table($1)', [table]);
  const first = new Map([...spread].map(([name, column]) => [column, name]));
  const distributed: string[] = [];
  for (const table of missing) {
    const placement = placementOf(table);
    if (typeof placement === 'string') continue;
    const { distributed_by } = placement;
    const colocated = first.get(distributed_by) ?? 'none';
    const values = [table, distributed_by, colocated];
    await client.query('SELECT create_distributed_table($1, $2, colocate_with => $3)', values);
    first.set(distributed_by, colocated === 'none' ? table : colocated);
    distributed.push(table);
  }
  return [...reference, ...distributed];
}

/** Tables that others refer to come first. */
function order(table: string): number {
  return referred.has(table) ? 0 : 1;
}
