/** Quoted text, comments, and what ends a statement. */
const parts = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|;/g;

/**
 * The statements of an SQL script, one by one: a distributed database does not take several in one message. A
 * semicolon in quotes, in a function's body or in a comment ends nothing.
 */
export function splitStatements(script: string): string[] {
  const statements: string[] = [];
  let from = 0;
  let empty = true;
  for (const { 0: part, index } of script.matchAll(parts)) {
    empty &&= isBlank(script.slice(from, index));
    if (part !== ';') continue;
    if (!empty) statements.push(script.slice(from, index).trim());
    from = index + 1;
    empty = true;
  }
  const rest = script.slice(from);
  if (!isBlank(rest)) statements.push(rest.trim());
  return statements;
}

function isBlank(text: string): boolean {
  return text.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trim() === '';
}
