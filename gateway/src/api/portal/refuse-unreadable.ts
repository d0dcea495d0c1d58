import { invalid } from '../../errors.ts';
import { isReadable } from '../../values/text.ts';

/** Parameters of all routes that people write for people: names on one line, words on several. */
const names = new Set(['name', 'description', 'display_name']);
const words = new Set(['note', 'reason', 'explanation']);

/** @throws RequestRefused (422) that names the first text that cannot be shown as it is written */
export function refuseUnreadable(value: unknown, path = ''): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    const source = Array.isArray(value) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`;
    const lines = words.has(name);
    if (typeof inner !== 'string') refuseUnreadable(inner, source);
    else if ((lines || names.has(name)) && !isReadable(inner, { lines }))
      throw invalid(source, { rule: lines ? 'not_printable' : 'not_one_line' });
  }
}
