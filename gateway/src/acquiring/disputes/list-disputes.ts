import type { dispute_filters, dispute_list } from '@causeway/schemas/portal/lists/dispute-list.ts';
import type { ReadContext, Context } from '../../kernel/context.ts';
import { readListPage } from '../../kernel/search/search-pages.ts';
import { spanOf } from '../../kernel/search/searched-list.ts';
import { paged } from '../../kernel/database/pages.ts';
import { reading, sql } from '../../kernel/database/statement.ts';
import { entriesOfSubject, type PostedEntry } from '../../ledger/read-journal.ts';
import type { ListValues } from '../../kernel/values/list-rows.ts';
import { eventsOfSubject, type RecordedEvent } from '../../kernel/events/find-events.ts';
import type { FilterValues } from '../../kernel/values/read-filter.ts';
import { dispute_columns, readAnswers, readNotices, type PastAnswer } from './dispute-store.ts';
import { dispute_search } from './dispute-search.ts';
import type { Dispute, RecordedNotice } from './dispute.ts';
import { listEvidence, type Evidence } from './evidence-store.ts';
import type { OpenDisputes } from '../../kernel/telemetry/meters.ts';

const $ = sql.parameters({
  account_id: 'text',
  opened_at: 'timestamptz',
  dispute_id: 'int8',
  transaction_ids: 'int8[]',
  from: 'timestamptz',
  state: 'text?',
  stage: 'text?',
  dispute_ids: 'int8[]',
});

const columns = { ...dispute_columns, order_no: 'text' } as const;
const shown = `${sql.selectList(dispute_columns, 'd')}, p.order_no
   FROM disputes d JOIN payments p ON p.account_id = d.account_id AND p.transaction_id = d.transaction_id`;

const fitting = sql`(${$.state}::text IS NULL OR ${$.state} = CASE WHEN d.stage IN ('won', 'lost') THEN d.stage
       WHEN d.response IS NULL AND d.evidence_due_at IS NOT NULL THEN 'open' ELSE 'answered' END)
     AND (${$.stage}::text IS NULL OR d.stage = ${$.stage})`;

const pageRows = paged((rows) =>
  reading(
    `page_disputes_${rows}`,
    columns,
    sql`SELECT ${shown}
   WHERE d.account_id = ${$.account_id} AND d.opened_at <= ${$.opened_at}
     AND (d.opened_at, d.dispute_id) < (${$.opened_at}, ${$.dispute_id}) AND d.opened_at >= ${$.from}
     AND ${fitting}
   ORDER BY d.opened_at DESC, d.dispute_id DESC LIMIT ${String(rows)}`,
  ),
);

const foundRows = reading(
  'found_disputes',
  columns,
  sql`SELECT ${shown}
   WHERE d.account_id = ${$.account_id} AND d.dispute_id = ANY (${$.dispute_ids}::int8[]) AND ${fitting}
   ORDER BY d.opened_at DESC, d.dispute_id DESC`,
);

const paymentRows = reading(
  'disputes_of_payments',
  columns,
  sql`SELECT ${shown}
   WHERE d.account_id = ${$.account_id} AND d.transaction_id = ANY (${$.transaction_ids}::int8[])
   ORDER BY d.opened_at, d.dispute_id`,
);

export type { PastAnswer };

/** A dispute with its order. */
export type ListedDispute = Dispute & { readonly order_no: string };

export type DisputeFilter = FilterValues<typeof dispute_filters>;

/** Who has to act: open: the merchant, who can answer; answered: the acquirer; otherwise how it ended. */
export function disputeState(dispute: Dispute): 'open' | 'answered' | 'won' | 'lost' {
  const { stage, response, evidence_due_at } = dispute;
  if (stage === 'won' || stage === 'lost') return stage;
  return response === null && evidence_due_at !== null ? 'open' : 'answered';
}

/** The values of the list's columns that a dispute's row does not hold under their names. */
export const dispute_values: ListValues<typeof dispute_list, ListedDispute> = {
  reference: ({ connector_reference }) => connector_reference,
  state: disputeState,
  held: ({ held }) => (held === 0n ? 'no' : 'yes'),
  response: ({ response }) => response ?? '',
};

/** A page begins after this dispute. */
export type DisputeStart = Pick<Dispute, 'opened_at' | 'dispute_id'>;

