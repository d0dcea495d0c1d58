import Type, { type Static, type TObject, type TOptional, type TSchema, type TString } from 'typebox';
import { metadata_filter_pattern, metadata_limits } from '../../metadata.ts';
import { stated } from '../../stated.ts';
import type { ColumnLabel } from './column-labels.ts';

/** The longest text that is searched for: a list of a hundred numbers. */
export const search_length_max = 5_000;
export const dateText = Type.String({
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
  description: 'In the account’s zone',
});

/**
 * What a filter takes, which decides how it is checked, read and asked for:
 * - `search`: a text, looked for in several columns
 * - `choice`: one of its choices
 * - `choices`: one or several of its choices, comma-separated
 * - `codes`: the same of four digits
 * - `first_day`, `last_day`: YYYY-MM-DD in the account's zone
 * - `currency`
 * - `amount`: decimal, in the currency of the filter `currency`
 * - `text`
 * - `metadata`: a key, an equals sign and its text
 */
export type FilterType =
  | 'search'
  | 'choice'
  | 'choices'
  | 'codes'
  | 'first_day'
  | 'last_day'
  | 'currency'
  | 'amount'
  | 'text'
  | 'metadata';

/** What a list can be narrowed by: its name is its parameter's. */
export interface Filter {
  readonly type: FilterType;
  /** The name of its field; none of a search. */
  readonly label?: ColumnLabel;
  /** In the order in which they are offered. */
  readonly choices?: readonly string[];
  /** Of a text. */
  readonly pattern?: string;
  readonly length_max?: number;
  readonly description?: string;
  /** Where not every text of its type is possible. */
  readonly schema?: TSchema;
}
export type Filters = Readonly<Record<string, Filter>>;

type SchemaOf<F extends Filter> = F extends { readonly schema: infer Schema extends TSchema }
  ? Schema
  : TString;
type QueryOf<F extends Filters> = { -readonly [Name in keyof F]: TOptional<SchemaOf<F[Name]>> };

/** The filters of a list: query, reading and fields follow from them (decisions/portal.md). */
export interface ListFilters<F extends Filters = Filters> {
  /** In the order of their fields. */
  readonly filters: F;
  /** The schemas of their parameters. */
  readonly query: QueryOf<F>;
}
/** Filters as text. */
export type FilterTexts<L extends ListFilters> = Static<TObject<L['query']>>;

/** Declares the filters of a list. */
export function declareFilters<const F extends Filters>(filters: F): ListFilters<F> {
  const query = Object.entries(filters).map(([name, filter]) => [name, Type.Optional(schemaOf(filter))]);
  return { filters, query: Object.fromEntries(query) as QueryOf<F> };
}

function schemaOf({ type, choices = [], pattern, length_max, description, schema }: Filter): TSchema {
  if (schema) return schema;
  const about = description === undefined ? {} : { description };
  switch (type) {
    case 'search':
      return Type.String({ maxLength: search_length_max, ...about });
    case 'choice':
      return Type.String({ pattern: `^(${choices.join('|')})$`, ...about });
    case 'choices':
      return Type.String({ pattern: '^[A-Z_]{4,20}(,[A-Z_]{4,20}){0,11}$', ...about });
    case 'codes':
      return Type.String({ pattern: '^[0-9]{4}(,[0-9]{4}){0,20}$', ...about });
    case 'first_day':
    case 'last_day':
      return dateText;
    case 'currency':
      return Type.String({ pattern: '^[A-Z]{3}$', ...about });
    case 'amount':
      return Type.String({ pattern: '^[0-9.]{1,15}$', description: 'Decimal, in the currency chosen' });
    case 'metadata':
      return Type.String({
        maxLength: metadata_limits.key_length_max + 1 + metadata_limits.value_length_max,
        ...stated({ pattern: metadata_filter_pattern }),
        description: 'A key of the metadata, an equals sign and its whole text, such as cart_id=C-81',
      });
    case 'text':
      return Type.String({
        ...(pattern === undefined ? {} : { pattern }),
        ...(length_max === undefined ? {} : { maxLength: length_max }),
        ...about,
      });
  }
}
