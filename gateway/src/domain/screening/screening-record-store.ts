import type { Reason } from '@causeway/schemas/errors/rules/rules.ts';
import { recordset, sql, writing } from '../../database/statement.ts';
import type { Transaction } from '../../database/transaction.ts';
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
} as const;
const names = Object.keys(screening_columns).join(', ');

const insertRows = writing(
  'insert_screenings',
  {},
  sql`INSERT INTO screenings (${names}) SELECT ${names} FROM ${recordset('r', screening_columns)}`,
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
}

export function insertScreenings(tx: Transaction, records: readonly ScreeningRecord[]): void {
  if (records.length > 0) tx.write(insertRows, { r: records });
}
