import type { payment_list } from '@causeway/schemas/portal/lists/payment-list.ts';
import { PaymentStatus, payment_status_meanings } from '@causeway/schemas/statuses.ts';
import type { ReadContext, Context } from '../../../kernel/context.ts';
import { pageOf, walk_rows } from '../../../kernel/database/pages.ts';
import { looked_at_usually, readSearchPage } from '../../../kernel/search/search-pages.ts';
import { spanOf } from '../../../kernel/search/searched-list.ts';
import type { ListValues } from '../../../kernel/values/list-rows.ts';
import { end_of_time } from '../../../kernel/values/dates.ts';
import type { ListSearch } from '../../../kernel/values/search.ts';
import { methodOf, openRemainderOf, refundableOf, releasedOf } from '../payment.ts';
import { capturesDue } from './captures-due.ts';
import { readPaymentFilter, type PaymentFilter } from './payment-filter.ts';
import { payment_search } from './payment-search.ts';
import {
  heldRows,
  readPageFloor,
  readPaymentPage,
  type ListedPayment,
  type Narrowing,
  type PageStart,
  firstPaymentAt,
  paymentsWithMetadata,
} from './payment-list-store.ts';

export type { ListedPayment } from './payment-list-store.ts';

/** The values of the list's columns that a payment's row does not hold under their names. */
export const payment_values: ListValues<typeof payment_list, ListedPayment> = {
  remaining: openRemainderOf,
  released: releasedOf,
  refundable: refundableOf,
  method: methodOf,
  metadata: ({ metadata }) => (metadata ? JSON.stringify(metadata) : ''),
  review_due_at: ({ status, review_due_at }) =>
    status === PaymentStatus.held_for_review ? review_due_at : null,
  status_words: ({ status }) => payment_status_meanings[status],
};

export interface PaymentPage {
  readonly payments: readonly ListedPayment[];
  /** Where the next page begins, or where the search continues; null at the end. */
  readonly next: PageStart | null;
  /** How far back was searched, when the page is not full and there is more to search; otherwise null. */
  readonly searched_to: Date | null;
}

/** Where a page begins, and its maximum length. */
export interface PageQuery {
  readonly start: PageStart | null;
  readonly limit: number;
}

/**
 * A selective filter is searched in steps of this many payments, with at most this many steps for one page. Metadata that
 * few of the newest payments have is looked up in its index.
 */
const scan_rows = 25_000;
const scans_max = 4;

/**
 * Lists payments, newest first. A search narrows the filtered list. Where a filter matches almost nothing, a page ends
 * after a bounded number of payments, and returns how far it has searched.
 */
export async function listPayments(
  context: Pick<ReadContext, 'database'>,
  account_id: string,
  filter: PaymentFilter,
  page: PageQuery,
): Promise<PaymentPage> {
  if (filter.search) return searchPayments(context, account_id, filter, filter.search, page);
  const narrowing = await narrowBy(context, account_id, filter);
  if (narrowing.by === 'nothing' && isNarrowed(filter)) return scan(context, account_id, filter, page);
  const rows = await readPaymentPage(context.database, account_id, filter, narrowing, page);
  return paymentPage(rows, page.limit);
}

function paymentPage(rows: readonly ListedPayment[], limit: number): PaymentPage {
  const { page, next } = pageOf(rows, limit);
  return { payments: page, next, searched_to: null };
}

/** Whether a filter excludes payments within its span of days. */
function isNarrowed(filter: PaymentFilter): boolean {
  const { status, currency, amount_min, amount_max, method, website, metadata } = filter;
  return [status, currency, amount_min, amount_max, method, website, metadata].some(
    (value) => value !== null,
  );
}

