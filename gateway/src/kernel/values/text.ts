import { domainToASCII } from 'node:url';
import { visible_character } from '@causeway/schemas/visible-text.ts';

const visible = new RegExp(visible_character, 'u');

/** Whether a text says nothing: it is empty, or nobody sees what it holds. */
export function isBlank(text: string): boolean {
  return !visible.test(text);
}

/** A number of an account or the like, however its groups are written: without spaces and hyphens. */
export function ungrouped(text: string): string {
  return text.replaceAll(/[ -]/g, '');
}

/** Whether a text has no control, format, private or unassigned characters and no line breaks. */
export function isPrintable(text: string): boolean {
  return /^[^\p{C}\p{Zl}\p{Zp}]*$/u.test(text);
}

/** Whether people can be shown a text as a name. */
export function isName(text: string, max: number): boolean {
  return !isBlank(text) && characterCount(text) <= max && isReadable(text);
}

/**
 * Whether people can be shown a text as it is written: without control characters, and without overrides, embeddings
 * and isolates of direction, which change how the text after them looks. Other invisible characters stay: joiners,
 * marks and tags belong to how names and flags are written, and soft hyphens come with what shops copy.
 */
export function isReadable(text: string, { lines = false } = {}): boolean {
  const line = lines ? text.replaceAll(/[\t\n\r\u2028\u2029]/g, '') : text;
  return /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u.test(line);
}

/** How many characters a text has: one beyond the basic plane, such as an emoji, is one. */
export function characterCount(text: string): number {
  return Array.from(text).length;
}

/**
 * An absolute http or https address without a user name or password; null for everything else. URL would take line
 * breaks and tabs out.
 */
export function parseWebAddress(text: string): URL | null {
  if (/\p{Cc}/u.test(text)) return null;
  const url = URL.parse(text);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.port === '0') return null;
  return url.username === '' && url.password === '' ? url : null;
}

/** Why a text is no such address; null where it is one. */
export function whyNoWebAddress(text: string): { rule: 'not_web_address' | 'address_with_user' } | null {
  if (parseWebAddress(text)) return null;
  const url = URL.parse(text);
  const named = url !== null && `${url.username}${url.password}` !== '';
  return { rule: named ? 'address_with_user' : 'not_web_address' };
}

/** An e-mail address with its domain in ASCII (RFC 5891), as acquirers take it: `ada@xn--mller-kva.example`. */
export function asciiEmail(email: string): string {
  const [, local, domain] = /^(.*)@([\p{L}\p{M}\p{N}.-]+)$/u.exec(email) ?? [];
  if (local === undefined || domain === undefined || /^[\x21-\x7e]*$/.test(domain)) return email;
  return `${local}@${domainToASCII(domain)}`;
}

/** Where a cell begins, perhaps only for a spreadsheet that parts a line at other signs than commas. */
const formula_begins = /(^|[;,|\t\r\n])([^\S\t\r\n]*)(?=[=+\-@＝＋－＠])/gu;

/** A text that a spreadsheet could take for a formula, also one in full-width letters, with an apostrophe before it. */
export function spreadsheetText(text: string): string {
  const harmless = text.replaceAll(formula_begins, "$1'$2");
  return /^[\t\r]/.test(harmless) ? `'${harmless}` : harmless;
}
