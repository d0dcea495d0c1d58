import { sql, writing } from '../../kernel/database/statement.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';

const $ = sql.parameters({ account_id: 'text', token_id: 'text' });
const of_card = sql`account_id = ${$.account_id} AND token_id = ${$.token_id}`;

const deleteRow = writing(
  'delete_card',
  { card_brand: 'text', last_four: 'text' },
  sql`DELETE FROM cards WHERE ${of_card} RETURNING brand AS card_brand, right(masked, 4) AS last_four`,
);
const deleteAgreements = writing(
  'delete_card_agreements',
  {},
  sql`DELETE FROM card_agreements WHERE ${of_card}`,
);
const deleteShopperCards = writing(
  'delete_shopper_cards',
  {},
  sql`DELETE FROM shopper_cards WHERE ${of_card}`,
);

/** What is told of a card that was erased. */
export interface ErasedCard {
  readonly card_brand: string;
  readonly last_four: string;
}

/**
 * Erases a stored card: its encrypted number, what customers have agreed to about it, and whose it is. Its payments stay.
 * @returns null where the account has no such card
 */
export async function eraseCard(
  tx: Transaction,
  card: { readonly account_id: string; readonly token_id: string },
): Promise<ErasedCard | null> {
  const [erased] = await tx.read(deleteRow, card);
  tx.write(deleteAgreements, card);
  tx.write(deleteShopperCards, card);
  return erased ?? null;
}
