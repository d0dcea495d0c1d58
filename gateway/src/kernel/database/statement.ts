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

/** PostgreSQL types of parameters and of the fields of rows; a question mark marks one that may be NULL. */
interface ParameterValues {
  int2: number;
  int4: number;
  int8: bigint;
  /** A number of rows for LIMIT or OFFSET: int8 in SQL. */
  rows: number;
  numeric: string;
  text: string;
  bool: boolean;
  timestamptz: Date;
  date: string;
  bytea: Uint8Array;
  /** As JSON text where it is a parameter of its own. */
  jsonb: unknown;
  json: unknown;
  'int2[]': readonly number[];
  'int8[]': readonly bigint[];
  'text[]': readonly string[];
}

type ParameterType = keyof ParameterValues | `${keyof ParameterValues}?`;
type ParameterTypes = Readonly<Record<string, ParameterType>>;

/** Only for the type checker: what the program writes into a column, where that is less than its SQL type can hold. */
declare const holds: unique symbol;
interface Holds<Value> {
  readonly [holds]?: Value;
}

/** The value of a type name, from one of the two lists above. */
type ValueIn<Values, T> =
  T extends Required<Holds<infer Value>>
    ? Value
    : T extends `${infer Base extends keyof Values & string}?`
      ? Values[Base] | null
      : T extends keyof Values
        ? Values[T]
        : never;
/** Lists that a row gives are not changed. */
type Unchanged<T> = T extends readonly (infer Item)[] ? readonly Item[] : T;

/** The row type that a set of declared columns describes. */
export type RowOf<C extends Columns> = { [K in keyof C]: ValueIn<ColumnValues, C[K]> };

/** What is sent for a set of declared parameters or fields. */
type AcceptedOf<T> = { readonly [K in keyof T]: ValueIn<ParameterValues, T[K]> };

/**
 * Columns that hold the fields of `Row`: its unions and branded types instead of plain texts and numbers. It does
 * not compile where a column has no field of its name, or one that its SQL type cannot hold.
 */
export function columnsOf<Row>() {
  return <const C extends Columns>(
    columns: C & {
      readonly [K in keyof C]: K extends keyof Row
        ? Row[K] extends Unchanged<ValueIn<ColumnValues, C[K]>>
          ? C[K]
          : never
        : never;
    },
  ): { readonly [K in keyof C & keyof Row]: C[K] & Required<Holds<Row[K]>> } => columns as never;
}

/**
 * A prepared statement: its name is its identity on every connection. `Takes` are its parameters by name, `Row` is what
 * it returns.
 */
export interface Statement<Takes, Row> {
  readonly name: string;
  readonly text: string;
  readonly columns: Columns;
  /** The parameters in the order of their numbers. */
  readonly parameters: readonly (Parameter | Recordset)[];
  readonly recordsets: ReadonlyMap<number, Recordset>;
  /** Whether it neither changes nor locks anything. */
  readonly only_reads: boolean;
  /** The variant for the rows of one account, where rows name their account. */
  readonly for_account: AccountText | null;
  /** Only for statements over all accounts. */
  readonly search: AccountSearch | null;
  /** For the type checker only. */
  readonly row?: Row;
  readonly takes?: (values: Takes) => void;
}

/** A statement that neither changes nor locks anything, and may run outside a transaction. */
export interface Reading<Takes, Row> extends Statement<Takes, Row> {
  readonly only_reads: true;
}

/** Any statement, whatever it takes. */
export type AnyStatement = Statement<never, unknown>;

/**
 * A variant of the statement in which the account is a parameter instead of a field of the rows, so that a distributed
 * database can send the whole statement to one machine.
 */
interface AccountText {
  readonly text: string;
  /** Number of the parameter that is the account. */
  readonly account_parameter: number;
}

const registry = new Map<string, AnyStatement>();

function register<S extends AnyStatement>(declared: S): S {
  if (registry.has(declared.name)) throw new Error(`two statements are named ${declared.name}`);
  registry.set(declared.name, declared);
  return declared;
}

/**
 * Declares a statement that only reads, once, at module level. The columns define its row type, the parameters in its
 * text what it takes; a test describes every declared statement against the migrated schema and compares both with the
 * types that the database reports, and runs it in a transaction that may not write.
 */
export function reading<const C extends Columns, Takes = Nothing>(
  name: string,
  columns: C,
  text: string | SqlText<Takes>,
): Reading<Takes, RowOf<C>> {
  return register({ name, columns, only_reads: true, ...partsOf(text) });
}

