import { cannot } from '../../../kernel/errors.ts';
import { readXml, XmlUnreadable, type XmlElement } from '../../../kernel/values/xml.ts';
import { eu_records, eu_root, readEuEntry, readEuHead } from './eu-list.ts';
import type { ListEntry, ListHead, ListName } from './list-entry.ts';
import { ofac_records, ofac_root, readOfacEntry, readOfacHead } from './ofac-list.ts';
import { readUkEntry, readUkHead, uk_records, uk_root } from './uk-list.ts';
import { readUnEntry, readUnHead, un_records, un_root } from './un-list.ts';

interface ListFormat {
  readonly root: string;
  readonly records: ReadonlySet<string>;
  readonly readEntry: (record: XmlElement) => ListEntry;
  readonly readHead: (root: XmlElement) => ListHead;
}

const formats: Readonly<Record<ListName, ListFormat>> = {
  ofac: { root: ofac_root, records: ofac_records, readEntry: readOfacEntry, readHead: readOfacHead },
  un: { root: un_root, records: un_records, readEntry: readUnEntry, readHead: readUnHead },
  eu: { root: eu_root, records: eu_records, readEntry: readEuEntry, readHead: readEuHead },
  uk: { root: uk_root, records: uk_records, readEntry: readUkEntry, readHead: readUkHead },
};

export interface SanctionsList {
  readonly head: ListHead;
  readonly entries: readonly ListEntry[];
}

/**
 * Reads a published list. A list that is cut short, of another kind, or without a date or entries is refused:
 * half a list would let through what the other half forbids.
 * @throws RequestRefused that says what is wrong with it
 */
export async function readList(list: ListName, chunks: AsyncIterable<Uint8Array>): Promise<SanctionsList> {
  const { root: root_name, records, readEntry, readHead } = formats[list];
  const entries = new Map<string, ListEntry>();
  let records_read = 0;
  let root: XmlElement;
  try {
    root = await readXml(chunks, records, (record) => {
      records_read += 1;
      const entry = readEntry(record);
      if (entry.entry_id === '') throw new XmlUnreadable('an entry has no number');
      if (entry.names.length + entry.weak_names.length === 0) return;
      if (entries.has(entry.entry_id)) throw new XmlUnreadable(`entry ${entry.entry_id} is in it twice`);
      entries.set(entry.entry_id, entry);
    });
  } catch (error) {
    if (error instanceof XmlUnreadable) throw cannot({ rule: 'list_unreadable', said: error.message });
    throw error;
  }
  if (root.name !== root_name) {
    throw cannot({ rule: 'list_root', list, root: root.name, wanted: root_name });
  }
  const head = readHead(root);
  if (Number.isNaN(head.published_at.getTime())) throw cannot({ rule: 'list_undated' });
  if (entries.size === 0) throw cannot({ rule: 'list_empty' });
  if (head.entries_announced !== null && head.entries_announced > records_read) {
    throw cannot({ rule: 'list_count', announced: head.entries_announced, found: records_read });
  }
  return { head, entries: [...entries.values()] };
}
