/** Whether a text has no control, format, private or unassigned characters and no line breaks. */
export function isPrintable(text: string): boolean {
  return /^[^\p{C}\p{Zl}\p{Zp}]*$/u.test(text);
}

/** How many characters a text has: one beyond the basic plane, such as an emoji, is one. */
export function characterCount(text: string): number {
  return Array.from(text).length;
}

/** An absolute http or https address without a user name or password; null for everything else. */
export function parseWebAddress(text: string): URL | null {
  const url = URL.parse(text);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  return url.username === '' && url.password === '' ? url : null;
}

/** A masked card number: first six and last four digits, the others as asterisks (PCI DSS 3.4). */
export function maskCard(digits: string): string {
  return digits.slice(0, 6) + '*'.repeat(Math.max(0, digits.length - 10)) + digits.slice(-4);
}

/** A text that begins like a formula, also in full-width letters, must not become one in a spreadsheet. */
export function spreadsheetText(text: string): string {
  return /^[=+\-@\t\r＝＋－＠]/u.test(text) ? `'${text}` : text;
}
