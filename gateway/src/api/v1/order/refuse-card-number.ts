import { authorise } from '@causeway/schemas/v1/authorise.ts';
import type { RequestOf } from '@causeway/schemas/v1/operation.ts';
import { placeOfCardNumber } from '../../../domain/cards/card.ts';
import { RequestRefused } from '../../../errors.ts';

/** What is kept of a request in the clear; fields that the schema does not know are not kept at all. */
const kept_fields = Object.keys(authorise.request.properties).filter((name) => name !== 'card');

/**
 * The number of the card that a payment is made with stands in no field but `card`: every other one is stored,
 * shown and sent on as it is (PCI DSS 3.5). Any other number may stand anywhere, however much it looks like one.
 * @throws RequestRefused (422) that names the field, and does not repeat what it holds
 */
export function refuseCardNumber(body: RequestOf<typeof authorise>, pan: string): void {
  for (const name of kept_fields) {
    const source = placeOfCardNumber((body as Record<string, unknown>)[name], pan, name);
    if (source === null) continue;
    const message = `${source} must not hold the card number: it is stored as it is`;
    throw new RequestRefused('I0011', { source, message });
  }
}
