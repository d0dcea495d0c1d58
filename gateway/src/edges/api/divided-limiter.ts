import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { RequestRefused } from '../../kernel/errors.ts';
import type { Parts } from '../../operations/health/api-processes.ts';

/**
 * Counts what is limited for all processes together: this one's part of it, which follows the number of processes.
 * @param points of all processes in `duration` seconds
 */
export function dividedLimiter(parts: Parts, points: number, duration: number): RateLimiterMemory {
  const limiter = new RateLimiterMemory({ points, duration });
  // The limiter reads it whenever it counts.
  return Object.defineProperty(limiter, 'points', { get: () => parts.partOf(points) });
}

/** Counts one. @throws RequestRefused I0019, with when to try again */
export async function countOne(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (over) {
    const { msBeforeNext } = over as RateLimiterRes;
    throw new RequestRefused('I0019', { retry_after_s: Math.ceil(msBeforeNext / 1000) });
  }
}

/** Of one network: failed attempts, and questions that leave a row. */
const attempts_per_minute_max = 60;

/** Counts what one network may do in a minute where nobody is signed in yet. */
export function attemptLimiter(parts: Parts): RateLimiterMemory {
  return dividedLimiter(parts, attempts_per_minute_max, 60);
}

/**
 * Limits failed attempts of a network or a known device, whatever the name; those with the right password are not
 * counted.
 * @throws RequestRefused U0003
 */
export async function limitFailures<T>(
  limiter: RateLimiterMemory,
  lane: string,
  attempt: () => Promise<T>,
): Promise<T> {
  const known = await limiter.get(lane);
  if (known && known.remainingPoints <= 0) refuseAddress(known);
  try {
    return await attempt();
  } catch (error) {
    await limiter.penalty(lane);
    throw error;
  }
}

/** @throws RequestRefused U0003 */
export function refuseAddress({ msBeforeNext }: { msBeforeNext: number }): never {
  throw new RequestRefused('U0003', {
    reason: { rule: 'too_many_attempts' },
    retry_after_s: Math.ceil(msBeforeNext / 1000),
  });
}