/** Declares a statement that changes or locks rows: like `reading`, but it takes a transaction. */
export function writing<const C extends Columns, Takes = Nothing>(
  name: string,
  columns: C,
  text: string | SqlText<Takes>,
): Statement<Takes, RowOf<C>> {
  return register({ name, columns, only_reads: false, ...partsOf(text) });
}

/** Every statement that the imported modules declare. */
export function declaredStatements(): AnyStatement[] {
  return [...registry.values()];
}

/** `p.a, p.b` for the columns of a declaration. */
function selectList(columns: Columns, alias: string): string {
  return Object.keys(columns)
    .map((name) => `${alias}.${name}`)
    .join(', ');
}

/** For the type checker only: what a part of a statement's text takes. */
interface Taking<Takes> {
  readonly takes?: Takes;
}

/** A parameter: in a statement's text its number, in a call the value of this name. */
export class Parameter<Takes = unknown> implements Taking<Takes> {
  readonly name: string;
  /** Its SQL type. */
  readonly type: string;
  declare readonly takes?: Takes;

  constructor(name: string, type: string) {
    this.name = name;
    this.type = sqlTypeOf(type);
  }

  /** The same parameter where a statement allows NULL. */
  get or_null(): Parameter<{ readonly [K in keyof Takes]: Takes[K] | null }> {
    return new Parameter(this.name, this.type);
  }
}

function sqlTypeOf(type: string): string {
  const plain = type.replace('?', '');
  return plain === 'rows' ? 'int8' : plain;
}

/**
 * Declares the parameters of a module's statements: `${$.account_id}` inside `sql`. A statement takes those that its
 * text names.
 */
function parameters<const T extends ParameterTypes>(
  types: T,
): { readonly [K in keyof T]: Parameter<AcceptedOf<Pick<T, K>>> } {
  return Object.fromEntries(
    Object.entries(types).map(([name, type]) => [name, new Parameter(name, type)]),
  ) as never;
}

/** Some of a declaration's columns. */
function columnsNamed<C extends Columns, const N extends readonly (keyof C & string)[]>(
  columns: C,
  names: N,
): Pick<C, N[number]> {
  return Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<C, N[number]>;
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
  'text[]': (value: readonly string[]) => JSON.stringify(value),
};

/** A list of rows as one parameter: only the declared fields are sent, each encoded for its type. */
class Recordset<Takes = unknown> implements Taking<Takes> {
  /** Its name in SQL, and in a call. */
  readonly name: string;
  readonly type = 'json';
  readonly definition: string;
  /** Whether each row names its account. */
  readonly by_account: boolean;
  declare readonly takes?: Takes;
  readonly #fields: { name: string; head: string; encode: (value: never) => string }[];