async function scan(
  { database }: Pick<ReadContext, 'database'>,
  account_id: string,
  filter: PaymentFilter,
  page: PageQuery,
): Promise<PaymentPage> {
  const found: ListedPayment[] = [];
  const { limit } = page;
  let { start } = page;
  for (let scans = 0; scans < scans_max; scans += 1) {
    const floor = await readPageFloor(database, account_id, filter, start, scan_rows);
    const rows = await readPaymentPage(
      database,
      account_id,
      filter,
      { by: 'nothing' },
      { start, limit },
      floor,
    );
    found.push(...rows);
    if (found.length > limit || floor === null) return paymentPage(found, limit);
    start = floor;
    const transaction_ids =
      scans === 0 ? await paymentsWithMetadata(database, account_id, filter.metadata) : null;
    if (transaction_ids) {
      const rest = { start, limit: limit - found.length };
      const narrowing = { by: 'id', transaction_ids } as const;
      found.push(...(await readPaymentPage(database, account_id, filter, narrowing, rest)));
      return paymentPage(found, limit);
    }
  }
  return { payments: found, next: start, searched_to: start?.created_at ?? null };
}

/** The payments that a filter is about: those to be captured soon, or with the last four digits of a card. */
async function narrowBy(
  context: Pick<ReadContext, 'database'>,
  account_id: string,
  { last_four, due_at }: PaymentFilter,
): Promise<Narrowing> {
  if (due_at) return { by: 'id', transaction_ids: await capturesDue(context, account_id, due_at) };
  return last_four === null ? { by: 'nothing' } : { by: 'last_four', digits: last_four };
}

async function searchPayments(
  context: Pick<ReadContext, 'database'>,
  account_id: string,
  filter: PaymentFilter,
  search: ListSearch,
  { start, limit }: PageQuery,
): Promise<PaymentPage> {
  const { database } = context;
  const due = filter.due_at ? new Set(await capturesDue(context, account_id, filter.due_at)) : null;
  const { page, next, cut } = await readSearchPage({
    database,
    searched: payment_search,
    search,
    span: spanOf(account_id, filter, start && { at: start.created_at, id: start.transaction_id, no: 0 }),
    limit,
    looked_at_max: looked_at_usually,
    read: (keys) => {
      const transaction_ids = keys.map(({ id }) => id).filter((id) => due?.has(id) ?? true);
      return readPaymentPage(
        database,
        account_id,
        filter,
        { by: 'id', transaction_ids },
        { start, limit: Math.min(walk_rows, Math.max(limit, transaction_ids.length)) },
      );
    },
    keyOf: ({ created_at, transaction_id }) => ({ at: created_at, id: transaction_id, no: 0 }),
  });
  return {
    payments: page,
    next: next && { created_at: next.at, transaction_id: next.id },
    searched_to: cut && next ? next.at : null,
  };
}

/** Filters nothing. */
const always = readPaymentFilter({}, 'UTC', end_of_time);
/** How many payments are named at most. */
const named_max = 100;

/** The newest of an account's payments that are named, newest first. */
export function paymentsByNumber(
  context: Pick<ReadContext, 'database'>,
  account_id: string,
  transaction_ids: readonly bigint[],
): Promise<ListedPayment[]> {
  const page = { start: null, limit: named_max };
  return readPaymentPage(context.database, account_id, always, { by: 'id', transaction_ids }, page);
}

/** Payments held for review, the most urgent first. */
export function listHeldPayments(
  context: Pick<ReadContext, 'database'>,
  account_id: string,
): Promise<ListedPayment[]> {
  return context.database.read(heldRows, { account_id });
}

/** Some payments of a long list, and the share of its span read so far, 0 to 1. */
interface WalkedPayments {
  readonly payments: readonly ListedPayment[];
  readonly progress: number;
}

/** Every payment that matches a filter, newest first, in pieces, whatever their number. */
export async function* walkPayments(
  context: Pick<Context, 'database'>,
  account_id: string,
  filter: PaymentFilter,
): AsyncGenerator<WalkedPayments> {
  const first = await firstPaymentAt(context.database, account_id, filter);
  if (!first) return;
  const span_ms = Math.max(1, filter.until.getTime() - first.getTime());
  let start: PageStart | null = null;
  do {
    const page = await listPayments(context, account_id, filter, { start, limit: walk_rows });
    start = page.next;
    const remaining_ms = start ? start.created_at.getTime() - first.getTime() : 0;
    const progress = 1 - Math.min(1, Math.max(0, remaining_ms / span_ms));
    yield { payments: page.payments, progress };
  } while (start);
}
