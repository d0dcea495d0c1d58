import type { Context } from '../../kernel/context.ts';
import { reading, sql, writing } from '../../kernel/database/statement.ts';
import { transact } from '../../kernel/database/transaction.ts';
import { cannot, RequestRefused } from '../../kernel/errors.ts';

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

/** A subscription that has ended may still have contracts that are charged. */
const chargingRows = reading(
  'subscriptions_charging_card',
  { recurring_id: 'text' },
  sql`SELECT s.recurring_id FROM subscriptions s WHERE s.account_id = ${$.account_id} AND s.token_id = ${$.token_id}
     AND (s.status <> 'Inactived' OR EXISTS (SELECT FROM contracts c WHERE c.account_id = ${$.account_id}
       AND c.subscription_id = s.subscription_id AND c.status IN ('drawn_up', 'charging', 'past_due')))
   ORDER BY s.subscription_id LIMIT 1`,
);

/**
 * Deletes a stored card: its encrypted number, what customers have agreed to about it, and whose it is. Its payments
 * stay. A subscription that begins to charge it in the same moment has its next charge declined.
 * @throws RequestRefused U0008 where there is no such card, U0010 while a subscription charges it
 */
export async function deleteCard(
  { database }: Pick<Context, 'database'>,
  account_id: string,
  token_id: string,
): Promise<{ readonly card_brand: string; readonly last_four: string }> {
  const key = { account_id, token_id };
  return transact(database, async (tx) => {
    const [card] = await tx.read(deleteRow, key);
    if (!card) throw new RequestRefused('U0008', { source: 'token_id' });
    const [charging] = await tx.read(chargingRows, key);
    if (charging) throw cannot({ rule: 'card_charged', recurring_id: charging.recurring_id });
    tx.write(deleteAgreements, key);
    tx.write(deleteShopperCards, key);
    return card;
  });
}
