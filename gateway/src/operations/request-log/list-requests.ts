import type { ReadContext } from '../../kernel/context.ts';
import { addMs, day_ms } from '../../kernel/values/dates.ts';
import { redactText } from '../../kernel/values/redact.ts';
import {
  findRequestRows,
  listCallerRows,
  listRefusedRows,
  listRequestRows,
  listUnsuccessfulRows,
  readRequestRow,
  sumGapRows,
} from './request-log-store.ts';

type Reading = Pick<ReadContext, 'database' | 'clock'>;

const callers_max = 200;

/** A line of the request log. */
export interface RequestLine {
  readonly request_id: string;
  readonly at: Date;
  readonly operation: string;
  /** HTTP status. */
  readonly status: number;
  /** Empty when the request was accepted. */
  readonly code: string;
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

export interface RequestFilter {
  /** A request id or an order_no; the other conditions are left aside. */
  readonly text?: string | undefined;
  readonly operation?: string | undefined;
  readonly status?: number | undefined;
  readonly code?: string | undefined;
  readonly result?: 'accepted' | 'refused' | 'unsuccessful' | undefined;
  /** From this moment on. */
  readonly since?: Date | undefined;
  /** Before this moment. */
  readonly until?: Date | undefined;
  /** Where the page before ended. */
  readonly before: { readonly at: Date; readonly request_id: string };
  readonly limit: number;
}

/** Requests of an account, newest first. */
export function listRequests(
  { database }: Reading,
  account_id: string,
  { text, operation, status, code, result, since, until, before, limit }: RequestFilter,
): Promise<RequestLine[]> {
  if (text !== undefined)
    return database.read(findRequestRows, {
      account_id,
      request_id: text,
      order_no: redactText(text),
      limit,
    });
  const begun = until && until < before.at ? { at: until, request_id: '' } : before;
  const values = {
    account_id,
    before_at: begun.at,
    before_id: begun.request_id,
    operation: operation ?? null,
    status: status ?? null,
    code: code ?? null,
    since: since ?? null,
    limit,
  };
  if (result === 'unsuccessful') return database.read(listUnsuccessfulRows, values);
  return result === 'refused' || code !== undefined
    ? database.read(listRefusedRows, values)
    : database.read(listRequestRows, { ...values, with_refused: result === undefined });
}

/** One request with its answer; null when there is none of that id. */
export async function readRequest(
  { database }: Reading,
  account_id: string,
  request_id: string,
): Promise<
  | (RequestLine & {
      unknown_fields: string[];
      request: string | null;
      response: string | null;
      diagnosis: unknown;
    })
  | null
> {
  const [row] = await database.read(readRequestRow, { account_id, request_id });
  return row ?? null;
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
