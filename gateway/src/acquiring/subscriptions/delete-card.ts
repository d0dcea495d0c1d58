import type { Context } from '../../kernel/context.ts';
import { transact } from '../../kernel/database/transaction.ts';
import { cannot, RequestRefused } from '../../kernel/errors.ts';
import { eraseCard, type ErasedCard } from '../cards/erase-card.ts';
import { findSubscriptionCharging } from './contracts/contract-store.ts';

/**
 * Deletes a stored card that no subscription charges. A subscription that begins to charge it in the same moment has its
 * next charge declined.
 * @throws RequestRefused U0008 where there is no such card, U0010 while a subscription charges it
 */
export async function deleteCard(
  { database }: Pick<Context, 'database'>,
  account_id: string,
  token_id: string,
): Promise<ErasedCard> {
  return transact(database, async (tx) => {
    const card = await eraseCard(tx, { account_id, token_id });
    if (!card) throw new RequestRefused('U0008', { source: 'token_id' });
    const recurring_id = await findSubscriptionCharging(tx, { account_id, token_id });
    if (recurring_id !== null) throw cannot({ rule: 'card_charged', recurring_id });
    return card;
  });
}
