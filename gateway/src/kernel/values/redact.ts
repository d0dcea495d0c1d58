import { card_lengths, couldBeCard } from '@causeway/schemas/card-numbers/find-card-numbers.ts';
import { redactText } from '@causeway/connector-kit/redact.ts';

export { redactText };

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

/** The beginnings of a text's words: enough to know again a name that one knows, and not to learn it. */
export function textHint(text: string): string {
  return redactText(text).replaceAll(/\S+/gu, (word) => `${Array.from(word).slice(0, 2).join('')}…`);
}

/** The beginning of an external text in a form that can be stored: no NUL, no unpaired surrogate. */
export function cutText(text: string, length_max: number): string {
  return text.replaceAll('\0', '').slice(0, length_max).toWellFormed();
}