  constructor(alias: string, fields: ParameterTypes) {
    this.name = alias;
    const plain = Object.entries(fields).map(([name, type]): [string, string] => [name, sqlTypeOf(type)]);
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
    if (account === null || !this.by_account) return `${rows} AS ${this.name}(${this.definition})`;
    const others = this.#fields.filter(({ name }) => name !== 'account_id').map(({ name }) => `, f.${name}`);
    return `(SELECT $${account}::text AS account_id${others.join('')} FROM ${rows} AS f(${this.definition})) AS ${this.name}`;
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

/**
 * Rows as one parameter of a statement: `FROM ${sql.recordset('r', { a: 'int8', b: 'text' })}` inside `sql`. A call passes
 * them by the alias: `{ r: rows }`.
 */
function recordset<const Alias extends string, const F extends ParameterTypes>(
  alias: Alias,
  fields: F,
): Recordset<{ readonly [A in Alias]: readonly AcceptedOf<F>[] }> {
  return new Recordset(alias, fields);
}

/** The condition that a table's rows belong to one account, for statements that concern a single account. */
class OfAccount implements Taking<never> {
  readonly alias: string;
  readonly joined: string | null;
  declare readonly takes?: never;

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
 * ${sql.ofAccount('p', 'o')} AND …` inside `sql`. A distributed database then knows which machine holds the rows.
 * @param joined the table through which it is reached
 */
function ofAccount(alias: string, joined: string | null = null): OfAccount {
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
function acrossAccounts<Takes>(
  text: SqlText<Takes>,
  search: SqlText<NoInfer<Partial<Takes>>>,
): SqlText<Takes> {
  const places = rendered(text).parameters.map(({ name }) => name);
  const { text: searching, parameters: searched } = rendered(search);
  const numbers = searched.map(({ name }) => places.indexOf(name) + 1);
  if (numbers.includes(0)) throw new Error(`a search takes what its statement does not: ${searching}`);
  return { ...text, search: { text: searching, parameters: numbers } };
}

type Part<Takes = unknown> =
  | Parameter<Takes>
  | Recordset<Takes>
  | OfAccount
  | (SqlText<Takes> & Taking<Takes>);
type PlainPart = Exclude<Part, SqlText<unknown>> | string;

/** A statement's text, or a piece of one, with its parameters. */
export interface SqlText<Takes> extends Taking<Takes> {
  readonly strings: readonly string[];
  /** One between each two strings. */
  readonly parts: readonly PlainPart[];
  readonly search: AccountSearch | null;
}

/** No parameters. */
type Nothing = Readonly<Record<string, never>>;

/** All of a union. */
type All<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never;
type TakesOf<P> = P extends Taking<infer Takes> ? (string extends keyof Takes ? never : Takes) : never;
/** What a text with these parts takes. */
type TakesAll<P> = [TakesOf<P>] extends [never]
  ? Nothing
  : { readonly [K in keyof All<TakesOf<P>>]: All<TakesOf<P>>[K] };

/** SQL with its parameters: `${$.name}` for one value, `${sql.recordset(…)}` for rows, and other pieces of SQL. */
function sqlText<const P extends readonly (string | number | Part)[]>(
  strings: TemplateStringsArray,
  ...parts: P
): SqlText<TakesAll<Exclude<P[number], string | number>>> {
  const flat_strings = [strings[0] ?? ''];
  const flat_parts: PlainPart[] = [];
  for (const [at, part] of parts.entries()) {
    const after = strings[at + 1] ?? '';
    if (typeof part === 'object' && 'strings' in part) {
      const [head = '', ...others] = part.strings;
      flat_strings[flat_strings.length - 1] += head;
      flat_strings.push(...others);
      flat_parts.push(...part.parts);
      flat_strings[flat_strings.length - 1] += after;
    } else {
      flat_parts.push(typeof part === 'number' ? String(part) : part);
      flat_strings.push(after);
    }
  }
  return { strings: flat_strings, parts: flat_parts, search: null };
}

/** Makes the text of a statement, as a tag of it; its members make the pieces. */
export const sql = Object.assign(sqlText, {
  parameters,
  recordset,
  selectList,
  columnsNamed,
  ofAccount,
  acrossAccounts,
});

/** Numbers the parameters in the order of the text. */
function rendered({ strings, parts }: SqlText<unknown>): Pick<
  AnyStatement,
  'text' | 'recordsets' | 'for_account'
> & {
  readonly parameters: readonly (Parameter | Recordset)[];
} {
  const found = new Map<string, Parameter | Recordset>();
  for (const part of parts) {
    if (typeof part === 'string' || part instanceof OfAccount) continue;
    const { type } = found.get(part.name) ?? part;
    if (type !== part.type)
      throw new Error(`the parameter ${part.name} has two types: ${type}, ${part.type}`);
    found.set(part.name, part);
  }
  const names = [...found.keys()];
  const textWith = (account: number | null): string =>
    strings.reduce((before, string, at) => {
      const part = parts[at - 1] ?? '';
      if (typeof part === 'string') return before + part + string;
      if (part instanceof OfAccount) return before + part.condition(account) + string;
      const number = names.indexOf(part.name) + 1;
      return before + (part instanceof Recordset ? part.source(number, account) : `$${number}`) + string;
    });
  const account_parameter = names.length + 1;
  const for_account = parts.some(
    (part) => part instanceof OfAccount || (part instanceof Recordset && part.by_account),
  )
    ? { text: textWith(account_parameter), account_parameter }
    : null;
  const recordsets = new Map(
    [...found.values()].flatMap((part, at) => (part instanceof Recordset ? [[at + 1, part] as const] : [])),
  );
  return { text: textWith(null), parameters: [...found.values()], recordsets, for_account };
}

function partsOf(
  text: string | SqlText<unknown>,
): ReturnType<typeof rendered> & Pick<AnyStatement, 'search'> {
  const pieces = typeof text === 'string' ? { strings: [text], parts: [], search: null } : text;
  return { ...rendered(pieces), search: pieces.search };
}

/** A call's values in the order of the parameters' numbers. */
export function valuesOf({ parameters: named }: AnyStatement, values: unknown): readonly unknown[] {
  return named.map(({ name }) => (values as Readonly<Record<string, unknown>>)[name]);
}

/** The values of a call as the driver takes them: lists of rows become JSON. @param values in order */
export function encodeValues({ recordsets }: AnyStatement, values: readonly unknown[]): unknown[] {
  if (recordsets.size === 0) return [...values];
  return values.map((value, at) => recordsets.get(at + 1)?.encode(value as readonly object[]) ?? value);
}