/** Lists disputes, newest first. */
export async function listDisputes(
  context: Pick<ReadContext, 'database'>,
  account_id: string,
  filter: DisputeFilter,
  page: { readonly start: DisputeStart | null; readonly limit: number },
): Promise<{ disputes: ListedDispute[]; next: DisputeStart | null }> {
  const { database } = context;
  const { search, from, state, stage } = filter;
  const { start, limit } = page;
  const { page: disputes, next } = await readListPage({
    database,
    searched: dispute_search,
    search,
    span: spanOf(account_id, filter, start && keyOf(start)),
    limit,
    read: (keys) =>
      database.read(foundRows, { account_id, state, stage, dispute_ids: keys.map(({ id }) => id) }),
    list: ({ at, id }) =>
      database.read(pageRows(limit), { account_id, opened_at: at, dispute_id: id, from, state, stage }),
    keyOf,
  });
  return { disputes, next: next && { opened_at: next.at, dispute_id: next.id } };
}

/** The disputes of payments, the oldest first. */
export function disputesOfPayments(
  { database }: Pick<ReadContext, 'database'>,
  account_id: string,
  transaction_ids: readonly bigint[],
): Promise<ListedDispute[]> {
  return database.read(paymentRows, { account_id, transaction_ids });
}

/** An account's disputes that are named, in no particular order. */
export function disputesByNumber(
  { database }: Pick<ReadContext, 'database'>,
  account_id: string,
  dispute_ids: readonly bigint[],
): Promise<ListedDispute[]> {
  return database.read(foundRows, { account_id, state: null, stage: null, dispute_ids });
}

function keyOf({ opened_at, dispute_id }: DisputeStart) {
  return { at: opened_at, id: dispute_id, no: 0 };
}

const walk_page = 100;

/** All of them, page by page, newest first. */
export async function* walkDisputes(
  context: Pick<ReadContext, 'database'>,
  account_id: string,
  filter: DisputeFilter,
): AsyncGenerator<ListedDispute[]> {
  let start: DisputeStart | null = null;
  do {
    const page: Awaited<ReturnType<typeof listDisputes>> = await listDisputes(context, account_id, filter, {
      start,
      limit: walk_page,
    });
    yield page.disputes;
    start = page.next;
  } while (start);
}

/** A dispute with its evidence and its effects on the payment. */
export interface DisputeRecord {
  readonly dispute: ListedDispute;
  /** The acquirer's notices, in the order in which they happened. */
  readonly notices: readonly RecordedNotice[];
  /** The answers to earlier stages. */
  readonly answers: readonly PastAnswer[];
  readonly evidence: readonly Evidence[];
  readonly events: readonly RecordedEvent[];
  readonly entries: readonly PostedEntry[];
}

/** Null when the account has no such dispute. */
export async function readDisputeRecord(
  context: Pick<ReadContext, 'database'>,
  account_id: string,
  dispute_id: bigint,
): Promise<DisputeRecord | null> {
  const { database } = context;
  const [dispute] = await disputesByNumber(context, account_id, [dispute_id]);
  if (!dispute) return null;
  const [notices, answers, evidence, events, entries] = await Promise.all([
    readNotices(database, dispute),
    readAnswers(database, dispute),
    listEvidence(database, dispute),
    eventsOfSubject(context, account_id, dispute.transaction_id),
    entriesOfSubject(database, account_id, dispute.transaction_id),
  ]);
  const id = dispute_id.toString();
  const numbers = new Set(notices.map(({ notice_no }) => notice_no));
  return {
    dispute,
    notices,
    answers,
    evidence,
    events: events.filter(({ data }) => data['dispute_id'] === id),
    entries: entries.filter(
      ({ movement, subject_no }) => movement.startsWith('dispute_') && numbers.has(subject_no),
    ),
  };
}

/** Without accounts that have a test clock: their deadlines are not in real time. */
const openRows = reading(
  'count_open_disputes',
  { stage: 'text', currency: 'text', open: 'int8', contested: 'int8', due_at: 'timestamptz?' },
  `SELECT d.stage, d.currency, count(*) AS open, sum(d.amount)::int8 AS contested,
     min(d.evidence_due_at) FILTER (WHERE d.response IS NULL) AS due_at
   FROM disputes d WHERE d.closed_at IS NULL
     AND NOT EXISTS (SELECT FROM test_clocks c WHERE c.account_id = d.account_id)
   GROUP BY d.stage, d.currency`,
);

/** How many disputes are open, the contested amounts, and the next answer deadline. */
export async function readOpenDisputes({
  database,
  clock,
}: Pick<Context, 'database' | 'clock'>): Promise<OpenDisputes[]> {
  const now = clock.now().getTime();
  return (await database.read(openRows, {})).map(({ stage, currency, open, contested, due_at }) => ({
    stage,
    currency,
    open: Number(open),
    contested,
    due_in_s: due_at === null ? null : Math.round((due_at.getTime() - now) / 1_000),
  }));
}
