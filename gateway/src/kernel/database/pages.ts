/** How many rows the pages of a list have that is read to its end. */
export const walk_rows = 2_000;
/** How many rows a page may have: of the portal's lists, of the API's, and of those that are read to their end. */
const page_lengths = [100, 500, walk_rows] as const;

/**
 * The statements of a list, one for each length of page. Each reads one row more, which shows whether another page
 * follows. The number is part of its text: for a parameter PostgreSQL plans as if it were a tenth of the table.
 * @param declare takes the rows that the statement reads, for its name and its LIMIT
 * @returns the statement for pages of up to so many rows
 * @throws RangeError beyond the longest page
 */
export function paged<S>(declare: (rows: number) => S): (limit: number) => S {
  const statements = page_lengths.map((length) => ({ length, statement: declare(length + 1) }));
  return (limit) => {
    const found = statements.find(({ length }) => limit <= length);
    if (!found) throw new RangeError(`no page has ${limit} rows`);
    return found.statement;
  };
}

/** A page of a list, and where the next one begins: after its last row; null at the end of the list. */
export function pageOf<Row>(rows: readonly Row[], limit: number): { page: Row[]; next: Row | null } {
  const page = rows.slice(0, limit);
  return { page, next: rows.length > limit ? (page.at(-1) ?? null) : null };
}
