import type { Context } from '../../kernel/context.ts';
import { transact, writeAlone, type Transaction } from '../../kernel/database/transaction.ts';
import { addMs, day_ms } from '../../kernel/values/dates.ts';
import type { RequestLine } from './list-requests.ts';
import {
  countRequestRows,
  forgetCallerRows,
  forgetGapRows,
  forgetOrderRows,
  forgetRequestRows,
  insertOrderRows,
  insertRequestRows,
  upsertCallerRows,
  upsertGapRows,
  upsertKeyUseRows,
} from './request-log-store.ts';

/** A request of the API as it is kept: redacted already. */
export interface LoggedRequest extends RequestLine {
  readonly account_id: string;
  readonly unknown: readonly string[];
  readonly orders: readonly string[];
  /** Null where it was left out because more came than is kept. */
  readonly request: string | null;
  readonly response: string | null;
  readonly diagnosis: unknown;
}

/** Requests with a right signature from one address. */
interface KnownCaller {
  readonly account_id: string;
  readonly address: string;
  readonly seen_at: Date;
  readonly requests: bigint;
}

/** When and from where a sign key was used last. */
interface KeyUse {
  readonly account_id: string;
  readonly key_id: string;
  readonly last_used_at: Date;
  readonly last_address: string;
}

/** What one write holds, gathered behind the answers. */
export interface RequestNotes {
  readonly requests: readonly LoggedRequest[];
  readonly callers: readonly KnownCaller[];
  readonly key_uses: readonly KeyUse[];
  /** Requests that came faster than they could be written down. */
  readonly gaps: readonly { readonly account_id: string; readonly day: string; readonly requests: bigint }[];
}

/** Writes down what was gathered, in one transaction of sets. */
export async function writeRequestNotes(
  context: Pick<Context, 'database'>,
  { requests, callers, key_uses, gaps }: RequestNotes,
): Promise<void> {
  const orders = requests.flatMap(({ account_id, request_id, at, orders: named }) =>
    [...new Set(named)].map((order_no) => ({ account_id, order_no, request_id, at })),
  );
  await transact(context.database, async (tx) => {
    if (requests.length > 0) tx.write(insertRequestRows, { r: await numbered(tx, requests) });
    if (orders.length > 0) tx.write(insertOrderRows, { r: orders });
    if (key_uses.length > 0) tx.write(upsertKeyUseRows, { r: key_uses });
    if (callers.length > 0) tx.write(upsertCallerRows, { r: callers });
    if (gaps.length > 0) tx.write(upsertGapRows, { r: gaps });
  });
}

/** Requests with the next numbers of their accounts' logs, which they count on, in their order. */
async function numbered(
  tx: Transaction,
  requests: readonly LoggedRequest[],
): Promise<(LoggedRequest & { seq: bigint })[]> {
  const by_account = Map.groupBy(requests, ({ account_id }) => account_id);
  const counts = [...by_account].map(([account_id, own]) => ({ account_id, n: BigInt(own.length) }));
  const counted = await tx.read(countRequestRows, { r: counts });
  return counted.flatMap(({ account_id, seq: last }) => {
    const own = by_account.get(account_id) ?? [];
    return own.map((request, at) => ({ ...request, seq: last - BigInt(own.length - 1 - at) }));
  });
}

/** For how long callers' addresses are kept after they called last. */
export const caller_days = 90;
const list_max = 2_000;

/** Deletes what is older than it is kept. @returns how many, of at most one list each */
export async function forgetLoggedRequests(
  context: Pick<Context, 'database' | 'clock'>,
  retention_days: number,
): Promise<number> {
  const now = context.clock.now();
  const before = addMs(now, -retention_days * day_ms);
  const lists = [
    await writeAlone(context.database, forgetRequestRows, { before, list_max }),
    await writeAlone(context.database, forgetOrderRows, { before, list_max }),
    await writeAlone(context.database, forgetGapRows, {
      before_day: before.toISOString().slice(0, 10),
      list_max,
    }),
    await writeAlone(context.database, forgetCallerRows, {
      now: addMs(now, -caller_days * day_ms),
      list_max,
    }),
  ];
  return lists.reduce((sum, rows) => sum + rows.length, 0);
}
