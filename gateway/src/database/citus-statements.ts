const several_indexes = /^DROP INDEX ([\w\s]+(?:,[\w\s]+)+)$/i;

/** Expressions of migrations that Citus does not pass on to its machines, and what says the same there. */
const equal_expressions = new Map([
  ['pg_current_xact_id() IS NOT NULL', 'pg_current_xact_id() = pg_current_xact_id()'],
]);

/** A migration's statement as distributed tables take it: one index at a time, and no test for null in a default. */
export function statementsForCitus(statement: string): string[] {
  const [, indexes] = several_indexes.exec(withoutComments(statement)) ?? [];
  if (indexes !== undefined) return indexes.split(',').map((name) => `DROP INDEX ${name.trim()}`);
  let text = statement;
  for (const [expression, equal] of equal_expressions) text = text.replaceAll(expression, equal);
  return [text];
}

function withoutComments(statement: string): string {
  return statement.replaceAll(/^--.*$/gm, '').trim();
}
