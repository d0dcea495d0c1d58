/** SQLSTATE disk_full. */
export const disk_full = '53100';

const unavailable_codes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  // A standby that has not been promoted yet, or a primary that was demoted.
  '25006',
  '57P01',
  '57P02',
  '57P03',
  // An idle transaction was ended, or a lock was not released in time.
  '25P03',
  '55P03',
  // The disk is full: the failed statement was rolled back.
  disk_full,
  '53300',
]);

/** Whether an error means that the database is unavailable, rather than that a statement is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && (unavailable_codes.has(code) || code.startsWith('08'))) return true;
  return /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client (was closed|has encountered))/.test(
    error.message,
  );
}
