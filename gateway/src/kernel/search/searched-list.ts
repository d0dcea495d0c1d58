import { reading, sql, type Reading, type SqlText } from '../database/statement.ts';
import { end_of_time } from '../values/dates.ts';
import { id_max } from '../values/ids.ts';
import type { SearchedObject } from '../values/search-text.ts';
import type { WholeNumbers } from '../values/search.ts';

/** Where an object is in its list; lists begin with the greatest. */
export interface SearchKey {
  readonly at: Date;
  readonly id: bigint;
  /** Zero but of objects that are numbered within another. */
  readonly no: number;
}

/** The objects between two places of a list, without these. */
export interface SearchSpan {
  readonly account_id: string;
  readonly before: SearchKey;
  readonly after: SearchKey;
}

const $ = sql.parameters({
  account_id: 'text',
  before_at: 'timestamptz',
  before_id: 'int8',
  before_no: 'int2',
  after_at: 'timestamptz',
  after_id: 'int8',
  after_no: 'int2',
  texts: 'text[]',
  numbers: 'int8[]',
  refund_numbers: 'int8[]',
});

/** How the numbers of a search are looked up whole. */
export const whole = {
  account_id: $.account_id,
  texts: sql`ANY (${$.texts}::text[])`,
  text_list: sql`${$.texts}::text[]`,
  numbers: sql`ANY (${$.numbers}::int8[])`,
  refund_numbers: sql`ANY (${$.refund_numbers}::int8[])`,
};

const key_columns = { at: 'timestamptz', id: 'int8', no: 'int2' } as const;
const columns = {
  ...key_columns,
  texts: 'text',
  currency: 'text',
  amount: 'int8',
  last_four: 'text',
} as const;
export type SearchRow = SearchKey & SearchedObject;

type Whole = { readonly account_id: string } & WholeNumbers;
type SpanValues = ReturnType<typeof spanValues>;

/** What is searched of a list's objects: API, portal and index follow from it (decisions/search.md). */
interface SearchDeclaration {
  /** Of the statements, and in the index. */
  readonly list: string;
  readonly table: string;
  /** The columns of the list's order; lists without a time are in the order of their ids. */
  readonly at?: string;
  readonly id: string;
  readonly no?: string;
  /** Tables beside `x`, the list's own. */
  readonly joins?: string;
  /** What is found by its parts, as SQL. */
  readonly texts: readonly string[];
  readonly currency: string;
  readonly amount: string;
  readonly last_four?: string;
  /** The id, and `no` where there is one, of what has one of the numbers: made of `whole`. */
  readonly whole: SqlText<Partial<Whole>>;
}

/** A list with the statements of its search. */
export interface SearchedList {
  readonly list: string;
  /** Whether it is in the order of times; otherwise in that of ids, which hold theirs. */
  readonly by_time: boolean;
  /** Of a span, the greatest first: up to `scanned_rows`. */
  readonly newest: Reading<SpanValues, SearchRow>;
  /** The place of a span's greatest object, without reading more of it. */
  readonly last: Reading<SpanValues, SearchKey>;
  /** The place of a span's object number `scanned_rows` from the smallest; none where it has fewer. */
  readonly enough: Reading<SpanValues, SearchKey>;
  /** Of a span, the smallest first: up to `block_rows`. */
  readonly oldest: Reading<SpanValues, SearchRow>;
  /** Of a span, those with these ids and numbers. */
  readonly named: Reading<SpanValues & { readonly k: readonly Pick<SearchKey, 'id' | 'no'>[] }, SearchRow>;
  /** How many a span has. */
  readonly counted: Reading<SpanValues, { readonly objects: number }>;
  /** Of a span, those with a whole number. */
  readonly whole: Reading<SpanValues & Whole, SearchRow>;
}

/** The newest objects stay outside: one with an earlier time may still be on its way to being committed. */
export const unsettled_ms = 60_000;

/** How many objects are looked at one by one at a time. */
export const scanned_rows = 1_000;
/** How many objects a block has at most. */
export const block_rows = 16_384;

/** SQL: the texts of a row's metadata. @param alias of its table */
export function metadataTexts(alias: string): string {
  return `(SELECT string_agg(m.value, E'\\n') FROM jsonb_each_text(${alias}.metadata) m)`;
}

