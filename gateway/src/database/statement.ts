/** PostgreSQL column types that statements return; a question mark marks a nullable column. */
interface ColumnValues {
  int2: number;
  int4: number;
  int8: bigint;
  numeric: string;
  text: string;
  bool: boolean;
  timestamptz: Date;
  date: string;
  bytea: Buffer;
  jsonb: unknown;
  json: unknown;
  'int2[]': number[];
  'int8[]': bigint[];
  'text[]': string[];
}

type ColumnType = keyof ColumnValues | `${keyof ColumnValues}?`;
export type Columns = Readonly<Record<string, ColumnType>>;

/** Only for the type checker: what the program writes into a column, where that is less than its SQL type can hold. */
declare const holds: unique symbol;
interface Holds<Value> {
  readonly [holds]?: Value;
}

type SqlValueOf<T> = T extends `${infer Base extends keyof ColumnValues}?`
  ? ColumnValues[Base] | null
  : T extends keyof ColumnValues
    ? ColumnValues[T]
    : never;
/** Lists that a row gives are not changed. */
type Unchanged<T> = T extends readonly (infer Item)[] ? readonly Item[] : T;
type ValueOf<T> = T extends Required<Holds<infer Value>> ? Value : SqlValueOf<T>;

/** The row type that a set of declared columns describes. */
export type RowOf<C extends Columns> = { [K in keyof C]: ValueOf<C[K]> };

/**
 * Columns that hold the fields of `Row`: its unions and branded types instead of plain texts and numbers. It does
 * not compile where a column has no field of its name, or one that its SQL type cannot hold.
 */
export function columnsOf<Row>() {
  return <const C extends Columns>(
    columns: C & {
      readonly [K in keyof C]: K extends keyof Row
        ? Row[K] extends Unchanged<SqlValueOf<C[K]>>
          ? C[K]
          : never
        : never;
    },
  ): { readonly [K in keyof C & keyof Row]: C[K] & Required<Holds<Row[K]>> } => columns as never;
}

/** A prepared statement: its name is its identity on every connection. */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  readonly columns: Columns;
  readonly recordsets: ReadonlyMap<number, Recordset>;
  /** The variant for the rows of one account, where rows name their account. */
  readonly for_account: AccountText | null;
  /** Only for statements over all accounts. */
  readonly search: AccountSearch | null;
  /** For the type checker only: the type of the rows. */
  readonly row?: Row;
}

/**
 * A variant of the statement in which the account is a parameter instead of a field of the rows, so that a distributed
 * database can send the whole statement to one machine.
 */
interface AccountText {
  readonly text: string;
  /** Number of the parameter that is the account. */
  readonly account_parameter: number;
}

const registry = new Map<string, Statement<unknown>>();

/**
 * Declares a statement once, at module level. The columns define its row type; a test prepares every declared statement
 * against the migrated schema and compares them with the types that the database reports.
 */
export function statement<const C extends Columns>(
  name: string,
  columns: C,
  text: string | SqlText,
): Statement<RowOf<C>> {
  if (registry.has(name)) throw new Error(`two statements are named ${name}`);
  const sql_text =
    typeof text === 'string'
      ? { text, recordsets: new Map<number, Recordset>(), for_account: null, search: null }
      : text;
  const declared: Statement<RowOf<C>> = { name, columns, ...sql_text };
  registry.set(name, declared);
  return declared;
}

/** Every statement that the imported modules declare. */
export function declaredStatements(): Statement<unknown>[] {
  return [...registry.values()];
}

/** `p.a, p.b` for the columns of a declaration. */
export function selectList(columns: Columns, alias: string): string {
  return Object.keys(columns)
    .map((name) => `${alias}.${name}`)
    .join(', ');
}

const json_encoders: Record<string, (value: never) => string> = {
  int2: String,
  int4: String,
  int8: String,
  bool: String,
  text: (value: string) => JSON.stringify(value),
  json: (value: unknown) => JSON.stringify(value),
  jsonb: (value: unknown) => JSON.stringify(value),
  timestamptz: (value: Date) => `"${value.toISOString()}"`,
  date: (value: string) => JSON.stringify(value),
  'int2[]': (value: readonly number[]) => `[${value.join(',')}]`,
  'int8[]': (value: readonly bigint[]) => `[${value.join(',')}]`,
};

/** A list of rows as one parameter: only the declared fields are sent, each encoded for its type. */
export class Recordset {
  readonly alias: string;
  readonly definition: string;
  /** Whether each row names its account. */
  readonly by_account: boolean;
  readonly #fields: { name: string; head: string; encode: (value: never) => string }[];

