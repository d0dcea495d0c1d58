/**
 * A list cut into runs of neighbours, in order.
 * @param fits whether a value continues the run before it
 */
export function runsOf<Value>(
  list: readonly Value[],
  fits: (run: readonly Value[], next: Value) => boolean,
): Value[][] {
  const runs: Value[][] = [];
  for (const next of list) {
    const run = runs.at(-1);
    if (run && fits(run, next)) run.push(next);
    else runs.push([next]);
  }
  return runs;
}
