const several_indexes = /^DROP INDEX ([\w\s]+(?:,[\w\s]+)+)$/i;

/** Expressions in migrations that Citus does not propagate to its machines, with an equivalent that it does. */
const equal_expressions = new Map([
  ['pg_current_xact_id() IS NOT NULL', 'pg_current_xact_id() = pg_current_xact_id()'],
]);

/**
 * A migration's statement in a form that distributed tables accept: one index at a time, and no null test in a default.
 */
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
