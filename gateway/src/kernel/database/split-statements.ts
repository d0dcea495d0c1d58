/** Quoted text, comments, and statement ends. */
const parts = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|;/g;

/**
 * Splits an SQL script into statements: a distributed database does not accept several in one message. Semicolons in
 * quotes, function bodies and comments do not count.
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
