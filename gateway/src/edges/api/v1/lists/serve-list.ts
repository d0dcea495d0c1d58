import type { FilterTexts } from '@causeway/schemas/portal/lists/filter.ts';
import {
  list_ids_max,
  list_limit_default,
  list_limit_max,
  type ListOperation,
  type ListRowOf,
} from '@causeway/schemas/v1/list-operation.ts';
import type { ReadContext } from '../../../../kernel/context.ts';
import { invalid } from '../../../../kernel/errors.ts';
import { readFilters, type FilterValues } from '../../../../kernel/values/read-filter.ts';
import { parseTransactionId, type TransactionId } from '../../../../kernel/values/ids.ts';
import { readCursor } from '../../page-cursor.ts';
import { refuseCardSearch } from '../../refuse-card-numbers.ts';
import { processed } from '../batch.ts';
import type { OperationHandler } from '../serve-operation.ts';
import { checkValueCount, readValues } from '../value-list.ts';

/** Whose objects are listed, and when they are. */
interface Listing {
  readonly context: ReadContext;
  readonly account_id: string;
  /** The account's time. */
  readonly at: Date;
}

/** The part of a list that is asked for. */
interface ListPage<O extends ListOperation> extends Listing {
  readonly filter: FilterValues<O['list']['filters']>;
  /** Behind which row it begins; null at the newest. */
  readonly start: ReturnType<typeof readCursor>;
  readonly limit: number;
}

/** How the objects of a list are read, and what its rows show. */
interface ListReader<O extends ListOperation, Item> {
  /** A page, newest first, and the cursor of the next one; null where none follows. */
  page(asked: ListPage<O>): Promise<{ items: readonly Item[]; next: string | null }>;
  /** Those of some objects that the account has, in any order. */
  find(of: Listing, ids: readonly string[]): Promise<readonly Item[]>;
  row(item: Item): ListRowOf<O>;
}

/** An operation with what serves it. */
export interface ServedList {
  readonly operation: ListOperation;
  readonly handlerOf: (context: ReadContext) => OperationHandler<ListOperation>;
}

/** What a request for a list holds, whatever is listed. */
interface ListBody {
  readonly merchant_id: string;
  readonly account_id: string;
  readonly encryption_data: string;
  readonly ids?: string | string[];
  readonly cursor?: string;
  readonly limit?: string | number;
  readonly q?: string;
}

/** Serves a list, and looks up by id (docs/specification/lists.md). */
export function serveList<O extends ListOperation, Item>(
  operation: O,
  reader: ListReader<O, Item>,
): ServedList {
  const { filters, rows, id } = operation.list;
  const handlerOf =
    (context: ReadContext) =>
    async (body: ListBody, { caller: { account }, at }: Parameters<OperationHandler<O>>[1]) => {
      const of = { context, account_id: account.account_id, at };
      const answer = (items: readonly ListRowOf<O>[], next: string | null, not_found: readonly string[]) => ({
        ...processed(body),
        [rows]: items,
        not_found,
        has_more: next !== null,
        next_cursor: next ?? '',
      });
      if (body.ids !== undefined) {
        const ids = readIds(body.ids);
        refuseBesideIds(body, Object.keys(filters.query));
        const found = (await reader.find(of, ids)).map((item) => reader.row(item));
        const by_id = new Map(found.map((row) => [(row as Record<string, unknown>)[id], row]));
        const listed = ids.map((one) => by_id.get(one));
        return answer(
          listed.filter((row) => row !== undefined),
          null,
          ids.filter((one) => !by_id.has(one)),
        );
      }
      const page = readPage(body);
      const texts = body as unknown as FilterTexts<typeof filters>;
      const filter = readFilters(filters, texts, account.time_zone, at) as FilterValues<O['list']['filters']>;
      const { items, next } = await reader.page({ ...of, ...page, filter });
      return answer(
        items.map((item) => reader.row(item)),
        next,
        [],
      );
    };
  return { operation, handlerOf: handlerOf as unknown as ServedList['handlerOf'] };
}

/** @throws RequestRefused where there are too many */
function readIds(sent: string | readonly string[]): string[] {
  const ids = readValues(sent, 'ids');
  if (ids.length > 0) checkValueCount({ ids }, list_ids_max);
  return ids;
}

/** @throws RequestRefused that names the first field that would narrow what is named already */
function refuseBesideIds(body: object, filters: readonly string[]): void {
  const other = [...filters, 'cursor'].find((name) => Boolean((body as Record<string, unknown>)[name]));
  if (other !== undefined) throw invalid(other, { rule: 'not_beside', other: 'ids' });
}

/** @throws RequestRefused where the search could be a card number, or the page is too long */
function readPage({ q, limit: sent, cursor }: ListBody) {
  refuseCardSearch({ q });
  const limit = Number(sent || list_limit_default);
  if (limit > list_limit_max)
    throw invalid('limit', { rule: 'not_whole_between', min: 1, max: list_limit_max });
  return { start: readCursor(cursor), limit };
}

/** The ids that are numbers of objects: no object has another one. */
export function numbersIn(ids: readonly string[]): TransactionId[] {
  return ids.map(parseTransactionId).filter((number) => number !== null);
}
