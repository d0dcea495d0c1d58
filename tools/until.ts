import { setTimeout as sleep } from 'node:timers/promises';
import { loadText } from './load.ts';

/** Asks until the answer is as wanted; an error is no answer. @throws with the last answer and the machine's load when that takes too long */
export async function until<Value>(
  what: string,
  check: () => Promise<Value>,
  is: (value: Value) => boolean,
  { within_ms = 60_000, every_ms = 100 }: { readonly within_ms?: number; readonly every_ms?: number } = {},
): Promise<Value> {
  const give_up_ms = performance.now() + within_ms;
  for (;;) {
    const found = await check().catch((error: unknown) => error as Error);
    if (!(found instanceof Error) && is(found)) return found;
    if (performance.now() > give_up_ms)
      throw new Error(
        `${what}: still ${found instanceof Error ? found.message : JSON.stringify(found)} (${loadText()})`,
      );
    await sleep(every_ms);
  }
}
