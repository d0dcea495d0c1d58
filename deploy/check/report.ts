/* oxlint-disable no-console -- a command */

/** Prints what was verified; @throws where it does not hold. */
export function verified(what: string, holds: boolean, found?: unknown): void {
  if (!holds) throw new Error(`${what}: ${found === undefined ? 'no' : JSON.stringify(found)}`);
  console.log(`  ok  ${what}`);
}

export function heading(text: string): void {
  console.log(`\n${text}`);
}
