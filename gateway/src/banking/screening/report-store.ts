import type { ReadDatabase } from '../../kernel/database/database.ts';
import { reading, type RowOf, sql } from '../../kernel/database/statement.ts';
import type { ListedClearance } from './clearance-store.ts';
import { clearance_listed_columns } from './clearance-store.ts';
import { screening_columns, type ScreeningRecord } from './screening-record-store.ts';
import type { ListVersions } from './screening-state.ts';

const $ = sql.parameters({
  last_at: 'timestamptz',
  last_account: 'text',
  last_id: 'int8',
  last_approver: 'text',
  from: 'timestamptz',
  until: 'timestamptz',
  list: 'text',
  generation: 'int8',
  account_id: 'text?',
  clearance_id: 'int8',
});

/** A span of time; the end is not included. */
export interface ReportSpan {
  readonly from: Date;
  readonly until: Date;
  /** Null: every account. */
  readonly account_id: string | null;
}

const page_size = 500;

const version_columns = {
  list: 'text',
  generation: 'int8',
  published_at: 'timestamptz',
  imported_at: 'timestamptz',
  replaced_at: 'timestamptz?',
  source: 'text',
  sha256: 'text',
  entries: 'int4',
  names: 'int4',
} as const;

/** In force at some time of the span. */
const versionRows = reading(
  'report_list_versions',
  version_columns,
  sql`SELECT list, generation, published_at, imported_at, replaced_at, source, sha256, entries, names FROM (
     SELECT v.*, lead(v.imported_at) OVER (PARTITION BY v.list ORDER BY v.generation) AS replaced_at
     FROM sanctions_list_versions v) v
   WHERE imported_at < ${$.until} AND (replaced_at IS NULL OR replaced_at >= ${$.from})
     AND (list, generation) > (${$.list}, ${$.generation})
   ORDER BY list, generation LIMIT ${page_size}`,
);

/** With what people have decided about their subject, whenever that was. */
const screeningRows = reading(
  'report_screenings',
  { ...screening_columns, decisions: 'jsonb?' },
  sql`SELECT ${sql.selectList(screening_columns, 's')}, CASE s.subject_kind WHEN 'payout' THEN (
     SELECT jsonb_agg(jsonb_build_object('by', a.approver, 'decision', a.decision, 'reason', a.note,
       'decided_at', a.decided_at, 'lists', a.lists) ORDER BY a.decided_at, a.approver)
     FROM payout_approvals a WHERE a.account_id = s.account_id
       AND a.transaction_id = s.subject_id::bigint AND a.stage = 'review')
   ELSE (
     SELECT jsonb_agg(jsonb_build_object('by', h.decided_by, 'agreed_by', coalesce(h.agreed_by, ''),
       'decision', h.decision, 'reason', h.reason, 'decided_at', h.decided_at, 'name', h.name,
       'entry', h.list || ' ' || h.entry_id, 'lists', jsonb_build_object(h.list, h.generation::text))
       ORDER BY h.decided_at, h.hit_id)
     FROM party_hits h WHERE h.account_id = s.account_id AND h.kind = s.subject_kind
       AND h.party_id = s.subject_id AND h.decision IS NOT NULL)
   END AS decisions
   FROM screenings s
   WHERE s.screened_at >= ${$.from} AND s.screened_at < ${$.until} AND (${$.account_id}::text IS NULL OR s.account_id = ${$.account_id})
     AND (s.screened_at, s.account_id, s.screening_id) > (${$.last_at}, ${$.last_account}, ${$.last_id})
   ORDER BY s.screened_at, s.account_id, s.screening_id LIMIT ${page_size}`,
);

const review_columns = {
  account_id: 'text',
  transaction_id: 'int8',
  approver: 'text',
  decision: 'text',
  note: 'text',
  decided_at: 'timestamptz',
  lists: 'jsonb?',
  others: 'text?',
} as const;

const reviewRows = reading(
  'report_payout_reviews',
  review_columns,
  sql`SELECT a.account_id, a.transaction_id, a.approver, a.decision, a.note, a.decided_at, a.lists, (
     SELECT string_agg(o.approver, ', ' ORDER BY o.decided_at) FROM payout_approvals o
     WHERE o.account_id = a.account_id AND o.transaction_id = a.transaction_id AND o.stage = 'review'
       AND o.approver <> a.approver) AS others
   FROM payout_approvals a
   WHERE a.stage = 'review' AND a.decided_at >= ${$.from} AND a.decided_at < ${$.until}
     AND (${$.account_id}::text IS NULL OR a.account_id = ${$.account_id})
     AND (a.decided_at, a.account_id, a.transaction_id, a.approver) > (${$.last_at}, ${$.last_account}, ${$.last_id}, ${$.last_approver})
   ORDER BY a.decided_at, a.account_id, a.transaction_id, a.approver LIMIT ${page_size}`,
);

