import { pino, type DestinationStream, type Logger } from 'pino';
import { redactText } from './values/redact.ts';

/** What is worth a line of an error: drivers hang whole connections on theirs, and PostgreSQL's details tell rows. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, table, constraint } = error as Error & Record<'code' | 'table' | 'constraint', unknown>;
  return { type: error.name, message: error.message, code, table, constraint, stack: error.stack };
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
