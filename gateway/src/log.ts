import { pino, type DestinationStream, type Logger } from 'pino';
import { maskCard } from './values/text.ts';

/** Text fields of a line that hold secrets, at any depth. */
const secret_fields =
  /"(card|pan|security_code|sign_key|secret|password|encryption_data|authorization|cookie)":"(?:[^"\\]|\\.)*"/g;

/** Runs of 13 to 19 digits, also in groups, that could be a card number: prefix of a scheme, right check digit. */
const digit_runs = /(?<![0-9])[2-6](?:[ -]?[0-9]){12,18}(?![0-9])/g;

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits[digits.length - 1 - at]);
    sum += at % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2;
  }
  return sum % 10 === 0;
}

/** Blots out secret fields, and masks what looks like a card number, wherever it stands in a line. */
export function redactLine(line: string): string {
  return line.replace(secret_fields, '"$1":"[redacted]"').replace(digit_runs, (run) => {
    const digits = run.replace(/[ -]/g, '');
    return passesLuhn(digits) ? maskCard(digits) : run;
  });
}

/** What is worth a line of an error: drivers hang whole connections on theirs. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, detail, constraint } = error as Error & Record<'code' | 'detail' | 'constraint', unknown>;
  return { type: error.name, message: error.message, code, detail, constraint, stack: error.stack };
}

/** The gateway's logger: JSON lines; fields that hold secrets are blotted out, card numbers masked everywhere. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
      hooks: { streamWrite: redactLine },
    },
    destination ?? pino.destination({ fd: 1, sync: false }),
  );
}
