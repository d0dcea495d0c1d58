import { missing, RequestRefused } from '../../../kernel/errors.ts';
import { parseStrictJson } from '../body/parse-json.ts';

/**
 * The values of a list to look up: a JSON array, a comma-separated string, or repeated form keys
 * (docs/specification/requests.md#lists-of-values). Empty values and duplicates are dropped, the order is kept.
 * @param source the parameter that contains the values
 * @throws RequestRefused (400) when a list in JSON text contains something that a body must not contain
 */
export function readValues(value: string | readonly string[] | undefined, source: string): string[] {
  if (value === undefined) return [];
  const texts = typeof value === 'string' ? splitText(value, source) : value;
  return [...new Set(texts.filter((text) => text !== ''))];
}

function splitText(text: string, source: string): readonly string[] {
  if (text.trimStart().startsWith('[')) {
    try {
      const list: unknown = parseStrictJson(text, source);
      if (Array.isArray(list) && list.every((item) => typeof item === 'string')) return list;
    } catch (error) {
      // Not JSON after all: an order number may begin with a bracket.
      if (!(error instanceof RequestRefused && error.code === 'I0001')) throw error;
    }
  }
  return text.split(',').map((part) => part.trim());
}

/** @throws RequestRefused (422) when there is no value, or too many */
export function checkValueCount(
  lists: Readonly<Record<string, readonly string[]>>,
  values_max: number,
): void {
  let count = 0;
  for (const [source, list] of Object.entries(lists)) {
    count += list.length;
    if (count > values_max) {
      throw new RequestRefused('I0018', { source, reason: { rule: 'values_max', max: values_max } });
    }
  }
  if (count > 0) return;
  const names = Object.keys(lists);
  throw missing(names[0] ?? '', { rule: 'one_of_missing', names });
}
