import { sql, type SqlText } from '../database/statement.ts';

/**
 * SQL: whether an event's type passes a filter of types and `noun.*`; an empty filter passes everything.
 * @param type a column
 * @param filter a list of texts
 */
export function passesFilter<Takes>(type: string, filter: SqlText<Takes>): SqlText<Takes> {
  return sql`(cardinality(${filter}) = 0 OR ${type} = ANY (${filter})
       OR split_part(${type}, '.', 1) || '.*' = ANY (${filter}))` as SqlText<Takes>;
}
