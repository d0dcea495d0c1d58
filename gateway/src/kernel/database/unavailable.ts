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
]);

/**
 * Classes of SQLSTATEs: a connection fails; PostgreSQL lacks disk, memory, files or connections; the operating system
 * fails it. The failed statement was rolled back.
 */
const unavailable_classes = new Set(['08', '53', '58']);

/**
 * SQLSTATE of a privilege that is missing. PostgreSQL uses it also where the operating system refuses it a file, as on
 * a disk that has become read-only (`errcode_for_file_access`); privileges of its own are checked in aclchk.c.
 */
const insufficient_privilege = '42501';

/** Whether an error means that the database is unavailable, rather than that a statement is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, file } = error as { code?: unknown; file?: unknown };
  if (typeof code === 'string') {
    if (unavailable_codes.has(code) || unavailable_classes.has(code.slice(0, 2))) return true;
    if (code === insufficient_privilege && file !== 'aclchk.c') return true;
  }
  return /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client (was closed|has encountered))/.test(
    error.message,
  );
}
