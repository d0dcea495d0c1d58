import { glob } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { declaredStatements } from '../../src/database/statement.ts';
import { cloneDatabase } from '../support/gateway.ts';

const source = fileURLToPath(new URL('../../src/', import.meta.url));
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
  [1005, 'int2[]'],
  [1009, 'text[]'],
  [1016, 'int8[]'],
  [1082, 'date'],
  [1184, 'timestamptz'],
  [1700, 'numeric'],
  [3802, 'jsonb'],
]);

interface Wire {
  parse(query: { name: string; text: string; types: [] }): void;
  describe(message: { type: 'S'; name: string }): void;
  sync(): void;
}

/** Asks the server what a statement gives back, without running it. */
class Description {
  readonly columns: Promise<Record<string, string>>;
  readonly #text: string;
  #found: Record<string, string> = {};
  #resolve: (columns: Record<string, string>) => void = () => {};
  #reject: (error: Error) => void = () => {};

  constructor(text: string) {
    this.#text = text;
    this.columns = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  submit(wire: Wire): void {
    wire.parse({ name: '', text: this.#text, types: [] });
    wire.describe({ type: 'S', name: '' });
    wire.sync();
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    this.#found = Object.fromEntries(
      fields.map((field) => [field.name, type_names.get(field.dataTypeID) ?? `oid ${field.dataTypeID}`]),
    );
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#found);
  }

  handleError(error: Error): void {
    this.#reject(error);
  }
}

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

it('finds the statements of every store', () => {
  expect(declaredStatements().length).toBeGreaterThan(60);
});

it.each(declaredStatements().map((declared) => [declared.name, declared] as const))(
  'statement "%s" fits the schema and gives the declared columns',
  async (_name, { text, columns }) => {
    const declared = Object.fromEntries(
      Object.entries(columns).map(([column, type]) => [column, type.replace('?', '')]),
    );
    const description = new Description(text);
    client.query(description as never);
    expect(await description.columns).toEqual(declared);
  },
);
