/** Repeats a round of work until one finds nothing to do. @returns how much all of them did */
export async function untilNone(round: () => Promise<number>): Promise<number> {
  let sum = 0;
  for (let done = await round(); done > 0; done = await round()) sum += done;
  return sum;
}
