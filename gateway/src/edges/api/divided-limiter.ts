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
