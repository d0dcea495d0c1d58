import { createHash } from 'node:crypto';

/** The lists that can be imported, each in the XML format in which its authority publishes it. */
export const list_formats = ['ofac', 'un', 'eu', 'uk'] as const;
export type ListName = (typeof list_formats)[number];

export type EntryKind = 'person' | 'entity' | 'vessel';

/** A sanctioned person, entity, ship or aircraft, as a list names it. */
export interface ListEntry {
  /** The list's own number of it, unique in the list. */
  readonly entry_id: string;
  readonly kind: EntryKind;
  /** Its name first, then its other names, in any script. */
  readonly names: readonly string[];
  /** Names that the list itself calls weak or of low quality. */
  readonly weak_names: readonly string[];
  /** The years in which it may have been born; none when the list does not say. */
  readonly birth_years: readonly number[];
  /** The programme or regime under which it is listed. */
  readonly programme: string;
  /** The BICs of a bank, of which the first eight characters name it. */
  readonly bics: readonly string[];
}

const digest_length = 24;

/** Digest of what a list says of an entry: whoever was told apart from it was so for this content. */
export function entryDigest(entry: ListEntry): string {
  const { kind, names, weak_names, birth_years, programme, bics } = entry;
  const content = JSON.stringify([kind, names, weak_names, birth_years, programme, bics]);
  return createHash('sha256').update(content).digest('hex').slice(0, digest_length);
}

/** What a list says of itself. */
export interface ListHead {
  /** When the authority made it. */
  readonly published_at: Date;
  /** How many entries it says it has, where it says so. */
  readonly entries_announced: number | null;
}

/** The first eight characters of what is a BIC; anything else is left out. */
export function bicsOf(texts: readonly string[]): string[] {
  const bics = texts.map((text) => text.replaceAll(/\s/g, '').toUpperCase());
  return [...new Set(bics.filter((bic) => /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic)))].map(
    (bic) => bic.slice(0, bic_length),
  );
}

const bic_length = 8;

/** Drops empty names and repetitions, keeping the order. */
export function distinctNames(names: readonly string[]): string[] {
  return [...new Set(names.map((name) => name.replace(/\s+/g, ' ').trim()).filter((name) => name !== ''))];
}

/** The years from one to another, at most ten: a wider span says nothing. */
export function yearSpan(from: string, to: string): number[] {
  const first = Number.parseInt(from, 10);
  const last = Number.parseInt(to, 10);
  if (!(first > 1800) || !(last >= first) || last - first > 10) return [];
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}
