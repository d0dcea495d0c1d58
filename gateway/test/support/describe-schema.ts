import type pg from 'pg';

const is_own = `NOT IN ('pg_catalog', 'information_schema', 'pg_toast')`;

/** Rights of others than the owner, of a table, column, function, schema or sequence. */
const rightsOf = (acl: string, owner: string): string =>
  `coalesce((SELECT ' may ' || string_agg(a.who || ' ' || a.may, '; ' ORDER BY a.who) FROM (
     SELECT CASE x.grantee WHEN 0 THEN 'public' ELSE x.grantee::regrole::text END AS who,
       string_agg(x.privilege_type, ' ' ORDER BY x.privilege_type) AS may
     FROM aclexplode(${acl}) x WHERE x.grantee <> ${owner} GROUP BY 1) a), '')`;

const commentOf = (catalog: string, oid: string): string =>
  `coalesce(' says ' || obj_description(${oid}, '${catalog}'), '')`;

/** Objects by name: `of` groups and orders the lines, `nth` the kinds, `at` columns in a table. */
const objects = `
  SELECT 'schema ' || n.nspname AS of, 0 AS nth, 0 AS at,
    'schema ' || n.nspname || ${rightsOf('n.nspacl', 'n.nspowner')} AS line
  FROM pg_namespace n WHERE n.nspname ${is_own} AND n.nspname !~ '^pg_'
  UNION ALL
  SELECT t.name, 1, 0, format('%s %s%s%s%s%s', CASE t.relkind WHEN 'r' THEN 'table' WHEN 'v' THEN 'view' WHEN 'S' THEN 'sequence'
      ELSE 'relation' END, t.name,
    coalesce(' with ' || array_to_string(t.reloptions, ', '), ''),
    CASE WHEN t.relrowsecurity OR t.relforcerowsecurity OR t.relpersistence <> 'p' OR t.relreplident <> 'd' OR t.relispartition
      THEN format(' %s %s %s %s %s', t.relrowsecurity, t.relforcerowsecurity, t.relpersistence, t.relreplident, t.relispartition)
      ELSE '' END,
    ${rightsOf('t.relacl', 't.relowner')}, ${commentOf('pg_class', 't.oid')})
  FROM t WHERE t.relkind <> 'i'
  UNION ALL
  SELECT t.name, 2, a.attnum, format('  %s %s%s%s%s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
    CASE WHEN a.attcollation <> y.typcollation THEN ' collate ' || a.attcollation::regcollation ELSE '' END,
    CASE WHEN a.attnotnull THEN ' not null' ELSE '' END, coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), ''),
    CASE WHEN a.attidentity <> '' OR a.attgenerated <> '' OR a.attstorage <> y.typstorage OR a.attcompression <> ''
        OR coalesce(a.attstattarget, -1) <> -1 OR a.attoptions IS NOT NULL
      THEN format(' identity %s generated %s storage %s compression %s statistics %s options %s', a.attidentity, a.attgenerated,
        a.attstorage, a.attcompression, a.attstattarget, a.attoptions) ELSE '' END,
    ${rightsOf('a.attacl', 't.relowner')}, coalesce(' says ' || col_description(t.oid, a.attnum), ''))
  FROM t JOIN pg_attribute a ON a.attrelid = t.oid JOIN pg_type y ON y.oid = a.atttypid
  LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
  WHERE t.relkind IN ('r', 'p', 'v', 'm') AND a.attnum > 0 AND NOT a.attisdropped
  UNION ALL
  SELECT t.name, 3, 0, format('  constraint %s %s%s%s', k.conname, pg_get_constraintdef(k.oid),
    CASE WHEN k.convalidated OR pg_get_constraintdef(k.oid) ~ 'NOT VALID$' THEN '' ELSE ' not validated' END,
    ${commentOf('pg_constraint', 'k.oid')})
  FROM t JOIN pg_constraint k ON k.conrelid = t.oid
  -- PostgreSQL 18 has names for NOT NULL, too; others do not, so they follow from the columns.
  WHERE k.contype <> 'n'
  UNION ALL
  SELECT t.name, 4, 0, format('  %s%s%s', substr(pg_get_indexdef(i.indexrelid), length('CREATE ') + 1),
    CASE WHEN i.indisvalid AND NOT i.indisclustered AND NOT i.indisreplident THEN ''
      ELSE format(' valid %s clustered %s identity %s', i.indisvalid, i.indisclustered, i.indisreplident) END,
    ${commentOf('pg_class', 'i.indexrelid')})
  FROM t JOIN pg_index i ON i.indrelid = t.oid
  WHERE NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype IN ('p', 'u', 'x'))
  UNION ALL
  SELECT t.name, 5, 0, format('  trigger %s enabled %s', pg_get_triggerdef(g.oid), g.tgenabled)
  FROM t JOIN pg_trigger g ON g.tgrelid = t.oid WHERE NOT g.tgisinternal
  UNION ALL
  SELECT t.name, 6, 0, format('  policy %s %s %s %s %s %s', p.polname, p.polcmd, p.polpermissive, p.polroles::regrole[],
    pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
  FROM t JOIN pg_policy p ON p.polrelid = t.oid
  UNION ALL
  SELECT t.name, 7, 0, '  rule ' || pg_get_ruledef(r.oid) FROM t JOIN pg_rewrite r ON r.ev_class = t.oid
  UNION ALL
  SELECT t.name, 8, 0, format('  from %s by %s within %s and %s%s', s.seqstart, s.seqincrement, s.seqmin, s.seqmax,
    CASE WHEN s.seqcycle THEN ' cycle' ELSE '' END || CASE WHEN s.seqcache <> 1 THEN ' cache ' || s.seqcache ELSE '' END)
  FROM t JOIN pg_sequence s ON s.seqrelid = t.oid
  UNION ALL
  SELECT 'statistics ' || s.stxname, 10, 0, pg_get_statisticsobjdef(s.oid) FROM pg_statistic_ext s
  UNION ALL
  SELECT 'function ' || p.oid::regprocedure, 11, 0,
    pg_get_functiondef(p.oid) || ${rightsOf('p.proacl', 'p.proowner')} || ${commentOf('pg_proc', 'p.oid')}
  FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
  WHERE n.nspname ${is_own} AND p.prokind IN ('f', 'p')
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  UNION ALL
  SELECT 'type ' || y.oid::regtype, 12, 0, format('type %s %s %s %s', y.oid::regtype, y.typtype, format_type(y.typbasetype, y.typtypmod),
    ARRAY(SELECT e.enumlabel FROM pg_enum e WHERE e.enumtypid = y.oid ORDER BY e.enumsortorder))
  FROM pg_type y JOIN pg_namespace n ON n.oid = y.typnamespace WHERE n.nspname ${is_own} AND y.typtype IN ('d', 'e', 'r')
  UNION ALL
  SELECT 'extension ' || extname, 13, 0, 'extension ' || extname FROM pg_extension
  UNION ALL
  SELECT 'event trigger ' || evtname, 14, 0, 'event trigger ' || evtname FROM pg_event_trigger
  UNION ALL
  SELECT 'default rights', 15, 0, format('default rights %s %s %s', defaclobjtype, defaclnamespace::regnamespace, defaclacl)
  FROM pg_default_acl`;

/**
 * Everything in the schema and what it contains, as lines to compare: tables with columns in their order, constraints,
 * indexes, rights, functions, rows. The tables of migrations count as tables; their rows do not.
 */
export async function describeSchema(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ of: string; line: string }>(
    `WITH t AS (
       SELECT c.*, c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname ${is_own} AND n.nspname !~ '^pg_' AND c.relkind <> 'i'
     )
     SELECT x.of, x.line FROM (${objects}) x ORDER BY x.of COLLATE "C", x.nth, x.at, x.line COLLATE "C"`,
  );
  const tables = rows.filter(({ line }) => line.startsWith('table ')).map(({ of }) => of);
  const lines = rows.map(({ line }) => line.replaceAll(/\s*\n\s*/g, ' '));
  for (const table of tables.filter((name) => !name.startsWith('schema_migration'))) {
    const { rows: contents } = await client.query<{ row: string }>(
      `SELECT to_jsonb(t)::text AS row FROM ${table} t ORDER BY 1`,
    );
    lines.push(...contents.map(({ row }) => `row of ${table}: ${row}`));
  }
  return lines;
}
