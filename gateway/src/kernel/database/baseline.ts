import { createHash } from 'node:crypto';

interface Applied {
  readonly number: number;
  readonly checksum: string;
}

/** Number of the baseline, which makes the schema of release 0.2.0 at once. The newest migration of 0.2.0 was 0328. */
export const baseline_number = 329;

/** SHA-256 of the numbers and checksums of the 81 migrations of release 0.2.0. */
const digest_of_0_2_0 = 'a94e2e240b178a4829bb3eb3b8e0cc04ba999ebda503418ea71587c1177e8100';

/** SHA-256 of the baseline before its comments were reworded, as databases between the releases record it. */
const former_checksum = '0e72dc94c9e06175e484dad334c89dcdde4b150e3a376cd192c397da365fc902';

/**
 * What a database has applied, with the baseline in the place of the migrations of release 0.2.0. Their rows stay in the
 * database, for programs of 0.2.0.
 * @param checksum of the baseline
 * @returns null where the database is older than 0.2.0
 */
export function withBaseline<Row extends Applied>(
  applied: readonly Row[],
  checksum: string,
): readonly Row[] | null {
  const before = applied
    .filter(({ number }) => number < baseline_number)
    .toSorted((one, other) => one.number - other.number);
  const [first] = before;
  if (!first) return applied.map((row) => (row.checksum === former_checksum ? { ...row, checksum } : row));
  if (digestOf(before) !== digest_of_0_2_0) return null;
  const since = applied.filter(({ number }) => number >= baseline_number);
  return [{ ...first, number: baseline_number, checksum }, ...since];
}

function digestOf(applied: readonly Applied[]): string {
  const lines = applied.map(({ number, checksum }) => `${number}:${checksum}`);
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}
