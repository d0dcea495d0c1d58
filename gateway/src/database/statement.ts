/** PostgreSQL column types that statements give back; a question mark marks a column that can be NULL. */
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
  'int2[]': number[];
  'int8[]': bigint[];
  'text[]': string[];
}

export type ColumnType = keyof ColumnValues | `${keyof ColumnValues}?`;
export type Columns = Readonly<Record<string, ColumnType>>;

type ValueOf<T extends ColumnType> = T extends `${infer Base extends keyof ColumnValues}?`
  ? ColumnValues[Base] | null
  : T extends keyof ColumnValues
    ? ColumnValues[T]
    : never;

/** The row type that a set of declared columns describes. */
export type RowOf<C extends Columns> = { [K in keyof C]: ValueOf<C[K]> };

/** A prepared statement: its name is its identity on every connection. */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  readonly columns: Columns;
  /** Only for the type checker: the type of the rows. */
  readonly row?: Row;
}

const registry = new Map<string, Statement<unknown>>();

/**
 * Declares a statement once, at module level. The columns are the source of its row type, and a test prepares
 * every declared statement against the migrated schema and compares them with what the database says.
 */
export function statement<const C extends Columns>(
  name: string,
  columns: C,
  text: string,
): Statement<RowOf<C>> {
  if (registry.has(name)) throw new Error(`two statements are named ${name}`);
  const declared: Statement<RowOf<C>> = { name, text, columns };
  registry.set(name, declared);
  return declared;
}

/** Every statement that the imported modules have declared. */
export function declaredStatements(): Statement<unknown>[] {
  return [...registry.values()];
}

/** `p.a, p.b` for the columns of a declaration. */
export function selectList(columns: Columns, alias: string): string {
  return Object.keys(columns)
    .map((name) => `${alias}.${name}`)
    .join(', ');
}

/**
 * One JSON parameter that carries a list of rows: `json_to_recordset($n::json) AS alias(a int8, b text)`.
 * @param fields the columns of the record with their SQL types
 */
export function recordset(parameter: number, alias: string, fields: Record<string, string>): string {
  const list = Object.entries(fields).map(([name, type]) => `${name} ${type}`);
  return `json_to_recordset($${parameter}::json) AS ${alias}(${list.join(', ')})`;
}

/** Writes rows as the JSON parameter of `recordset`: bigints as text, dates as ISO stamps, bytes as hex. */
export function toRecords(rows: readonly object[]): string {
  return JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
}
