/** What the output of a load's program has in it where the program had sent everything. */
export const ran_out = 'RAN OUT';

/** A load had sent all its requests before its time was over, so that its rate is that of the preparation. */
export class RanOut extends Error {}

/**
 * Requests that are prepared for each second of a load. These numbers are a start: a load that sends them all is
 * repeated with twice as many, and later rounds begin with those.
 */
const per_second = {
  single: 1_000,
  batched: 2_500,
  direct: 1_000,
  queries: 4_000,
  payouts: 5_000,
  alone: 2_000,
  pages: 3_000,
  echo: 45_000,
};
export type PreparedLoad = keyof typeof per_second;

/**
 * Runs a load with as many requests as it can send, however fast the machine is.
 * @param attempt prepares that many requests (items, where they are sent in batches) and sends them
 */
export async function withEnough<Result>(
  load: PreparedLoad,
  seconds: number,
  attempt: (count: number) => Promise<Result>,
): Promise<Result> {
  for (;;) {
    try {
      return await attempt(per_second[load] * seconds);
    } catch (error) {
      if (!(error instanceof RanOut)) throw error;
      per_second[load] *= 2;
    }
  }
}
