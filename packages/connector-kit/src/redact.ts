import { cardNumbersIn } from '@causeway/schemas/card-numbers/find-card-numbers.ts';

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

/** A number in a text: where it is, and its digits. */
interface FoundNumber {
  readonly start: number;
  readonly end: number;
  readonly digits: string;
}

/** A text in which first six and last four digits are left of the numbers that were found in it. */
export function maskNumbers(text: string, numbers: readonly FoundNumber[]): string {
  let shown = '';
  let done = 0;
  for (const { start, end, digits } of numbers) {
    shown += text.slice(done, start) + maskCard(digits);
    done = end;
  }
  return done === 0 ? text : shown + text.slice(done);
}

/** A masked card number: first six and last four digits, the others as asterisks (PCI DSS 3.4). */
export function maskCard(digits: string): string {
  return digits.slice(0, 6) + '*'.repeat(Math.max(0, digits.length - 10)) + digits.slice(-4);
}
