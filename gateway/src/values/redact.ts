import { maskCard } from './text.ts';

/** Fields of JSON text that hold secrets, at any depth. */
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

/** What is shorter holds neither a secret field nor a card number. */
const harmless_length_max = 7;

/** Blots out secret fields, and masks what looks like a card number, wherever it stands. */
export function redactText(text: string): string {
  if (text.length <= harmless_length_max) return text;
  return text.replace(secret_fields, '"$1":"[redacted]"').replace(digit_runs, (run) => {
    const digits = run.replace(/[ -]/g, '');
    return passesLuhn(digits) ? maskCard(digits) : run;
  });
}

/** The same in every text of a value, however deep. */
export function redactValue(value: unknown): unknown {
  if (typeof value === 'string') return redactText(value);
  if (Array.isArray(value)) return value.map(redactValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, redactValue(inner)]));
}

/** The beginning of a text from outside, fit to be stored: no NUL, no half of a surrogate pair. */
export function cutText(text: string, length_max: number): string {
  return text.replaceAll('\0', '').slice(0, length_max).toWellFormed();
}
