import { eraseCard } from '../../acquiring/cards/erase-card.ts';
import type { Context, ReadContext } from '../../kernel/context.ts';
import { recordAction } from '../../kernel/audit/record-audit.ts';
import { reading, sql, writing } from '../../kernel/database/statement.ts';
import { transact } from '../../kernel/database/transaction.ts';

const $ = sql.parameters({ account_id: 'text', before: 'timestamptz', limit: 'rows' });

const erased_at_once = 100;

/** Whether a card was last used before that day, and no subscription will charge it. */
const unused = sql`c.last_used_on < (${$.before} AT TIME ZONE 'UTC')::date AND NOT EXISTS (SELECT FROM subscriptions s
     WHERE s.account_id = c.account_id AND s.token_id = c.token_id
       AND (s.status <> 'Inactived' OR EXISTS (SELECT FROM contracts o
         WHERE o.account_id = s.account_id AND o.subscription_id = s.subscription_id AND o.status IN ('drawn_up', 'charging', 'past_due'))))`;

const countRows = reading(
  'count_unused_cards',
  { account_id: 'text', cards: 'int8' },
  sql`SELECT a.account_id, n.cards FROM accounts a CROSS JOIN LATERAL (
     SELECT count(*) AS cards FROM cards c WHERE c.account_id = a.account_id AND ${unused}) n
   WHERE n.cards > 0`,
);

const unusedRows = writing(
  'unused_cards_of_account',
  { token_id: 'text' },
  sql`SELECT c.token_id FROM cards c WHERE c.account_id = ${$.account_id} AND ${unused}
   ORDER BY c.token_id LIMIT ${$.limit} FOR UPDATE OF c`,
);

/** How many stored cards were last used before a time, and are charged by no subscription. */
export async function countUnusedCards(
  { database }: Pick<ReadContext, 'database'>,
  before: Date,
): Promise<number> {
  const rows = await database.read(countRows, { before });
  return rows.reduce((sum, { cards }) => sum + Number(cards), 0);
}

/**
 * Erases stored cards that were last used before a time, as a merchant deletes one; the audit log says how many.
 * @returns how many
 */
export async function endUnusedCards(
  context: Pick<Context, 'database' | 'ids'>,
  before: Date,
): Promise<number> {
  const { database } = context;
  const accounts = await database.read(countRows, { before });
  if (accounts.length === 0) return 0;
  const finish = await recordAction(context, {
    merchant_ids: [],
    actor: 'gateway',
    action: 'operator.end_unused_cards',
    account_id: '',
    subject: '',
    address: '',
    request_id: '',
  });
  let cards = 0;
  for (const { account_id } of accounts)
    for (let ended = erased_at_once; ended === erased_at_once; cards += ended)
      ended = await transact(database, async (tx) => {
        const rows = await tx.read(unusedRows, { account_id, before, limit: erased_at_once });
        for (const { token_id } of rows) await eraseCard(tx, { account_id, token_id });
        return rows.length;
      });
  await finish({ result: 'done', after: { before: before.toISOString(), cards } });
  return cards;
}
