import {
  card_lengths,
  cardNumbersIn,
  couldBeCard,
} from '@causeway/schemas/card-numbers/find-card-numbers.ts';
import { maskCard } from './text.ts';

/** Fields of JSON text that hold secrets, at any depth. */
const secret_fields =
  /"(card|pan|security_code|cavv|authentication_value|sign_key|secret|password|encryption_data|authorization|cookie)":"(?:[^"\\]|\\.)*"/g;

/** A shorter text contains neither a secret field nor a card number. */
const harmless_length_max = 7;

/** Removes secret fields, and masks possible card numbers, wherever they are and however they are written. */
export function redactText(text: string): string {
  if (text.length <= harmless_length_max) return text;
  const open = text.replace(secret_fields, '"$1":"[redacted]"');
  return maskNumbers(open, cardNumbersIn(open));
}

/** A text in which first six and last four digits are left of the numbers that were found in it. */
export function maskNumbers(text: string, numbers: ReturnType<typeof cardNumbersIn>): string {
  let shown = '';
  let done = 0;
  for (const { start, end, digits } of numbers) {
    shown += text.slice(done, start) + maskCard(digits);
    done = end;
  }
  return done === 0 ? text : shown + text.slice(done);
}

/**
 * Whether a text holds what could be a card number, also within a longer row of digits: for ids of callers, where zeros
 * or other digits can stand around it.
 */
export function couldHoldCard(text: string): boolean {
  return text.matchAll(/[0-9]{13,}/g).some(([row]) =>
    card_lengths.some((length) => {
      for (let at = 0; at + length <= row.length; at += 1) {
        const digits = row.slice(at, at + length);
        if (couldBeCard(digits)) return true;
      }
      return false;
    }),
  );
}

/** The same in every text of a value, however deep. */
export function redactValue(value: unknown, redact = redactText): unknown {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map((item) => redactValue(item, redact));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, redactValue(inner, redact)]));
}

/** The beginning of an external text in a form that can be stored: no NUL, no unpaired surrogate. */
export function cutText(text: string, length_max: number): string {
  return text.replaceAll('\0', '').slice(0, length_max).toWellFormed();
}
