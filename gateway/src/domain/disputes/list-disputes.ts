import type { Context } from '../../context.ts';
import { selectList, statement, type RowOf } from '../../database/statement.ts';
import { entriesOfSubject, type PostedEntry } from '../../ledger/read-journal.ts';
import { parseTransactionId } from '../../values/ids.ts';
import { eventsOfSubject, type RecordedEvent } from '../events/find-events.ts';
import { dispute_columns, disputeOf } from './answer-store.ts';
import type { Dispute } from './dispute.ts';
import { listEvidence, type Evidence } from './evidence-store.ts';

/** One more than the longest page, so that it shows whether another follows. */
const list_rows_max = 101;

const columns = { ...dispute_columns, order_no: 'text' } as const;
const shown = `${selectList(dispute_columns, 'd')}, p.order_no
   FROM disputes d JOIN payments p ON p.account_id = d.account_id AND p.transaction_id = d.transaction_id`;

const pageRows = statement(
  'page_disputes',
  columns,
  `SELECT ${shown}
   WHERE d.account_id = $1 AND d.opened_at <= $2 AND (d.opened_at, d.dispute_id) < ($2, $3) AND d.opened_at >= $4
     AND ($5::text IS NULL OR $5 = CASE WHEN d.stage IN ('won', 'lost') THEN d.stage
       WHEN d.response IS NULL THEN 'open' ELSE 'answered' END)
   ORDER BY d.opened_at DESC, d.dispute_id DESC LIMIT ${list_rows_max}`,
);

const foundRows = statement(
  'search_disputes',
  columns,
  `SELECT ${shown}
   WHERE d.account_id = $1 AND (d.dispute_id = $2 OR d.transaction_id = $2 OR d.transaction_id IN (
     SELECT o.transaction_id FROM payments o WHERE o.account_id = $1 AND o.order_no = $3 AND o.live))
   ORDER BY d.opened_at DESC, d.dispute_id DESC LIMIT ${list_rows_max}`,
);

const oneRow = statement(
  'listed_dispute',
  columns,
  `SELECT ${shown} WHERE d.account_id = $1 AND d.dispute_id = $2`,
);

/** A dispute with the order that it is about. */
export type ListedDispute = Dispute & { readonly order_no: string };

export interface DisputeFilter {
  readonly from: Date;
  /** The end is not included. */
  readonly until: Date;
  /** open: waits for an answer; answered: waits for the acquirer; won; lost. Null: all. */
  readonly state: string | null;
  /** order_no, dispute_id or transaction_id; empty does not narrow. */
  readonly search: string;
}

/** Where a page begins: after this dispute. */
export type DisputeStart = Pick<Dispute, 'opened_at' | 'dispute_id'>;

function listed({ order_no, ...row }: RowOf<typeof columns>): ListedDispute {
  return { ...disputeOf(row), order_no };
}

/** Lists disputes, newest first; a search finds by its numbers alone. */
export async function listDisputes(
  context: Pick<Context, 'database'>,
  account_id: string,
  filter: DisputeFilter,
  page: { readonly start: DisputeStart | null; readonly limit: number },
): Promise<{ disputes: ListedDispute[]; next: DisputeStart | null }> {
  const { database } = context;
  const { search, until, from, state } = filter;
  const { start, limit } = page;
  const rows = search
    ? await database.read(foundRows, [account_id, parseTransactionId(search), search])
    : await database.read(pageRows, [
        account_id,
        start?.opened_at ?? until,
        start?.dispute_id ?? 0n,
        from,
        state,
      ]);
  const disputes = rows.slice(0, limit).map(listed);
  const last = disputes.at(-1);
  return { disputes, next: rows.length > limit && last && search === '' ? last : null };
}

/** A dispute with its evidence, and what has happened to the payment because of it. */
export interface DisputeRecord {
  readonly dispute: ListedDispute;
  readonly evidence: readonly Evidence[];
  readonly events: readonly RecordedEvent[];
  readonly entries: readonly PostedEntry[];
}

/** Null when the account has no such dispute. */
export async function readDisputeRecord(
  context: Pick<Context, 'database'>,
  account_id: string,
  dispute_id: bigint,
): Promise<DisputeRecord | null> {
  const { database } = context;
  const [row] = await database.read(oneRow, [account_id, dispute_id]);
  if (!row) return null;
  const dispute = listed(row);
  const [evidence, events, entries] = await Promise.all([
    listEvidence(database, dispute),
    eventsOfSubject(context, account_id, dispute.transaction_id),
    entriesOfSubject(database, account_id, dispute.transaction_id),
  ]);
  const id = dispute_id.toString();
  return {
    dispute,
    evidence,
    events: events.filter(({ data }) => data['dispute_id'] === id),
    entries: entries.filter(({ movement }) => movement.startsWith('dispute_')),
  };
}
