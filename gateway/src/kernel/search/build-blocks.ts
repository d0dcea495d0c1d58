import type { Context } from '../context.ts';
import type { Transaction } from '../database/transaction.ts';
import { transact } from '../database/transaction.ts';
import { addMs } from '../values/dates.ts';
import { firstIdAt, timeOfId } from '../values/ids.ts';
import { piecesOf } from '../values/search-text.ts';
import {
  lockBlocks,
  lockStaleBlocks,
  noteBlocks,
  readBlocks,
  removeBlocksOf,
  writeBlock,
  type Block,
  type BlocksKey,
} from './blocks.ts';
import { writePlaces } from './place-sets.ts';
import {
  block_rows,
  first_key,
  isOlder,
  last_key,
  spanValues,
  unsettled_ms,
  type SearchedList,
  type SearchKey,
  type SearchRow,
} from './searched-list.ts';

/**
 * Writes the blocks of an account's lists behind its newest objects, and those again in which something has changed.
 * One block of each list at a time.
 * @returns whether more is to be written
 */
export function buildBlocks(
  context: Pick<Context, 'database' | 'clock'>,
  lists: readonly SearchedList[],
  account_id: string,
): Promise<boolean> {
  return transact(context.database, async (tx) => {
    const cursor = await lockBlocks(tx, account_id);
    if (!cursor) return false;
    const at = context.clock.now();
    let more = false;
    for (const searched of lists) if (await new Building(tx, searched, account_id, at).build()) more = true;
    noteBlocks(tx, account_id, more ? cursor.event_seq : cursor.newest);
    return more;
  });
}

class Building {
  readonly #tx: Transaction;
  readonly #searched: SearchedList;
  readonly #key: BlocksKey;
  readonly #at: Date;

  constructor(tx: Transaction, searched: SearchedList, account_id: string, at: Date) {
    this.#tx = tx;
    this.#searched = searched;
    this.#key = { account_id, list: searched.list };
    this.#at = at;
  }

  /** @returns whether more is to be written */
  async build(): Promise<boolean> {
    for (const { block, from, until } of await lockStaleBlocks(
      this.#tx,
      this.#key,
      addMs(this.#at, -unsettled_ms),
    )) {
      const objects = await this.#oldest({ ...from, no: from.no - 1 }, { ...until, no: until.no + 1 });
      removeBlocksOf(this.#tx, this.#key, [block, block]);
      this.#write(block, objects);
    }
    return this.#append();
  }

  async #append(): Promise<boolean> {
    const blocks = await readBlocks(this.#tx, this.#key);
    const after = blocks[0]?.until ?? first_key;
    const before = await this.#settledBefore(after);
    if (!before) return false;
    const settled = await this.#oldest(after, before);
    const small = smallOnes(blocks);
    const rows = settled.length + small.reduce((sum, { entries }) => sum + entries, 0);
    const block = (blocks[0]?.block ?? 0) + 1;
    const [newest] = small;
    const oldest = small.at(-1);
    if (rows < block_rows || !newest || !oldest) {
      this.#write(block, settled);
      return settled.length === block_rows;
    }
    removeBlocksOf(this.#tx, this.#key, [oldest.block, newest.block]);
    const { from } = oldest;
    this.#write(oldest.block, await this.#oldest({ ...from, no: from.no - 1 }, last_key));
    return true;
  }

  /**
   * The place before which no commit comes any more; null where too few objects are between this and `after`. Only their
   * keys are read: most looks find too few.
   */
  async #settledBefore(after: SearchKey): Promise<SearchKey | null> {
    const { account_id } = this.#key;
    const span = spanValues({ account_id, before: last_key, after });
    const [[last], [enough]] = await Promise.all([
      this.#tx.read(this.#searched.last, span),
      this.#tx.read(this.#searched.enough, span),
    ]);
    if (!last || !enough) return null;
    const before = this.#searched.by_time
      ? { ...last, at: addMs(last.at, -unsettled_ms) }
      : { ...last, id: firstIdAt(timeOfId(last.id).getTime() - unsettled_ms) };
    return isOlder(enough, before) ? before : null;
  }

  #oldest(after: SearchKey, before: SearchKey): Promise<SearchRow[]> {
    const { account_id } = this.#key;
    return this.#tx.read(this.#searched.oldest, spanValues({ account_id, before, after }));
  }

  #write(block: number, objects: readonly SearchRow[]): void {
    const places = new Map<string, number[]>();
    for (const [place, object] of objects.entries())
      for (const piece of piecesOf(object)) {
        const known = places.get(piece);
        if (known) known.push(place);
        else places.set(piece, [place]);
      }
    const stored = new Map(
      // In the order of the index that they go into.
      [...places]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([piece, list]): [string, Buffer] => [piece, writePlaces(list, objects.length)]),
    );
    writeBlock(this.#tx, this.#key, block, objects, stored, this.#at);
  }
}

/** The newest blocks that are not full. */
function smallOnes(blocks: readonly Block[]): Block[] {
  const full = blocks.findIndex(({ entries }) => entries >= block_rows);
  return full === -1 ? [...blocks] : blocks.slice(0, full);
}
