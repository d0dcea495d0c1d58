import type { Context } from '../../context.ts';
import { untilNone } from '../../values/until-none.ts';
import { cardContext } from './card.ts';
import { resealCardList } from './card-store.ts';

/** Encrypts stored cards again whose data key is retired. @returns how many */
export async function resealCards(
  { database, keyring }: Pick<Context, 'database' | 'keyring'>,
  list_max: number,
): Promise<number> {
  return untilNone(() =>
    resealCardList(database, list_max, async ({ account_id, token_id, data_key_id, pan }) => {
      const of = cardContext(account_id, token_id);
      return keyring.encrypt('card', await keyring.decrypt({ data_key_id, bytes: pan }, of), of);
    }),
  );
}
