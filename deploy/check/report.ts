/* oxlint-disable no-console -- a command */

/** Prints what was verified; @throws where it does not hold. */
export function verified(what: string, holds: boolean, found?: unknown): void {
  if (!holds) throw new Error(`${what}: ${found === undefined ? 'no' : JSON.stringify(found)}`);
  console.log(`  ok  ${what}`);
}

export function heading(text: string): void {
  console.log(`\n${text}`);
}

/** Waits until something is so; @throws after a minute with what it was last. */
export async function until<Value>(
  what: string,
  ask: () => Promise<Value>,
  is: (value: Value) => boolean,
): Promise<Value> {
  const give_up = Date.now() + 60_000;
  for (;;) {
    const found = await ask().catch((error: unknown) => error as Error);
    if (!(found instanceof Error) && is(found)) return found;
    if (Date.now() > give_up)
      throw new Error(`${what}: still ${found instanceof Error ? found.message : JSON.stringify(found)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
