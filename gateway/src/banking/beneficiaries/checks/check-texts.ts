import type { Reason } from '@causeway/schemas/errors/rules/rules.ts';
import { RequestRefused } from '../../../kernel/errors.ts';
import { isPrintable } from '../../../kernel/values/text.ts';
import { isUnreadable, saysSomething, toBankText, type Letters } from './bank-text.ts';

/** A text that banks get in other characters than it was sent in. */
export interface Transliteration {
  readonly source: string;
  readonly sent: string;
}

/**
 * Checks a text that goes to banks: that it can be read, how long it may be, and that something of it is left in the
 * characters that they take.
 * @returns what banks get
 * @throws RequestRefused with the path of the field and what is allowed
 */
export function checkBankText(
  source: string,
  text: string,
  length_max: number,
  transliterations: Transliteration[],
  letters: Letters,
): string {
  if (text === '') return '';
  if (!isPrintable(text)) refuse(source, { rule: 'not_one_line' });
  if (isUnreadable(text, letters)) {
    refuse(source, { rule: letters.character_set === 'ZENGIN' ? 'unreadable_for_zengin' : 'unreadable' });
  }
  const sent = toBankText(text, letters);
  if (!saysSomething(sent)) refuse(source, { rule: 'not_in_character_set' });
  if (sent.length > length_max) {
    const lengths = { max: length_max, length: sent.length };
    refuse(
      source,
      sent === text ? { rule: 'too_long_by', ...lengths } : { rule: 'too_long_at_bank', ...lengths, sent },
    );
  }
  if (sent !== text) transliterations.push({ source, sent });
  return sent;
}

function refuse(source: string, reason: Reason): never {
  throw new RequestRefused('P0012', { source, reason });
}

/** A date of the calendar, YYYY-MM-DD. */
export function isDate(text: string): boolean {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
