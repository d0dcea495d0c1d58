import { RequestRefused } from '../../../errors.ts';
import { isPrintable } from '../../../values/text.ts';
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
  if (!isPrintable(text)) refuse(source, 'must hold printable characters only, on one line');
  if (isUnreadable(text, letters)) {
    const remedy = letters.character_set === 'ZENGIN' ? 'katakana or Latin letters' : 'Latin letters';
    refuse(source, `is in Chinese characters, which nobody can tell the reading of; send it in ${remedy}`);
  }
  const sent = toBankText(text, letters);
  if (!saysSomething(sent))
    refuse(source, 'holds nothing that the bank’s character set can show; send it in Latin letters');
  if (sent.length > length_max) {
    const as = sent === text ? '' : ` as banks get it (${sent})`;
    refuse(source, `must have at most ${length_max} characters${as}; it has ${sent.length}`);
  }
  if (sent !== text) transliterations.push({ source, sent });
  return sent;
}

function refuse(source: string, message: string): never {
  throw new RequestRefused('P0012', { source, message: `${source} ${message}` });
}

/** A date of the calendar, YYYY-MM-DD. */
export function isDate(text: string): boolean {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
