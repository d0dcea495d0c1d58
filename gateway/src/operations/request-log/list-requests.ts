import type { request_filters } from '@causeway/schemas/portal/lists/request-list.ts';
import type { ReadContext } from '../../kernel/context.ts';
import { pageOf } from '../../kernel/database/pages.ts';
import { addMs, day_ms } from '../../kernel/values/dates.ts';
import type { FilterValues } from '../../kernel/values/read-filter.ts';
import { redactText } from '../../kernel/values/redact.ts';
import {
  findRequestRows,
  followRequestRows,
  listCallerRows,
  listRefusedRows,
  listRequestRows,
  listUnsuccessfulRows,
  namedRequestRows,
  requestLogSpan,
  requestTextRows,
  type RequestTexts,
  sumGapRows,
} from './request-log-store.ts';

export type { RequestTexts };

type Reading = Pick<ReadContext, 'database' | 'clock'>;

const callers_max = 200;
/** How many numbers of the log one call follows at most. */
const span_max = 5_000n;

/** A line of the request log. */
export interface RequestLine {
  readonly request_id: string;
  readonly at: Date;
  readonly operation: string;
  /** HTTP status. */
  readonly status: number;
  /** Empty when the request was accepted, like `source` and `message`. */
  readonly code: string;
  readonly source: string;
  readonly message: string;
  /** Items of a batch, and how many of them were refused. */
  readonly items: number;
  readonly refused_items: number;
  /** Why the payment or payout of an accepted request was declined; empty if it was not. */
  readonly declined: string;
  /** Empty when the signature was wrong. */
  readonly key_id: string;
  readonly address: string;
  /** Whether the caller went away before its answer was out. */
  readonly hung_up: boolean;
  readonly duration_ms: number;
}

/** What requests are listed; the operations are lists. */
export type RequestFilter = Omit<
  FilterValues<typeof request_filters>,
  'operation' | 'not_operation' | 'status'
> & {
  readonly operations: readonly string[];
  readonly not_operations: readonly string[];
  readonly status: number | null;
};

/** A page begins after this request. */
export type RequestStart = Pick<RequestLine, 'at' | 'request_id'>;

/** Requests of an account, newest first. A search for a request id or an order_no leaves the other filters aside. */
export async function pageRequests(
  { database }: Pick<Reading, 'database'>,
  account_id: string,
  { q, operations, not_operations, status, code, result, from, until }: RequestFilter,
  { start, limit }: { readonly start: RequestStart | null; readonly limit: number },
): Promise<{ requests: RequestLine[]; next: RequestStart | null }> {
  if (q !== null) {
    const text = q.trim();
    const found = { account_id, request_id: text, order_no: redactText(text), limit };
    return { requests: await database.read(findRequestRows, found), next: null };
  }
  const begun = start && start.at < until ? start : { at: until, request_id: '' };
  const values = {
    account_id,
    before_at: begun.at,
    before_id: begun.request_id,
    operations,
    not_operations,
    status,
    code,
    since: from,
    limit: limit + 1,
  };
  const rows =
    result === 'unsuccessful'
      ? await database.read(listUnsuccessfulRows, values)
      : result === 'refused' || code !== null
        ? await database.read(listRefusedRows, values)
        : await database.read(listRequestRows, { ...values, with_refused: result === null });
  const { page: requests, next } = pageOf(rows, limit);
  return { requests, next };
}

/**
 * Requests of an account in the order in which they were logged, behind a number of the log. Numbers become visible in
 * their order: nothing before `next_after` has been missed.
 */
export async function followRequests(
  { database }: Pick<Reading, 'database'>,
  account_id: string,
  { operations, not_operations, status, code, result, from, until }: Omit<RequestFilter, 'q'>,
  { after, limit }: { readonly after: bigint; readonly limit: number },
): Promise<{ requests: RequestLine[]; next_after: bigint; has_more: boolean }> {
  const [span] = await database.read(requestLogSpan, { account_id, after });
  const last_seq = span?.last_seq ?? 0n;
  const first_seq = span?.first_seq ?? null;
  if (first_seq === null)
    return { requests: [], next_after: last_seq > after ? last_seq : after, has_more: false };
  const reached = first_seq + span_max - 1n < last_seq ? first_seq + span_max - 1n : last_seq;
  const values = { operations, not_operations, status, code, result, since: from, until };
  const range = { account_id, first_seq, last_seq: reached, limit };
  const requests = await database.read(followRequestRows, { ...values, ...range });
  const next_after = requests.length === limit ? (requests.at(-1)?.seq ?? reached) : reached;
  return { requests, next_after, has_more: next_after < last_seq };
}

/** The number of an account's newest logged request; 0 without one. */
export async function lastRequestNumber(
  { database }: Pick<Reading, 'database'>,
  account_id: string,
): Promise<bigint> {
  const [span] = await database.read(requestLogSpan, { account_id, after: 0n });
  return span?.last_seq ?? 0n;
}

/** An account's requests that are named, in no particular order. */
export function requestsById(
  { database }: Pick<Reading, 'database'>,
  account_id: string,
  request_ids: readonly string[],
): Promise<RequestLine[]> {
  return database.read(namedRequestRows, { account_id, request_ids });
}

/** The texts of an account's requests, by request id. */
export async function requestTexts(
  { database }: Pick<Reading, 'database'>,
  account_id: string,
  request_ids: readonly string[],
): Promise<Map<string, RequestTexts>> {
  const rows = await database.read(requestTextRows, { account_id, request_ids });
  return new Map(rows.map((row) => [row.request_id, row]));
}

/** One request with its answer; null when there is none of that id. */
export async function readRequest(
  reading: Pick<Reading, 'database'>,
  account_id: string,
  request_id: string,
): Promise<(RequestLine & RequestTexts) | null> {
  const [[line], texts] = await Promise.all([
    requestsById(reading, account_id, [request_id]),
    requestTexts(reading, account_id, [request_id]),
  ]);
  const own = texts.get(request_id);
  return line && own ? { ...line, ...own } : null;
}

/** How many requests of the kept days came too fast to be written down. */
export async function countUnrecorded(
  { database, clock }: Reading,
  account_id: string,
  retention_days: number,
): Promise<bigint> {
  const since = addMs(clock.now(), -retention_days * day_ms)
    .toISOString()
    .slice(0, 10);
  const [row] = await database.read(sumGapRows, { account_id, since_day: since });
  return row?.requests ?? 0n;
}

/** Addresses from which requests with a right signature came since a moment, latest first. */
export function listCallers(
  { database }: Reading,
  account_id: string,
  since: Date,
): Promise<{ address: string; first_seen_at: Date; last_seen_at: Date; requests: bigint }[]> {
  return database.read(listCallerRows, { account_id, since, callers_max });
}
