import type { Reason } from '@causeway/schemas/errors/rules/rules.ts';
import { metadata_key_pattern, metadata_limits } from '@causeway/schemas/metadata.ts';
import { holdsAnyCardNumber } from './card-numbers.ts';
import { namesCardData } from './card-names.ts';
import { tellableName } from './safe-names.ts';
import { characterCount, isReadable } from './text.ts';

/** What a merchant has noted about an object: texts by key (docs/specification/values.md#metadata). */
export type Metadata = Readonly<Record<string, string>>;

/** What is sent as metadata, before it is checked. */
export type SentMetadata = Readonly<Record<string, unknown>>;

interface Fault {
  readonly source: string;
  readonly reason: Reason;
}

const { keys_max, value_length_max } = metadata_limits;
const key_form = new RegExp(metadata_key_pattern);

/**
 * Why metadata cannot be taken, naming the key; null where it can.
 * @param holdsCard whether a text holds a card number, where the boundary has not looked for one
 */
export function metadataFault(
  sent: SentMetadata,
  holdsCard: (text: string) => boolean = () => false,
): Fault | null {
  const entries = Object.entries(sent);
  if (entries.length > keys_max)
    return { source: 'metadata', reason: { rule: 'too_many_entries', max: keys_max } };
  for (const [key, value] of entries) {
    const reason = keyFault(key, holdsCard) ?? valueFault(value, holdsCard);
    if (reason) return { source: `metadata.${tellableName(key)}`, reason };
  }
  return null;
}

/** Whether a text can be a key of metadata. */
export function isMetadataKey(text: string): boolean {
  return key_form.test(text);
}

function keyFault(key: string, holdsCard: (text: string) => boolean): Reason | null {
  if (!isMetadataKey(key)) return { rule: 'not_metadata_key', max: metadata_limits.key_length_max };
  if (namesCardData(key)) return { rule: 'card_not_taken' };
  return holdsAnyCardNumber(key) || holdsCard(key) ? { rule: 'holds_card_number' } : null;
}

function valueFault(value: unknown, holdsCard: (text: string) => boolean): Reason | null {
  if (typeof value !== 'string') return { rule: 'wrong_type', types: ['string'] };
  if (characterCount(value) > value_length_max) return { rule: 'too_long', max: value_length_max };
  if (!isReadable(value, { lines: true })) return { rule: 'not_printable' };
  return holdsCard(value) ? { rule: 'holds_card_number' } : null;
}

/** Metadata without fault as it is stored; null where nothing is noted. */
export function storedMetadata(sent: SentMetadata | undefined): Metadata | null {
  return sent === undefined || Object.keys(sent).length === 0 ? null : (sent as Metadata);
}
