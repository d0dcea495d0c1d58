import { plainName } from './safe-names.ts';

function digitsOf(name: string): string {
  return name.replaceAll(/[^0-9]/g, '');
}

/** How many letters may be wrong: among short names, two that differ by a letter are often two words. */
function slipsAllowed(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/** The number of letters inserted, removed, replaced or swapped with the next between two names. */
function slips(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (swapped) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    before = last;
    last = row;
  }
  return last[other.length] ?? 0;
}

/** The names of schemas: there are few hundred. */
const plain_names = new Map<string, string>();

function plainOf(known: string): string {
  let plain = plain_names.get(known);
  if (plain === undefined) plain_names.set(known, (plain = plainName(known)));
  return plain;
}

/** A word more makes another name: ds_transaction_id is not transaction_id. */
function isWordLonger(one: string, other: string): boolean {
  return one.startsWith(`${other}_`) || one.endsWith(`_${other}`);
}

/**
 * The known name that a name is a slip of, if any: they differ in letter case, separators, or one or two letters. Names
 * with different digits, such as address_1 and address_2, or with a word more are different names.
 */
export function closeName(name: string, known: Iterable<string>): string | null {
  const wanted = plainName(name);
  let found: string | null = null;
  let least = Infinity;
  for (const candidate of known) {
    const other = plainOf(candidate);
    const allowed = slipsAllowed(Math.min(wanted.length, other.length));
    if (Math.abs(wanted.length - other.length) > allowed || digitsOf(wanted) !== digitsOf(other)) continue;
    if (isWordLonger(name, candidate) || isWordLonger(candidate, name)) continue;
    const count = slips(wanted, other);
    if (count > allowed || count >= least) continue;
    found = candidate;
    least = count;
  }
  return found;
}