const decided_columns = {
  account_id: 'text',
  hit_id: 'int8',
  kind: 'text',
  party_id: 'text',
  role: 'text',
  name: 'text',
  list: 'text',
  entry_id: 'text',
  entry_name: 'text',
  score: 'int2',
  generation: 'int8',
  found_at: 'timestamptz',
  agreed_by: 'text?',
  decision: 'text',
  decided_by: 'text',
  reason: 'text?',
  decided_at: 'timestamptz',
} as const;

const decidedRows = reading(
  'report_party_decisions',
  decided_columns,
  sql`SELECT ${sql.selectList(decided_columns, 'h')} FROM party_hits h
   WHERE h.decision IS NOT NULL AND h.decided_at >= ${$.from} AND h.decided_at < ${$.until}
     AND (${$.account_id}::text IS NULL OR h.account_id = ${$.account_id})
     AND (h.decided_at, h.account_id, h.hit_id) > (${$.last_at}, ${$.last_account}, ${$.last_id})
   ORDER BY h.decided_at, h.account_id, h.hit_id LIMIT ${page_size}`,
);

/** In force at some time of the span. */
const clearedRows = reading(
  'report_screening_clearances',
  clearance_listed_columns,
  sql`SELECT ${sql.selectList(clearance_listed_columns, 'c')} FROM screening_clearances c
   WHERE c.decided_at < ${$.until} AND least(c.ends_at, c.withdrawn_at) >= ${$.from}
     AND (${$.account_id}::text IS NULL OR c.account_id = ${$.account_id})
     AND c.clearance_id > ${$.clearance_id}
   ORDER BY c.clearance_id LIMIT ${page_size}`,
);

/** A person's decision about what a screening found, or the gateway's that a hit has lapsed. */
interface RecordedDecision {
  readonly by: string;
  readonly agreed_by?: string;
  readonly decision: string;
  readonly reason: string | null;
  readonly decided_at: string;
  /** Of a saved party: which name and entry it is about. */
  readonly name?: string;
  readonly entry?: string;
  readonly lists: ListVersions | null;
}

export type ReportedVersion = RowOf<typeof version_columns>;
export type ReportedScreening = ScreeningRecord & { readonly decisions: readonly RecordedDecision[] };
export type ReportedReview = Omit<RowOf<typeof review_columns>, 'lists'> & {
  readonly lists: ListVersions | null;
};
export type ReportedPartyDecision = RowOf<typeof decided_columns>;

/** Reads page after page, each after the last row of the one before. */
async function* pages<Row>(read: (after: Row | null) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let after: Row | null = null;
  for (;;) {
    const rows: Row[] = await read(after);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < page_size) return;
    after = last;
  }
}

/** Versions of lists, by list and number. */
export function readVersions(
  database: ReadDatabase,
  { from, until }: ReportSpan,
): AsyncGenerator<ReportedVersion[]> {
  return pages((after) =>
    database.read(versionRows, { from, until, list: after?.list ?? '', generation: after?.generation ?? 0n }),
  );
}

/** Screenings, oldest first. */
export function readScreenings(
  database: ReadDatabase,
  { from, until, account_id }: ReportSpan,
): AsyncGenerator<ReportedScreening[]> {
  return pages(async (after: ReportedScreening | null) => {
    const rows = await database.read(screeningRows, {
      from,
      until,
      account_id,
      last_at: after?.screened_at ?? from,
      last_account: after?.account_id ?? '',
      last_id: after?.screening_id ?? 0n,
    });
    return rows.map((row) => ({ ...row, decisions: row.decisions ?? [] }) as ReportedScreening);
  });
}

/** Decisions about payouts that screening holds, oldest first. */
export function readReviews(
  database: ReadDatabase,
  { from, until, account_id }: ReportSpan,
): AsyncGenerator<ReportedReview[]> {
  return pages(async (after: ReportedReview | null) => {
    const rows = await database.read(reviewRows, {
      from,
      until,
      account_id,
      last_at: after?.decided_at ?? from,
      last_account: after?.account_id ?? '',
      last_id: after?.transaction_id ?? 0n,
      last_approver: after?.approver ?? '',
    });
    return rows as ReportedReview[];
  });
}

/** Decisions about saved parties that resemble an entry, oldest first. */
export function readPartyDecisions(
  database: ReadDatabase,
  { from, until, account_id }: ReportSpan,
): AsyncGenerator<ReportedPartyDecision[]> {
  return pages((after) =>
    database.read(decidedRows, {
      from,
      until,
      account_id,
      last_at: after?.decided_at ?? from,
      last_account: after?.account_id ?? '',
      last_id: after?.hit_id ?? 0n,
    }),
  );
}

/** Cleared pairs, oldest first. */
export function readClearedPairs(
  database: ReadDatabase,
  { from, until, account_id }: ReportSpan,
): AsyncGenerator<ListedClearance[]> {
  return pages((after) =>
    database.read(clearedRows, { from, until, account_id, clearance_id: after?.clearance_id ?? 0n }),
  );
}
