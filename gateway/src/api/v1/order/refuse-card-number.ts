import { authorise } from '@causeway/schemas/v1/authorise.ts';
import type { RequestOf } from '@causeway/schemas/v1/operation.ts';
import { placeOfCardNumber } from '../../../domain/cards/card.ts';
import { invalid } from '../../../errors.ts';

/** Fields that are stored unencrypted; fields that the schema does not define are not stored at all. */
const kept_fields = Object.keys(authorise.request.properties).filter((name) => name !== 'card');

/**
 * The number of the payment's card may occur in no field but `card`: all others are stored, shown and passed on
 * unencrypted (PCI DSS 3.5). Any other number is allowed, however much it looks like a card number.
 * @throws RequestRefused (422) that names the field, and does not repeat its value
 */
export function refuseCardNumber(body: RequestOf<typeof authorise>, pan: string): void {
  for (const name of kept_fields) {
    const source = placeOfCardNumber((body as Record<string, unknown>)[name], pan, name);
    if (source !== null) throw invalid(source, { rule: 'holds_card_number' });
  }
}
