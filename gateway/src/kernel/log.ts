import { pino, type DestinationStream, type Logger } from 'pino';
import { LogOutput } from './log-output.ts';
import { redactText } from './values/redact.ts';

/**
 * The parts of an error that are logged: drivers attach whole connections to theirs, and PostgreSQL's details quote
 * rows.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, table, constraint } = error as Error & Record<'code' | 'table' | 'constraint', unknown>;
  const message = withoutValue(error.message, code);
  const stack = error.stack?.replace(error.message, message);
  return { type: error.name, message, code, table, constraint, stack };
}

/** PostgreSQL quotes an invalid value (SQLSTATE class 22) at the end of its message. */
function withoutValue(message: string, code: unknown): string {
  return typeof code === 'string' && /^22...$/.test(code) ? message.replace(/: ".*"$/s, '') : message;
}

const standard_output = new LogOutput(1);
process.on('exit', () => standard_output.flushSync());

/** The gateway's logger: JSON lines; fields with secrets are removed, card numbers masked everywhere. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
      hooks: { streamWrite: redactText },
    },
    destination ?? standard_output,
  );
}
