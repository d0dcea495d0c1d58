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
  /** What a call passes, in the order of the text. */
  readonly parameters: readonly (Parameter | Recordset)[];
  /** SQL types of the text's parameters in the order of their numbers. */
  readonly types: readonly string[];
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
  /** Number of the parameter that is the account; before it comes each of the statement's parameters. */
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
  return register({ name, columns, only_reads: true, ...partsOf(text, false) });
}

/** Declares a statement that changes or locks rows: like `reading`, but it takes a transaction. */
export function writing<const C extends Columns, Takes = Nothing>(
  name: string,
  columns: C,
  text: string | SqlText<Takes>,
): Statement<Takes, RowOf<C>> {
  return register({ name, columns, only_reads: false, ...partsOf(text, true) });
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

/** A value of a field, in the JSON of its row and in the array of its column. */
interface Encoder {
  readonly json: (value: never) => string;
  readonly element: (value: never) => string;
}

/** The characters that a quoted element of an array escapes. */
const array_specials = /["\\]/g;
const escaped = String.raw`\$&`;
/** What JSON escapes in other ways than an array, or may. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const json_specials = /[\0-\u001F\uD800-\uDFFF]/;

/** A text as a quoted element of an array: as JSON quotes it, which is several times as fast, wherever that is the same. */
function quoted(text: string): string {
  return json_specials.test(text) ? `"${text.replace(array_specials, escaped)}"` : JSON.stringify(text);
}

const as_is: Encoder = { json: String, element: String };
const as_text: Encoder = { json: (value: string) => JSON.stringify(value), element: quoted };
const as_json: Encoder = {
  json: (value: unknown) => JSON.stringify(value),
  // JSON text has no control characters, so that JSON quotes it as an array does.
  element: (value: unknown) => JSON.stringify(JSON.stringify(value)),
};
const as_numbers: Encoder = {
  json: (value: readonly (number | bigint)[]) => `[${value.join(',')}]`,
  element: (value: readonly (number | bigint)[]) => `"{${value.join(',')}}"`,
};
const encoders: Readonly<Record<string, Encoder>> = {
  int2: as_is,
  int4: as_is,
  int8: as_is,
  bool: as_is,
  text: as_text,
  date: as_text,
  json: as_json,
  jsonb: as_json,
  timestamptz: {
    json: (value: Date) => `"${value.toISOString()}"`,
    element: (value: Date) => value.toISOString(),
  },
  'int2[]': as_numbers,
  'int8[]': as_numbers,
  'text[]': {
    json: (value: readonly string[]) => JSON.stringify(value),
    element: (value: readonly string[]) => quoted(`{${value.map(quoted).join(',')}}`),
  },
};

interface Field {
  readonly name: string;
  readonly type: string;
  /** Of the array that holds a column: an array of arrays would have to be rectangular, so lists are sent as text. */
  readonly element_type: string;
  readonly head: string;
  readonly encoder: Encoder;
}

/**
 * A list of rows: only the declared fields are sent, each encoded for its type. A statement that writes gets them as an
 * array for each field, which PostgreSQL reads with less than half the work of JSON. One that only reads gets one
 * parameter of JSON, because the plans of reports rely on how many rows PostgreSQL expects of it; so does one for the
 * rows of one account of a distributed database (decisions/statements.md).
 */
class Recordset<Takes = unknown> implements Taking<Takes> {
  /** Its name in SQL, and in a call. */
  readonly name: string;
  readonly type = 'json';
  readonly definition: string;
  /** Whether each row names its account. */
  readonly by_account: boolean;
  /** The SQL types of the arrays. */
  readonly array_types: readonly string[];
  declare readonly takes?: Takes;
  readonly #fields: readonly Field[];

  constructor(alias: string, fields: ParameterTypes) {
    this.name = alias;
    this.by_account = 'account_id' in fields;
    this.#fields = Object.entries(fields).map(([name, declared]) => {
      const type = sqlTypeOf(declared);
      const encoder = encoders[type];
      if (!encoder) throw new Error(`no rows can be sent with a field of type ${type}`);
      const element_type = type.endsWith('[]') ? 'text' : type;
      return { name, type, element_type, head: `${JSON.stringify(name)}:`, encoder };
    });
    this.definition = this.#fields.map(({ name, type }) => `${name} ${type}`).join(', ');
    this.array_types = this.#fields.map(({ element_type }) => `${element_type}[]`);
  }

  /**
   * The rows as a table in FROM, of an array for each field: its elements are taken in step, without being stored as
   * `unnest` in FROM would store them. @param first number of the first array's parameter
   */
  arraysSource(first: number): string {
    const columns = this.#fields.map(({ name, type, element_type }, at) => {
      const elements = `unnest($${first + at}::${element_type}[])`;
      return `${type === element_type ? elements : `${elements}::${type}`} AS ${name}`;
    });
    return `(SELECT ${columns.join(', ')}) AS ${this.name}`;
  }

  /** The rows as a table in FROM, of JSON; `account`, if given, replaces the rows' own. */
  jsonSource(parameter: number, account: number | null): string {
    const rows = `json_to_recordset($${parameter}::json)`;
    if (account === null || !this.by_account) return `${rows} AS ${this.name}(${this.definition})`;
    const others = this.#fields.filter(({ name }) => name !== 'account_id').map(({ name }) => `, f.${name}`);
    return `(SELECT $${account}::text AS account_id${others.join('')} FROM ${rows} AS f(${this.definition})) AS ${this.name}`;
  }

  /** An array for each field, as PostgreSQL writes arrays; fields that are null or missing are NULL. */
  encodeArrays(rows: readonly object[]): string[] {
    return this.#fields.map(({ name, encoder }) => {
      let elements = '';
      for (const row of rows) {
        const value = (row as Record<string, unknown>)[name];
        const element = value === null || value === undefined ? 'NULL' : encoder.element(value as never);
        elements += elements === '' ? element : `,${element}`;
      }
      return `{${elements}}`;
    });
  }

  /** The rows as JSON text; fields that are null or missing are NULL. */
  encodeJson(rows: readonly object[]): string {
    const texts = rows.map((row) => {
      let text = '';
      for (const { name, head, encoder } of this.#fields) {
        const value = (row as Record<string, unknown>)[name];
        if (value === null || value === undefined) continue;
        text += (text === '' ? head : `,${head}`) + encoder.json(value as never);
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
  const places = rendered(text, false).parameters.map(({ name }) => name);
  const { text: searching, parameters: searched } = rendered(search, false);
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

/** Numbers the parameters in the order of the text. @param as_arrays how rows are taken */
function rendered(
  { strings, parts }: SqlText<unknown>,
  as_arrays: boolean,
): Pick<AnyStatement, 'text' | 'types' | 'for_account'> & {
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
  const named = [...found.values()];
  const numbers = new Map<string, number>();
  const types: string[] = [];
  for (const part of named) {
    numbers.set(part.name, types.length + 1);
    types.push(...(part instanceof Recordset && as_arrays ? part.array_types : [part.type]));
  }
  const textWith = (write: (part: Exclude<PlainPart, string>) => string): string =>
    strings.reduce((before, string, at) => {
      const part = parts[at - 1] ?? '';
      return before + (typeof part === 'string' ? part : write(part)) + string;
    });
  const text = textWith((part) => {
    if (part instanceof OfAccount) return part.condition(null);
    const number = numbers.get(part.name) ?? 0;
    if (!(part instanceof Recordset)) return `$${number}`;
    return as_arrays ? part.arraysSource(number) : part.jsonSource(number, null);
  });
  const concerns_accounts = parts.some(
    (part) => part instanceof OfAccount || (part instanceof Recordset && part.by_account),
  );
  return {
    text,
    types,
    parameters: named,
    for_account: concerns_accounts ? accountText(named, textWith) : null,
  };
}

function accountText(
  named: readonly (Parameter | Recordset)[],
  textWith: (write: (part: Exclude<PlainPart, string>) => string) => string,
): AccountText {
  const names = named.map(({ name }) => name);
  const account_parameter = names.length + 1;
  const text = textWith((part) => {
    if (part instanceof OfAccount) return part.condition(account_parameter);
    const number = names.indexOf(part.name) + 1;
    return part instanceof Recordset ? part.jsonSource(number, account_parameter) : `$${number}`;
  });
  return { text, account_parameter };
}

function partsOf(
  text: string | SqlText<unknown>,
  as_arrays: boolean,
): ReturnType<typeof rendered> & Pick<AnyStatement, 'search'> {
  const pieces = typeof text === 'string' ? { strings: [text], parts: [], search: null } : text;
  return { ...rendered(pieces, as_arrays), search: pieces.search };
}

/** A call's values in the order of the parameters' numbers. */
export function valuesOf({ parameters: named }: AnyStatement, values: unknown): readonly unknown[] {
  return named.map(({ name }) => (values as Readonly<Record<string, unknown>>)[name]);
}

/** The values of a call as the driver takes them for the statement's text. @param values in order */
export function encodeValues(
  { parameters: named, only_reads }: AnyStatement,
  values: readonly unknown[],
): unknown[] {
  return named.flatMap((part, at) => {
    if (!(part instanceof Recordset)) return [values[at]];
    const rows = values[at] as readonly object[];
    return only_reads ? [part.encodeJson(rows)] : part.encodeArrays(rows);
  });
}

/**
 * The values of a call for the rows of one account, as the driver takes them for the text of one account.
 * @param values in order
 */
export function encodeForAccount(
  { parameters: named }: AnyStatement,
  values: readonly unknown[],
  account_id: string,
): unknown[] {
  const encoded = named.map((part, at) => {
    if (!(part instanceof Recordset)) return values[at];
    const rows = values[at] as readonly { account_id?: string }[];
    return part.encodeJson(part.by_account ? rows.filter((row) => row.account_id === account_id) : rows);
  });
  return [...encoded, account_id];
}

/** The accounts of a call's rows; null where rows do not name their account. @param values in order */
export function accountsOf(
  { parameters: named }: AnyStatement,
  values: readonly unknown[],
): ReadonlySet<string> | null {
  const lists = named.flatMap((part, at) =>
    part instanceof Recordset && part.by_account ? [values[at] as readonly { account_id: string }[]] : [],
  );
  if (lists.length === 0) return null;
  return new Set(lists.flat().map(({ account_id }) => account_id));
}
