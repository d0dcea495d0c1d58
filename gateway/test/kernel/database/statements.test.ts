import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { declaredStatements } from '../../../src/kernel/database/statement.ts';
import { cloneDatabase } from '../../support/gateway.ts';

const source = fileURLToPath(new URL('../../../src/', import.meta.url));
for await (const file of glob('**/*.ts', { cwd: source })) {
  if (!file.endsWith('.test.ts')) await import(`${source}${file}`);
}

const type_names = new Map([
  [16, 'bool'],
  [17, 'bytea'],
  [20, 'int8'],
  [21, 'int2'],
  [23, 'int4'],
  [25, 'text'],
  [114, 'json'],
  [199, 'json[]'],
  [1000, 'bool[]'],
  [1005, 'int2[]'],
  [1007, 'int4[]'],
  [1009, 'text[]'],
  [1016, 'int8[]'],
  [1082, 'date'],
  [1182, 'date[]'],
  [1184, 'timestamptz'],
  [1185, 'timestamptz[]'],
  [1700, 'numeric'],
  [3802, 'jsonb'],
  [3807, 'jsonb[]'],
]);

interface Wire {
  parse(query: { name: string; text: string; types: [] }): void;
  describe(message: { type: 'S'; name: string }): void;
  sync(): void;
}

/** A result column, and the column of a table that it is taken from, if it is: zero otherwise. */
interface Field {
  readonly name: string;
  readonly dataTypeID: number;
  readonly tableID: number;
  readonly columnID: number;
}

/** Asks the server what a statement gives back, without running it. */
class Description {
  readonly fields: Promise<readonly Field[]>;
  readonly #text: string;
  #found: readonly Field[] = [];
  #resolve: (fields: readonly Field[]) => void = () => {};
  #reject: (error: Error) => void = () => {};

  constructor(text: string) {
    this.#text = text;
    this.fields = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  submit(wire: Wire): void {
    wire.parse({ name: '', text: this.#text, types: [] });
    wire.describe({ type: 'S', name: '' });
    wire.sync();
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.#found = fields;
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#found);
  }

  handleError(error: Error): void {
    this.#reject(error);
  }
}

function nameOfType(oid: number): string {
  return type_names.get(oid) ?? `oid ${oid}`;
}

/** Columns that can be NULL in their table, but not in the rows that a statement finds. */
const never_null_here = new Map([
  ['read_replication_slots.active', 'a view of PostgreSQL, which declares nothing NOT NULL'],
  ['move_settlement_closings.seen_to', 'just set'],
  ['claim_webhook_lanes.leased_until', 'just set'],
  ['claim_new_webhook_lanes.leased_until', 'just set'],
  ['claim_failing_webhook_lanes.leased_until', 'just set'],
  ['claim_account_webhook_lanes.leased_until', 'just set'],
  ['original_bank_instruction.block_no', 'a delivered file gives every transfer its block'],
  ['instructions_of_bank_file.block_no', 'the file gives every transfer its block'],
  ['bank_entry_details_told_before.told', 'only lines that nothing had booked'],
  ['waiting_bank_entry_details.of_part', 'only details of a part'],
  ['bank_entry_parts_of_part.of_part', 'only parts that detail another'],
  ['report_party_decisions.decision', 'only decided hits'],
  ['report_party_decisions.decided_by', 'only decided hits'],
  ['report_party_decisions.decided_at', 'only decided hits'],
  ['sum_waiting_contracts.next_attempt_at', 'only contracts that wait'],
]);

/** Columns that no statement names. */
const unnamed_columns = [
  'audit_head.head_id',
  // Read and written by the migrations themselves.
  'schema_migration_steps.performed_at',
  'schema_migrations.applied_at',
  // Keeps the table to one row.
  'screening_settings.only_row',
];

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  clone = await cloneDatabase();
  client = new pg.Client(clone.connection);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await clone.drop();
});

it('the search for statements finds those of every store', () => {
  expect(declaredStatements().length).toBeGreaterThan(60);
});

const statements = declaredStatements().map((declared) => [declared.name, declared] as const);

it.each(statements)('statement "%s" returns the declared columns', async (name, { text, columns }) => {
  const description = new Description(text);
  client.query(description as never);
  const fields = await description.fields;
  expect(Object.fromEntries(fields.map((field) => [field.name, nameOfType(field.dataTypeID)]))).toEqual(
    Object.fromEntries(Object.entries(columns).map(([column, type]) => [column, type.replace('?', '')])),
  );
  const { rows } = await client.query<{ name: string }>(
    `SELECT f.name FROM json_to_recordset($1) AS f(name text, "tableID" oid, "columnID" int2)
     JOIN pg_attribute a ON a.attrelid = f."tableID" AND a.attnum = f."columnID" WHERE NOT a.attnotnull`,
    [JSON.stringify(fields)],
  );
  const unsaid = rows.filter((row) => columns[row.name]?.endsWith('?') === false);
  expect(unsaid.map((row) => `${name}.${row.name}`).filter((column) => !never_null_here.has(column))).toEqual(
    [],
  );
});

it.each(statements)('statement "%s" takes the declared parameters', async (_name, { text, types }) => {
  await client.query(`PREPARE described AS ${text}`);
  const { rows } = await client.query<{ types: number[] }>(
    `SELECT parameter_types::oid[]::int4[] AS types FROM pg_prepared_statements WHERE name = 'described'`,
  );
  await client.query('DEALLOCATE described');
  expect(rows[0]?.types.map(nameOfType)).toEqual(types);
});

it.each(statements.filter(([, { only_reads }]) => only_reads))(
  'statement "%s" runs in a read-only transaction',
  async (_name, { text, types }) => {
    await client.query('BEGIN READ ONLY');
    try {
      const { command } = await client.query(
        text,
        types.map(() => null),
      );
      expect(command).toBe('SELECT');
    } finally {
      await client.query('ROLLBACK');
    }
  },
);

it('every column of every table is in some statement', async () => {
  const texts = declaredStatements().map(({ text, search }) => `${text} ${search?.text ?? ''}`);
  const names = new Set(texts.flatMap((text) => text.match(/\w+/g) ?? []));
  const { rows } = await client.query<{ table: string; column: string }>(
    `SELECT table_name AS table, column_name AS column FROM information_schema.columns WHERE table_schema = 'public'`,
  );
  expect(
    rows
      .filter(({ column }) => !names.has(column))
      .map(({ table, column }) => `${table}.${column}`)
      .toSorted(),
  ).toEqual(unnamed_columns);
});

it('every declared parameter is used by some statement', async () => {
  const unused: string[] = [];
  for await (const file of glob('**/*.ts', { cwd: source })) {
    const text = await readFile(`${source}${file}`, 'utf8');
    const [, declared = ''] = /^const \$ = parameters\(\{([^}]*)\}\)/m.exec(text) ?? [];
    const names = [...declared.matchAll(/(\w+): '/g)].map(([, name]) => name);
    unused.push(
      ...names.filter((name) => !new RegExp(`\\$\\.${name}\\b`).test(text)).map((name) => `${file} ${name}`),
    );
  }
  expect(unused).toEqual([]);
});
