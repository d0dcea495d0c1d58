import { eventObject } from '../../../../kernel/events/list-events.ts';
import { newestEventsOfSubjects } from '../../../../kernel/events/find-events.ts';
import type { Listing } from './serve-list.ts';

/** What belongs to each item of a page, as rows. @param ownerOf which item a part is of */
export function rowsOf<Item, Part>(
  parts: readonly Part[],
  ownerOf: (part: Part) => bigint,
  row: (part: Part) => unknown,
  idOf: (item: Item) => bigint,
): (item: Item) => unknown[] {
  const by_owner = Map.groupBy(parts, ownerOf);
  return (item) => (by_owner.get(idOf(item)) ?? []).map(row);
}

/** Reads the newest events of the items of a page. */
export function eventsOf<Item>(idOf: (item: Item) => bigint) {
  return async (
    { context, account }: Listing,
    items: readonly Item[],
  ): Promise<(item: Item) => unknown[]> => {
    const { account_id, merchant_id } = account;
    const events = await newestEventsOfSubjects(context, account_id, items.map(idOf));
    return (item) => (events.get(idOf(item)) ?? []).map((event) => eventObject(event, merchant_id));
  };
}
