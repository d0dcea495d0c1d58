/** SQL: whether an event's type passes a filter of types and `noun.*`; an empty filter passes everything. */
export function passesFilter(type: string, filter: string): string {
  return `(cardinality(${filter}) = 0 OR ${type} = ANY (${filter}) OR split_part(${type}, '.', 1) || '.*' = ANY (${filter}))`;
}
