import { namesSeekingCards } from '@causeway/schemas/card-numbers/find-card-numbers.ts';
import { invalid } from '../../errors.ts';

/**
 * Addresses are kept by proxies and histories, and filters under names: nothing is looked for by a card number.
 * @throws RequestRefused (422) that names the first text that could be one, and does not repeat it
 */
export function refuseCardNumber(sought: unknown, path = ''): void {
  if (typeof sought !== 'object' || sought === null) return;
  const [name] = namesSeekingCards({ ...sought });
  if (name !== undefined) throw invalid(path + name, { rule: 'seeks_card' });
}
