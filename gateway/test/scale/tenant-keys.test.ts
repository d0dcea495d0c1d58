import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase } from '../support/gateway.ts';
import { listed_tables, placementOf, tablesOf } from '../../src/kernel/database/table-placement.ts';

const qualified = `CASE WHEN n.nspname = 'public' THEN c.relname ELSE n.nspname || '.' || c.relname END`;

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let client: pg.Client;
let tables: string[];
beforeAll(async () => {
  clone = await cloneDatabase();
  client = new pg.Client(clone.connection);
  await client.connect();
  tables = await tablesOf(client);
});
afterAll(async () => {
  await client.end();
  await clone.drop();
});

function tenantColumn(table: string): string | null {
  const placement = placementOf(table);
  return typeof placement === 'string' ? null : placement.distributed_by;
}

it('the list of distributed tables contains only tables of the migrations', () => {
  expect(tables.length).toBeGreaterThan(40);
  expect(listed_tables.filter((table) => !tables.includes(table))).toEqual([]);
});

it('every distributed table has a primary key', async () => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT ${qualified} AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
     JOIN pg_namespace n ON n.oid = c.relnamespace WHERE i.indisprimary`,
  );
  const keyed = new Set(rows.map(({ name }) => name));
  expect(tables.filter((table) => tenantColumn(table) !== null && !keyed.has(table))).toEqual([]);
});

it('every primary and unique key of a distributed table begins with its tenant, which is never null', async () => {
  const { rows } = await client.query<{ name: string; key: string; first: string; not_null: boolean }>(
    `SELECT ${qualified} AS name, k.relname AS key, coalesce(a.attname, 'an expression') AS first,
       coalesce(a.attnotnull, false) AS not_null
     FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_class k ON k.oid = i.indexrelid
     JOIN pg_namespace n ON n.oid = c.relnamespace
     LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0] AND a.attnum > 0
     WHERE i.indisunique AND n.nspname NOT IN ('pg_catalog', 'pg_toast')`,
  );
  const wrong = rows.filter(({ name, first, not_null }) => {
    const tenant = tenantColumn(name);
    return tenant !== null && (first !== tenant || !not_null);
  });
  expect(wrong).toEqual([]);
});

it('no distributed or reference table has a trigger of its own', async () => {
  const { rows } = await client.query<{ name: string; trigger: string }>(
    `SELECT ${qualified} AS name, t.tgname AS trigger FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     JOIN pg_namespace n ON n.oid = c.relnamespace WHERE NOT t.tgisinternal AND c.relkind IN ('r', 'p')`,
  );
  expect(rows.filter(({ name }) => placementOf(name) !== 'local')).toEqual([]);
});

it('foreign keys stay among reference tables, or contain the tenant', async () => {
  const { rows } = await client.query<{ name: string; target: string; columns: string[]; targets: string[] }>(
    `SELECT ${qualified} AS name, f.relname AS target,
       ARRAY(SELECT attname::text FROM unnest(k.conkey) WITH ORDINALITY u(num, at)
         JOIN pg_attribute ON attrelid = k.conrelid AND attnum = u.num ORDER BY u.at) AS columns,
       ARRAY(SELECT attname::text FROM unnest(k.confkey) WITH ORDINALITY u(num, at)
         JOIN pg_attribute ON attrelid = k.confrelid AND attnum = u.num ORDER BY u.at) AS targets
     FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_class f ON f.oid = k.confrelid WHERE k.contype = 'f'`,
  );
  const wrong = rows.filter(({ name, target, columns, targets }) => {
    const tenant = tenantColumn(name);
    if (placementOf(target) === 'reference') return placementOf(name) === 'local';
    return (
      tenant === null || tenantColumn(target) !== tenant || columns[0] !== tenant || targets[0] !== tenant
    );
  });
  expect(wrong).toEqual([]);
});

it('no column of a distributed table is numbered by a sequence, which machines would have to share', async () => {
  const { rows } = await client.query<{ name: string; column: string }>(
    `SELECT ${qualified} AS name, a.attname AS column FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     JOIN pg_namespace n ON n.oid = c.relnamespace
     LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
     WHERE a.attnum > 0 AND c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema')
       AND (a.attidentity <> '' OR pg_get_expr(d.adbin, d.adrelid) LIKE 'nextval(%')`,
  );
  expect(rows.filter(({ name }) => tenantColumn(name) !== null)).toEqual([]);
});
