import { pino, type DestinationStream, type Logger } from 'pino';
import { redactText } from './values/redact.ts';

/** What is worth a line of an error: drivers hang whole connections on theirs, and PostgreSQL's details tell rows. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, table, constraint } = error as Error & Record<'code' | 'table' | 'constraint', unknown>;
  const message = withoutValue(error.message, code);
  const stack = error.stack?.replace(error.message, message);
  return { type: error.name, message, code, table, constraint, stack };
}

/** PostgreSQL quotes the value that it cannot read (SQL states of class 22) at the end of its message. */
function withoutValue(message: string, code: unknown): string {
  return typeof code === 'string' && /^22...$/.test(code) ? message.replace(/: ".*"$/s, '') : message;
}

/** The gateway's logger: JSON lines; fields that hold secrets are blotted out, card numbers masked everywhere. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
      hooks: { streamWrite: redactText },
    },
    destination ?? pino.destination({ fd: 1, sync: false }),
  );
}
