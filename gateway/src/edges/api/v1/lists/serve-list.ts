import type { FilterTexts } from '@causeway/schemas/portal/lists/filter.ts';
import {
  list_ids_max,
  list_limit_default,
  list_limit_max,
  type ListOperation,
  type ListRowOf,
  type NoFields,
} from '@causeway/schemas/v1/list-operation.ts';
import type { Static, TObject, TProperties } from 'typebox';
import type { Account } from '../../../../accounts/merchants/account.ts';
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
export interface Listing {
  readonly context: ReadContext;
  readonly account: Account;
  readonly account_id: string;
  /** The account's time. */
  readonly at: Date;
}

/** The part of a list that is asked for. */
interface ListPage<O extends ListOperation> extends Listing {
  readonly filter: FilterValues<O['list']['filters']>;
  /** What is said of what the rows are, as it was sent. */
  readonly of: Static<TObject<NonNullable<O['list']['of']>>>;
  /** Behind which row it begins; null at the first. */
  readonly start: ReturnType<typeof readCursor>;
  readonly limit: number;
}

type HeadOf<O extends ListOperation> = O['list']['head'] extends infer Head extends TProperties
  ? Static<TObject<Head>>
  : NoFields;

/** How the objects of a list are read, and what its rows show. */
interface ListReader<O extends ListOperation, Item> {
  /** A page, in the list's order, and the cursor of the next one; null where none follows. */
  page(asked: ListPage<O>): Promise<{ items: readonly Item[]; next: string | null; head?: HeadOf<O> }>;
  /** Those of some objects that the account has, in any order. Left out where nothing is looked up. */
  find?(of: Listing, ids: readonly string[]): Promise<readonly Item[]>;
  row(item: Item): ListRowOf<O>;
  /** What some rows have with them, for all of them at once. */
  readonly expand?: {
    readonly [Name in keyof NonNullable<O['list']['expand']>]: (
      of: Listing,
      items: readonly Item[],
    ) => Promise<ValueOf<Item>>;
  };
}
/** What an expanded field of a row holds. */
type ValueOf<Item> = (item: Item) => unknown;

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
  readonly expand?: string | string[];
  readonly cursor?: string;
  readonly limit?: string | number;
  readonly q?: string;
}

/** Serves a list, and looks up by id (docs/specification/lists.md). */
export function serveList<O extends ListOperation, Item>(
  operation: O,
  reader: ListReader<O, Item>,
): ServedList {
  const { filters, rows, id = '', of: about = {}, expand: expandable = {} } = operation.list;
  const handlerOf =
    (context: ReadContext) =>
    async (body: ListBody, { caller: { account }, at }: Parameters<OperationHandler<O>>[1]) => {
      const of = { context, account, account_id: account.account_id, at };
      const names = readExpand(body.expand, Object.keys(expandable));
      const present = async (items: readonly Item[]) => {
        const expanded = await Promise.all(
          names.map(async (name) => [name, await expanderOf(reader, name)(of, items)] as const),
        );
        return items.map((item) => ({
          ...(reader.row(item) as Record<string, unknown>),
          ...Object.fromEntries(expanded.map(([name, valueOf]) => [name, valueOf(item)])),
        }));
      };
      if (body.ids !== undefined && reader.find) {
        const ids = readIds(body.ids);
        refuseBesideIds(body, Object.keys({ ...filters.query, ...about }));
        const found = await present(await reader.find(of, ids));
        const by_id = new Map(found.map((row) => [row[id], row]));
        return {
          ...processed(body),
          [rows]: ids.flatMap((one) => by_id.get(one) ?? []),
          not_found: ids.filter((one) => !by_id.has(one)),
          has_more: false,
          next_cursor: '',
        };
      }
      const page = readPage(body, names.length > 0 ? list_ids_max : list_limit_max);
      const texts = body as unknown as FilterTexts<typeof filters>;
      const filter = readFilters(filters, texts, account.time_zone, at);
      const asked = { ...of, ...page, filter, of: body } as unknown as ListPage<O>;
      const { items, next, head = {} } = await reader.page(asked);
      return {
        ...processed(body),
        ...head,
        [rows]: await present(items),
        ...(reader.find && { not_found: [] }),
        has_more: next !== null,
        next_cursor: next ?? '',
      };
    };
  return { operation, handlerOf: handlerOf as unknown as ServedList['handlerOf'] };
}

function expanderOf<O extends ListOperation, Item>({ expand }: ListReader<O, Item>, name: string) {
  const expander = (
    expand as
      | Readonly<Record<string, (of: Listing, items: readonly Item[]) => Promise<ValueOf<Item>>>>
      | undefined
  )?.[name];
  if (!expander) throw new Error(`nothing reads ${name}`);
  return expander;
}

/** @throws RequestRefused that names what can be expanded */
function readExpand(sent: string | readonly string[] | undefined, choices: readonly string[]): string[] {
  const names = readValues(sent, 'expand');
  if (!names.every((name) => choices.includes(name))) throw invalid('expand', { rule: 'none_of', choices });
  return names;
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
function readPage({ q, limit: sent, cursor }: ListBody, limit_max: number) {
  refuseCardSearch({ q });
  const limit = Number(sent || list_limit_default);
  if (limit > limit_max) throw invalid('limit', { rule: 'not_whole_between', min: 1, max: limit_max });
  return { start: readCursor(cursor), limit };
}

/** The ids that are numbers of objects: no object has another one. */
export function numbersIn(ids: readonly string[]): TransactionId[] {
  return ids.map(parseTransactionId).filter((number) => number !== null);
}
