import { setTimeout as pause } from 'node:timers/promises';
import { ConnectionError, UnavailableError } from '../sdk.ts';
import type { Output } from './output.ts';

const poll_ms = 1_000;

/** A part of what an account’s operation has, in its order. */
interface Part {
  readonly next_after?: string | undefined;
  readonly has_more: boolean;
}

/**
 * What comes, part by part, until the signal ends it; while the gateway does not answer, it goes on.
 * @param load asks for what is behind a number
 */
export async function* follow<One extends Part>(
  load: (after: string) => PromiseLike<One>,
  { after: first, signal, output }: { after: string; signal: AbortSignal; output: Output },
): AsyncGenerator<One, void, undefined> {
  let after = first;
  let begun = false;
  let answered = true;
  for (;;) {
    // The first one says what is wrong with the login; later ones wait until the gateway is there again.
    const part = await Promise.resolve(load(after)).catch((error: unknown) => {
      if (!begun || !(error instanceof ConnectionError || error instanceof UnavailableError)) throw error;
      if (answered) output.note(output.red(`${error.message}. Waiting for the gateway …`));
      answered = false;
      return null;
    });
    if (part) {
      if (!answered) output.note('The gateway answers again.');
      begun = true;
      answered = true;
      yield part;
      after = part.next_after ?? after;
    }
    if (!part?.has_more) await pause(poll_ms, undefined, { signal });
  }
}
