import type { Code } from '../../kernel/port/rail.ts';

/** Text that is XML already. */
export type Xml = string;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function escapeText(text: string): Xml {
  return text.replace(/[&<>"]/g, (character) => escapes[character] ?? '');
}

/** An element with a text, or with child elements given as a list. Empty elements are omitted: ISO 20022 has none. */
export function element(
  name: string,
  content: string | readonly Xml[],
  attributes: Readonly<Record<string, string>> = {},
): Xml {
  const inner = typeof content === 'string' ? escapeText(content) : content.join('');
  if (inner === '') return '';
  const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeText(value)}"`);
  return `<${name}${list.join('')}>${inner}</${name}>`;
}

/** A choice between a code of ISO 20022 and a proprietary one; nothing for null. */
export function codeChoice(name: string, code: Code | null): Xml {
  if (code === null) return '';
  return element(name, ['code' in code ? element('Cd', code.code) : element('Prtry', code.proprietary)]);
}
