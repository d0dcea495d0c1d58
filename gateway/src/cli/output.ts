import Table from 'cli-table3';
import { ConfigError } from '../config.ts';
import { RequestRefused, UsageError } from '../errors.ts';

export interface OutputOptions {
  readonly json?: boolean;
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function toJson(value: unknown): string {
  return JSON.stringify(
    value,
    (_key, part: unknown) => (typeof part === 'bigint' ? part.toString() : part),
    2,
  );
}

/** Prints rows as a table for people, or as JSON for machines. */
export function printRows(rows: readonly object[], options: OutputOptions): void {
  if (options.json === true) {
    process.stdout.write(`${toJson(rows)}\n`);
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

/** Prints one record: its fields below each other, or JSON. */
export function printRecord(record: object, options: OutputOptions): void {
  if (options.json === true) {
    process.stdout.write(`${toJson(record)}\n`);
    return;
  }
  const width = Math.max(...Object.keys(record).map((name) => name.length));
  for (const [name, value] of Object.entries(record)) {
    process.stdout.write(`${name.padEnd(width)}  ${shown(value)}\n`);
  }
}

/** What a shell tells of a program that SIGPIPE ended. */
const reader_gone = 141;

/**
 * Lets a command finish its work when what it prints is not read any more (`gateway … | head`), and says in a line
 * that it cannot be written.
 */
export function bearOutputErrors(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exitCode ??= reader_gone;
    else {
      process.stderr.write(`the output cannot be written: ${error.message}\n`);
      process.exitCode = 1;
    }
  });
}

/** What went wrong, for a person: a line for mistakes of theirs, the stack for ours. */
export function describeFailure(error: unknown): string {
  if (error instanceof UsageError || error instanceof RequestRefused || error instanceof ConfigError)
    return error.message;
  if (!(error instanceof Error)) return String(error);
  const expected =
    /another gateway is running|PostgreSQL|key-encryption key|EADDRINUSE|is not installed|migration/;
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EADDRINUSE') return `${error.message}: set PORT to a free port`;
  if (code === 'ECONNREFUSED') return `the database at DATABASE_URL does not answer: ${error.message}`;
  return expected.test(error.message) ? error.message : (error.stack ?? error.message);
}