/** Declares the search of a list. */
export function declareSearch({
  list,
  table,
  joins = '',
  texts,
  currency,
  amount,
  last_four = `''`,
  ...declared
}: SearchDeclaration): SearchedList {
  const at = declared.at ? `x.${declared.at}` : `'epoch'::timestamptz`;
  const id = `x.${declared.id}`;
  const no = declared.no ? `x.${declared.no}` : '0::int2';
  const bound = declared.at
    ? sql`${at} <= ${$.before_at} AND ${at} >= ${$.after_at}`
    : sql`${id} <= ${$.before_id} AND ${id} >= ${$.after_id}`;
  const within = sql`(${at}, ${id}, ${no}) < (${$.before_at}, ${$.before_id}, ${$.before_no}::int2)
       AND (${at}, ${id}, ${no}) > (${$.after_at}, ${$.after_id}, ${$.after_no}::int2)`;
  const span = sql`x.account_id = ${$.account_id} AND ${bound} AND ${within}`;
  const order = (way: string): string =>
    [declared.at, declared.id, declared.no].flatMap((name) => (name ? [`x.${name} ${way}`] : [])).join(', ');
  const keys = `${at} AS at, ${id} AS id, ${no} AS no`;
  const listed = `SELECT ${keys}, concat_ws(E'\\n', ${texts.join(', ')}) AS texts,
     ${currency} AS currency, ${amount} AS amount, ${last_four} AS last_four`;
  /** One by one by their keys: the planner would go through the span instead. */
  const keyed = sql`CROSS JOIN LATERAL (SELECT x.* FROM ${table} x
       WHERE x.account_id = ${$.account_id} AND ${id} = k.id ${declared.no ? `AND ${no} = k.no` : ''} OFFSET 0) x
     ${joins} WHERE ${within} ORDER BY ${order('DESC')}`;
  return {
    list,
    by_time: declared.at !== undefined,
    newest: reading(
      `search_newest_${list}`,
      columns,
      sql`${listed} FROM (SELECT x.* FROM ${table} x WHERE ${span} ORDER BY ${order('DESC')} LIMIT ${scanned_rows}) x
     ${joins} ORDER BY ${order('DESC')}`,
    ),
    last: reading(
      `search_last_${list}`,
      key_columns,
      sql`SELECT ${keys} FROM ${table} x WHERE ${span} ORDER BY ${order('DESC')} LIMIT 1`,
    ),
    enough: reading(
      `search_enough_${list}`,
      key_columns,
      sql`SELECT ${keys} FROM ${table} x WHERE ${span} ORDER BY ${order('ASC')} OFFSET ${scanned_rows - 1} LIMIT 1`,
    ),
    oldest: reading(
      `search_oldest_${list}`,
      columns,
      sql`${listed} FROM (SELECT x.* FROM ${table} x WHERE ${span} ORDER BY ${order('ASC')} LIMIT ${block_rows}) x
     ${joins} ORDER BY ${order('ASC')}`,
    ),
    named: reading(
      `search_named_${list}`,
      columns,
      sql`${listed} FROM ${sql.recordset('k', { id: 'int8', no: 'int2' })} ${keyed}`,
    ),
    counted: reading(
      `search_counted_${list}`,
      { objects: 'int4' },
      sql`SELECT count(*)::int4 AS objects FROM ${table} x WHERE ${span}`,
    ),
    whole: reading(
      `search_whole_${list}`,
      columns,
      sql`${listed} FROM (SELECT DISTINCT f.* FROM (${declared.whole}) f) k ${keyed}`,
    ),
  };
}

/** The first and the last place of any list. */
export const first_key: SearchKey = { at: new Date(0), id: 0n, no: -1 };
export const last_key: SearchKey = { at: end_of_time, id: id_max, no: 0 };

/** The objects of a list with times that a filter's days leave, from where a page begins. */
export function spanOf(
  account_id: string,
  { from, until }: { readonly from: Date; readonly until: Date },
  start: SearchKey | null,
): SearchSpan {
  return {
    account_id,
    before: start ?? { at: until, id: 0n, no: 0 },
    after: { at: from, id: 0n, no: -1 },
  };
}

/** A span, as the statements take it. */
export function spanValues({ account_id, before, after }: SearchSpan) {
  return {
    account_id,
    before_at: before.at,
    before_id: before.id,
    before_no: before.no,
    after_at: after.at,
    after_id: after.id,
    after_no: after.no,
  };
}

/** Whether a place comes before another in the order of time. */
export function isOlder(one: SearchKey, other: SearchKey): boolean {
  const apart = one.at.getTime() - other.at.getTime();
  if (apart !== 0) return apart < 0;
  return one.id === other.id ? one.no < other.no : one.id < other.id;
}
