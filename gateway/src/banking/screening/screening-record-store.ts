import type { Reason } from '@causeway/schemas/errors/rules/rules.ts';
import type { Database } from '../../kernel/database/database.ts';
import { reading, sql, writing } from '../../kernel/database/statement.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import type { ListVersions } from './screening-state.ts';

export const screening_columns = {
  account_id: 'text',
  screening_id: 'int8',
  subject_kind: 'text',
  subject_id: 'text',
  cause: 'text',
  screened_at: 'timestamptz',
  lists: 'jsonb',
  score_min: 'int2',
  result: 'text',
  reason: 'text',
  reasons: 'jsonb',
  looked_up: 'jsonb',
  matches: 'jsonb',
  basis: 'text',
} as const;
const names = Object.keys(screening_columns).join(', ');

const insertRows = writing(
  'insert_screenings',
  {},
  sql`INSERT INTO screenings (${names}) SELECT ${names} FROM ${sql.recordset('r', screening_columns)}`,
);

/** The last screening of each subject. */
const lastRows = reading(
  'last_screenings',
  screening_columns,
  sql`SELECT ${sql.selectList(screening_columns, 's')}
   FROM ${sql.recordset('k', { account_id: 'text', subject_kind: 'text', subject_id: 'text' })}
   CROSS JOIN LATERAL (
     SELECT * FROM screenings o WHERE o.account_id = k.account_id AND o.subject_kind = k.subject_kind
       AND o.subject_id = k.subject_id ORDER BY o.screening_id DESC LIMIT 1) s`,
);

const foundRows = reading(
  'screenings_by_id',
  screening_columns,
  sql`SELECT ${sql.selectList(screening_columns, 's')}
   FROM ${sql.recordset('k', { account_id: 'text', screening_id: 'int8' })}
   JOIN screenings s USING (account_id, screening_id)`,
);

export type SubjectKind = 'payout' | 'beneficiary' | 'payer' | 'merchant' | 'person';

/**
 * Why something is screened: a payout before it goes on; a saved party that is new, has changed, or was screened on
 * other lists or settings than those in force.
 */
export type ScreeningCause = 'payout' | 'new' | 'changed' | 'lists';

/** What was found for a screening, and the clearance under which it did not count, or empty. */
export interface RecordedMatch {
  readonly name: string;
  readonly list: string;
  readonly entry_id: string;
  readonly entry_name: string;
  readonly score: number;
  /** Of the entry's content; earlier releases did not keep it. */
  readonly entry_digest?: string;
  readonly clearance_id: string;
}

/** One screening of one subject. */
export interface ScreeningRecord {
  readonly account_id: string;
  readonly screening_id: bigint;
  readonly subject_kind: SubjectKind;
  readonly subject_id: string;
  readonly cause: ScreeningCause;
  readonly screened_at: Date;
  readonly lists: ListVersions;
  /** Per mille. */
  readonly score_min: number;
  readonly result: 'clear' | 'hit' | 'unavailable';
  /** Why it could not be screened, as release 0.2.0 or earlier wrote it in English; else empty. */
  readonly reason: string;
  /** Why it could not be screened. */
  readonly reasons: readonly Reason[];
  readonly looked_up: readonly { readonly role: string; readonly as: string; readonly text: string }[];
  readonly matches: readonly RecordedMatch[];
  /** The content of the lists that counted, and the settings; empty where an earlier release screened. */
  readonly basis: string;
}

export function insertScreenings(tx: Transaction, records: readonly ScreeningRecord[]): void {
  if (records.length > 0) tx.write(insertRows, { r: records });
}

/** What screenings are of. */
export type ScreenedSubjectKey = Pick<ScreeningRecord, 'account_id' | 'subject_kind' | 'subject_id'>;

/** The last screening of each of these; none of what was never screened. */
export async function findLastScreenings(
  database: Pick<Database, 'read'>,
  subjects: readonly ScreenedSubjectKey[],
): Promise<ScreeningRecord[]> {
  return subjects.length === 0 ? [] : ((await database.read(lastRows, { k: subjects })) as ScreeningRecord[]);
}

/** These screenings; none where there is none of the number. */
export async function findScreenings(
  database: Pick<Database, 'read'>,
  keys: readonly Pick<ScreeningRecord, 'account_id' | 'screening_id'>[],
): Promise<ScreeningRecord[]> {
  return keys.length === 0 ? [] : ((await database.read(foundRows, { k: keys })) as ScreeningRecord[]);
}
