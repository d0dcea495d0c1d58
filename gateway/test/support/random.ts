import { randomInt } from 'node:crypto';

/** A small generator of our own, so that a seed repeats a run's moments: numbers from 0 to below 1. */
export function createRandom(from: number): () => number {
  let state = from >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The seed of a test's random run: the variable's, to repeat a run, or another each time. */
export function seedOf(variable: string): number {
  return Number(process.env[variable] ?? randomInt(1_000_000));
}
