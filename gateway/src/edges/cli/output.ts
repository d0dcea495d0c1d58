import { day_ms, hour_ms } from '../../kernel/values/dates.ts';
import Table from 'cli-table3';
import { ConfigError } from '../../kernel/config.ts';
import { isDatabaseUnavailable } from '../../kernel/database/unavailable.ts';
import { RequestRefused, UsageError } from '../../kernel/errors.ts';
import { jsonText } from '../../kernel/values/json-object.ts';

export interface OutputOptions {
  readonly json?: boolean | undefined;
}

/** A number of things, such as `1 error` or `2 errors`. */
export function counted(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? jsonText(value) : String(value);
}

/** Prints rows as a table, or as JSON. */
export function printRows(rows: readonly object[], options: OutputOptions): void {
  if (options.json === true) {
    process.stdout.write(`${jsonText(rows, 2)}\n`);
    return;
  }
  const [first] = rows;
  if (!first) {
    process.stdout.write('None.\n');
    return;
  }
  const names = Object.keys(first);
  const table = new Table({ head: names, style: { head: [], border: [] } });
  for (const row of rows) table.push(names.map((name) => shown((row as Record<string, unknown>)[name])));
  process.stdout.write(`${table.toString()}\n`);
}

/** Prints one record, one field per line, or as JSON. */
export function printRecord(record: object, options: OutputOptions): void {
  if (options.json === true) {
    process.stdout.write(`${jsonText(record, 2)}\n`);
    return;
  }
  const width = Math.max(...Object.keys(record).map((name) => name.length));
  for (const [name, value] of Object.entries(record)) {
    process.stdout.write(`${name.padEnd(width)}  ${shown(value)}\n`);
  }
}

/** Prints text, and waits until it is read, so that what is long needs little memory. @returns whether it was taken */
export function printWhole(text: string): Promise<boolean> {
  return new Promise((resolve) => process.stdout.write(text, (error) => resolve(!error)));
}

/** Prints what a command returns. @returns its exit code */
export function printDone(done: unknown, options: OutputOptions): number {
  if (typeof done === 'number') return done;
  if (typeof done === 'string') process.stdout.write(`${done}\n`);
  else if (Array.isArray(done)) printRows(done, options);
  else if (typeof done === 'object' && done !== null) printRecord(done, options);
  return 0;
}

/** Exit code that a shell reports for a program ended by SIGPIPE. */
const reader_gone = 141;

/**
 * Lets a command finish its work when its output is no longer read (`gateway … | head`), and reports in one line when
 * it cannot be written.
 */
export function bearOutputErrors(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exitCode ??= reader_gone;
    else {
      process.stderr.write(`the output cannot be written: ${error.message}\n`);
      process.exitCode = 1;
    }
  });
  // Where this cannot be written either, such as to a terminal that was closed, nobody can be told.
  process.stderr.on('error', () => undefined);
}

/** SQLSTATEs of a login that is unknown or refused, and of a database that is not there. */
const refused_codes = new Set(['28000', '28P01', '3D000']);
/** Calls of the operating system by which a connection fails; files that are missing fail with the same codes. */
const connection_calls = new Set(['connect', 'read', 'write', 'getaddrinfo']);

function isOfDatabase(error: Error): boolean {
  const { code = '', syscall = 'connect' } = error as NodeJS.ErrnoException;
  return refused_codes.has(code) || (connection_calls.has(syscall) && isDatabaseUnavailable(error));
}

/** Describes an error: a line for user errors, the stack for internal ones. */
export function describeFailure(error: unknown): string {
  if (error instanceof UsageError || error instanceof RequestRefused || error instanceof ConfigError)
    return error.message;
  if (!(error instanceof Error)) return String(error);
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
    return `${error.message}: set PORT to a free port`;
  if (isOfDatabase(error))
    return `the database is not available: ${error.message}: look after it (DATABASE_URL, or the data directory's postgres.log), and try again`;
  const { code = '', severity } = error as { code?: string; severity?: string };
  if (severity !== undefined && /^[0-9A-Z]{5}$/.test(code))
    return `the database refused it: ${error.message} (SQLSTATE ${code}): check the values of the command; if they are right, report this line`;
  return error.stack ?? error.message;
}

export function exitCodeOf(error: unknown): number {
  return error instanceof UsageError ? error.exit_code : 1;
}

/** An age in whole days, or hours within the first. */
export function ageText(age_ms: number): string {
  return age_ms < day_ms ? `${Math.floor(age_ms / hour_ms)} h` : `${Math.floor(age_ms / day_ms)} d`;
}
