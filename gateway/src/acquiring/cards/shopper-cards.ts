import type { Context, ReadContext } from '../../kernel/context.ts';
import { writeAlone } from '../../kernel/database/transaction.ts';
import { isExpired } from './card.ts';
import { insertShopperCard, listShopperCardRows, showCardRow } from './card-store.ts';

/** A stored card as it may be shown to its owner. */
export interface ShownCard {
  readonly token_id: string;
  readonly brand: string;
  readonly masked: string;
}

/** The cards that a customer has stored and that have not expired, newest first. */
export async function listShopperCards(
  context: Pick<Context, 'database' | 'clock'>,
  account_id: string,
  shopper_id: string,
): Promise<ShownCard[]> {
  const now = context.clock.now(account_id);
  const rows = await context.database.read(listShopperCardRows, { account_id, shopper_id });
  return rows
    .filter(({ expiration_month, expiration_year }) => !isExpired(expiration_month, expiration_year, now))
    .map(({ token_id, brand, masked }) => ({ token_id, brand, masked }));
}

/** A stored card as it may be shown, by its token; null when the account has none such. */
export async function findShownCard(
  context: Pick<ReadContext, 'database'>,
  account_id: string,
  token_id: string,
): Promise<ShownCard | null> {
  const [row] = await context.database.read(showCardRow, { account_id, token_id });
  return row ?? null;
}

/** Remembers that a stored card is this customer's, so that it is offered again. Doing it twice does it once. */
export async function rememberShopperCard(
  context: Pick<Context, 'database' | 'clock'>,
  account_id: string,
  shopper_id: string,
  token_id: string,
): Promise<void> {
  const now = context.clock.now(account_id);
  await writeAlone(context.database, insertShopperCard, { account_id, shopper_id, token_id, now });
}
