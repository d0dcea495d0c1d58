import { seeksCard } from '@causeway/schemas/card-numbers/find-card-numbers.ts';
import { invalid } from '../../errors.ts';

/** Parameters that hold nothing but numbers that a page before gave out. */
const cursors = new Set(['cursor', 'before', 'after']);

/**
 * Addresses are kept by proxies and histories, and filters under names: nothing is looked for by a card number.
 * @throws RequestRefused (422) that names the first text that could be one, and does not repeat it
 */
export function refuseCardNumber(sought: unknown, path = ''): void {
  if (typeof sought !== 'object' || sought === null) return;
  for (const [name, text] of Object.entries(sought)) {
    if (typeof text === 'string' && !cursors.has(name) && seeksCard(text))
      throw invalid(path + name, { rule: 'seeks_card' });
  }
}
