import Type, { type Static, type TInteger, type TObject, type TSchema, type TString } from 'typebox';
import type { ColumnLabel } from './column-labels.ts';

/**
 * What a field holds, which decides how it is sent, shown and written to files:
 * - `text`
 * - `id`: a number that names something, sent as text
 * - `integer`
 * - `moment`: ISO 8601 in UTC, in files in the account's zone; empty where there is none
 * - `day`: YYYY-MM-DD; empty where there is none
 * - `amount`: in the decimals of the row's `currency`; empty where there is none
 */
export type FieldType = 'text' | 'id' | 'integer' | 'moment' | 'day' | 'amount';

/** Where a page begins: the last row's time in milliseconds, and its number or numbers. */
export const cursor_pattern = String.raw`^[0-9]{1,19}\.[0-9]{1,19}(\.[0-9]{1,2})?$`;

/** One field of a list's rows. */
export interface Field {
  readonly type: FieldType;
  /** The name of its column. */
  readonly label?: ColumnLabel;
  /** Of an amount: the field that holds its currency, where that is not `currency`. */
  readonly currency?: string;
  readonly description?: string;
  /** Where not every text or integer is possible. */
  readonly schema?: TSchema;
  /** It is written to the file, and not sent. */
  readonly only_in_file?: true;
}
export type Fields = Readonly<Record<string, Field>>;

/** From which width of the screen a column is shown: always, from a tablet's, or from a desk's. */
export type ShownFrom = 'always' | 'tablet' | 'desk';

type SchemaOf<F extends Field> = F extends { readonly schema: infer Schema extends TSchema }
  ? Schema
  : F['type'] extends 'integer'
    ? TInteger
    : TString;
type RowSchema<F extends Fields> = TObject<{
  -readonly [Name in keyof F as F[Name] extends { readonly only_in_file: true } ? never : Name]: SchemaOf<
    F[Name]
  >;
}>;

/** A list of the portal: its JSON, its table and its file follow from it (decisions/portal.md). */
export interface List<F extends Fields = Fields> {
  /** In the order in which they are sent. */
  readonly fields: F;
  /** The columns of its table, in their order. */
  readonly table: { readonly [Name in keyof F]?: ShownFrom };
  /** The columns of its file, in their order; none where there is no file. */
  readonly file: readonly Extract<keyof F, string>[];
  /** The schema of a row. */
  readonly row: TObject;
}
export type RowOf<L extends Pick<List, 'row'>> = Static<L['row']>;

/** Declares a list. */
export function declareList<const F extends Fields>(
  list: Pick<List<F>, 'fields' | 'table'> & Partial<Pick<List<F>, 'file'>>,
) {
  const sent = Object.entries(list.fields).filter(([, { only_in_file }]) => !only_in_file);
  const schemas = sent.map(([name, { type, description, schema }]) => {
    const about = description === undefined ? {} : { description };
    return [name, schema ?? (type === 'integer' ? Type.Integer(about) : Type.String(about))];
  });
  const row = Type.Object(Object.fromEntries(schemas)) as RowSchema<F>;
  return { file: [], ...list, row };
}
