import type { Database } from '../../database/database.ts';
import { recordset, sql, statement } from '../../database/statement.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { ListVersions } from './screening-state.ts';

const columns = {
  account_id: 'text',
  screening_id: 'int8',
  subject_kind: 'text',
  subject_id: 'text',
  screened_at: 'timestamptz',
  lists: 'jsonb',
  score_min: 'int2',
  result: 'text',
  reason: 'text',
  looked_up: 'jsonb',
  matches: 'jsonb',
} as const;
const names = Object.keys(columns).join(', ');

const insertRows = statement(
  'insert_screenings',
  {},
  sql`INSERT INTO screenings (${names}) SELECT ${names} FROM ${recordset('r', columns)}`,
);

const pageRows = statement(
  'page_screenings',
  { ...columns, decisions: 'jsonb?' },
  `SELECT ${Object.keys(columns)
    .map((column) => `s.${column}`)
    .join(', ')}, (
     SELECT jsonb_agg(jsonb_build_object('by', a.approver, 'decision', a.decision, 'reason', a.note,
       'decided_at', a.decided_at, 'lists', a.lists) ORDER BY a.decided_at, a.approver)
     FROM payout_approvals a WHERE a.account_id = s.account_id AND s.subject_kind = 'payout'
       AND a.transaction_id = s.subject_id::bigint AND a.stage = 'review'
   ) AS decisions
   FROM screenings s
   WHERE s.screened_at >= $1 AND s.screened_at < $2 AND ($3::text IS NULL OR s.account_id = $3)
     AND (s.account_id, s.screening_id) > ($4, $5)
   ORDER BY s.account_id, s.screening_id LIMIT $6`,
);

export type SubjectKind = 'payout' | 'beneficiary' | 'payer' | 'merchant' | 'person';

/** What was found for a screening, and the clearance under which it did not count, or empty. */
interface RecordedMatch {
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
  readonly screened_at: Date;
  readonly lists: ListVersions;
  /** Per mille. */
  readonly score_min: number;
  readonly result: 'clear' | 'hit' | 'unavailable';
  readonly reason: string;
  readonly looked_up: readonly { readonly role: string; readonly as: string; readonly text: string }[];
  readonly matches: readonly RecordedMatch[];
}

/** A person's decision about what a screening found. */
interface RecordedDecision {
  readonly by: string;
  readonly decision: string;
  readonly reason: string;
  readonly decided_at: string;
  readonly lists: ListVersions | null;
}

export interface ReportedScreening extends ScreeningRecord {
  readonly decisions: readonly RecordedDecision[];
}

export function insertScreenings(tx: Transaction, records: readonly ScreeningRecord[]): void {
  if (records.length > 0) tx.write(insertRows, [records]);
}

const page_size = 500;

/** Screenings of a span of time with what was decided about them, page by page, by account and then oldest first. */
export async function* readScreenings(
  database: Database,
  span: { readonly from: Date; readonly until: Date; readonly account_id: string | null },
): AsyncGenerator<ReportedScreening[]> {
  let after: readonly [string, bigint] = ['', 0n];
  for (;;) {
    const rows = await database.read(pageRows, [span.from, span.until, span.account_id, ...after, page_size]);
    if (rows.length > 0)
      yield rows.map((row) => ({ ...row, decisions: row.decisions ?? [] }) as unknown as ReportedScreening);
    const last = rows.at(-1);
    if (!last || rows.length < page_size) return;
    after = [last.account_id, last.screening_id];
  }
}