  constructor(alias: string, fields: Readonly<Record<string, string>>) {
    this.alias = alias;
    const plain = Object.entries(fields).map(([name, type]): [string, string] => [
      name,
      type.replace('?', ''),
    ]);
    this.definition = plain.map(([name, type]) => `${name} ${type}`).join(', ');
    this.by_account = 'account_id' in fields;
    this.#fields = plain.map(([name, type]) => {
      const encode = json_encoders[type];
      if (!encode) throw new Error(`no rows can be sent with a field of type ${type}`);
      return { name, head: `${JSON.stringify(name)}:`, encode };
    });
  }

  /** The recordset as a table in FROM; `account`, if given, replaces the rows' own. */
  source(parameter: number, account: number | null): string {
    const rows = `json_to_recordset($${parameter}::json)`;
    if (account === null || !this.by_account) return `${rows} AS ${this.alias}(${this.definition})`;
    const others = this.#fields.filter(({ name }) => name !== 'account_id').map(({ name }) => `, f.${name}`);
    return `(SELECT $${account}::text AS account_id${others.join('')} FROM ${rows} AS f(${this.definition})) AS ${this.alias}`;
  }

  /** The rows as JSON text; fields that are null or missing are NULL. */
  encode(rows: readonly object[]): string {
    const texts = rows.map((row) => {
      let text = '';
      for (const { name, head, encode } of this.#fields) {
        const value = (row as Record<string, unknown>)[name];
        if (value === null || value === undefined) continue;
        text += (text === '' ? head : `,${head}`) + encode(value as never);
      }
      return `{${text}}`;
    });
    return `[${texts.join(',')}]`;
  }
}

/** Rows as one parameter of a statement: `FROM ${recordset('r', { a: 'int8', b: 'text' })}` inside `sql`. */
export function recordset(alias: string, fields: Readonly<Record<string, string>>): Recordset {
  return new Recordset(alias, fields);
}

/** The condition that a table's rows belong to one account, for statements that concern a single account. */
class OfAccount {
  readonly alias: string;
  readonly joined: string | null;

  constructor(alias: string, joined: string | null) {
    this.alias = alias;
    this.joined = joined;
  }

  /** The condition in WHERE; without an account, the row must have the account of the joined table. */
  condition(account: number | null): string {
    if (account !== null) return `${this.alias}.account_id = $${account}`;
    return this.joined === null ? 'true' : `${this.alias}.account_id = ${this.joined}.account_id`;
  }
}

/**
 * Restricts a table to the account when it is reached through another table or scanned for all accounts: `WHERE
 * ${ofAccount('p', 'o')} AND …` inside `sql`. A distributed database then knows which machine holds the rows.
 * @param joined the table through which it is reached
 */
export function ofAccount(alias: string, joined: string | null = null): OfAccount {
  return new OfAccount(alias, joined);
}

/** How to find the accounts for which a statement over all accounts has rows. */
interface AccountSearch {
  /** Returns `account_id`. */
  readonly text: string;
  /** Numbers of the statement's parameters that the search takes. */
  readonly parameters: readonly number[];
}

/**
 * A statement over all accounts. In a distributed database it runs separately for each account that the search finds.
 */
export function acrossAccounts(text: SqlText, search: string, parameters: readonly number[]): SqlText {
  return { ...text, search: { text: search, parameters } };
}

/** A statement's text with its recordset parameters, by place. */
export interface SqlText {
  readonly text: string;
  readonly for_account: AccountText | null;
  readonly recordsets: ReadonlyMap<number, Recordset>;
  readonly search: AccountSearch | null;
}

/**
 * Inserts recordsets into a statement's text. The first becomes the first parameter that the text does not name itself,
 * and so on.
 */
export function sql(strings: TemplateStringsArray, ...parts: (string | Recordset | OfAccount)[]): SqlText {
  const named = [...strings.join('').matchAll(/\$([0-9]+)/g)].map((match) => Number(match[1]));
  const first = Math.max(0, ...named) + 1;
  const found = parts.filter((part) => part instanceof Recordset);
  const recordsets = new Map(found.map((part, at) => [first + at, part]));
  const textWith = (account: number | null): string =>
    strings.reduce((before, string, at) => {
      const part = parts[at - 1];
      if (part instanceof OfAccount) return before + part.condition(account) + string;
      if (!(part instanceof Recordset)) return before + (part ?? '') + string;
      const parameter = first + found.indexOf(part);
      return before + part.source(parameter, account) + string;
    });
  const account_parameter = first + found.length;
  const for_account = parts.some(
    (part) => part instanceof OfAccount || (part instanceof Recordset && part.by_account),
  )
    ? { text: textWith(account_parameter), account_parameter }
    : null;
  return { text: textWith(null), recordsets, for_account, search: null };
}

/** The values of a call, with lists of rows encoded as JSON. */
export function encodeValues({ recordsets }: Statement<unknown>, values: readonly unknown[]): unknown[] {
  if (recordsets.size === 0) return [...values];
  return values.map((value, at) => recordsets.get(at + 1)?.encode(value as readonly object[]) ?? value);
}
