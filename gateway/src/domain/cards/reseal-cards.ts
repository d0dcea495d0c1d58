import type { Context } from '../../context.ts';
import { resealRows } from '../../keyring/reseal-rows.ts';
import { cardContext } from './card.ts';
import { oldCards, resealCard } from './card-store.ts';

/** Encrypts stored cards again whose data key is retired. @returns how many */
export function resealCards(
  { database, keyring }: Pick<Context, 'database' | 'keyring'>,
  list_max: number,
): Promise<number> {
  return resealRows(
    database,
    (tx) => tx.read(oldCards, { limit: list_max }),
    async (tx, { account_id, token_id, data_key_id, pan }) => {
      const of = cardContext(account_id, token_id);
      const sealed = await keyring.reseal('card', { data_key_id, bytes: pan }, of);
      tx.write(resealCard, { account_id, token_id, ...sealed });
    },
  );
}
