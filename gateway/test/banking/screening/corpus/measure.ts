import { NameIndex } from '../../../../src/banking/screening/matching/find-names.ts';
import { innocents } from './innocent-names.ts';
import { listed_entries, variants, type Variant } from './listed-names.ts';
import { manyEntries } from './many-entries.ts';

const score_min = 0.85;
export const entries_count = 30_000;

/** As many made-up entries as the lists have, and the really listed ones that the corpus asks for. */
const index = new NameIndex();
for (const entry of manyEntries(entries_count)) index.add(entry);
for (const entry of listed_entries) index.add(entry);

/** What resembles a name, as the settings have it from the first. */
export function hits(name: string): string[] {
  return index
    .search({ name, kind: 'person', birth_year: null }, score_min)
    .map(({ entry_id, entry_name, score }) => `${entry_id} ${entry_name} ${score}`);
}

/** Whether a name belongs to the half that the rules were tuned on; the other half was looked at when they were done. */
function isTuned(name: string): boolean {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return sum % 2 === 0;
}

export function share(part: number, all: number): string {
  return `${part} of ${all} (${((100 * part) / all).toFixed(1)} %)`;
}

function found({ name, entry_id }: Variant): boolean {
  return hits(name).some((hit) => hit.startsWith(`${entry_id} `));
}

/** How many names that are listed in other spellings are found, and how many innocent ones are held, of one half. */
export function rates(tuned: boolean) {
  const queries = variants.filter(({ name }) => isTuned(name) === tuned);
  const missed = queries.filter((variant) => !found(variant)).map(({ name }) => name);
  const passing = innocents.filter((name) => isTuned(name) === tuned);
  const held = passing.flatMap((name) =>
    hits(name)
      .slice(0, 1)
      .map((hit) => `${name}: ${hit}`),
  );
  const group = tuned ? 'tuned on' : 'held out';
  const text =
    `screening quality, ${group}: found ${share(queries.length - missed.length, queries.length)} of listed names' variants, ` +
    `held ${share(held.length, passing.length)} of innocent names`;
  return { queries, missed, passing, held, text };
}

/**
 * How many names are looked up in an hour, one after the other.
 * @param nowMs the machine's time, in milliseconds
 */
export function throughput(nowMs: () => number, rounds = 1) {
  const names = [...innocents, ...variants.map(({ name }) => name)];
  const from = nowMs();
  // Another least score each time, so that nothing is remembered.
  for (let round = 1; round <= rounds; round += 1)
    for (const name of names)
      index.search({ name, kind: 'person', birth_year: null }, score_min + round * 0.0001);
  const each_ms = (nowMs() - from) / (names.length * rounds);
  const an_hour = Math.round(3_600_000 / each_ms);
  const text = `screening throughput: ${each_ms.toFixed(2)} ms a name, ${an_hour} names an hour on one core, ${index.names_count} listed names of ${entries_count + listed_entries.length} entries`;
  return { an_hour, text };
}
