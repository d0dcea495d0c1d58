import { sql } from '../../../kernel/database/statement.ts';
import { declareSearch, metadataTexts, whole } from '../../../kernel/search/searched-list.ts';
import { customerTexts } from '../../payments/listing/payment-search.ts';

const { account_id, texts, numbers } = whole;

export const subscription_search = declareSearch({
  list: 'subscriptions',
  table: 'subscriptions',
  id: 'subscription_id',
  joins: `LEFT JOIN payments p ON p.account_id = x.account_id AND p.transaction_id = x.initial_transaction_id`,
  texts: [
    'x.subscription_id',
    'x.recurring_id',
    'x.contract_name',
    'p.order_no',
    ...customerTexts('x.details'),
    metadataTexts('x'),
  ],
  currency: 'x.currency',
  amount: 'x.amount',
  last_four: `coalesce(right(p.card_masked, 4), '')`,
  whole: sql`SELECT n.subscription_id AS id FROM subscriptions n
     WHERE n.account_id = ${account_id} AND n.recurring_id = ${texts} AND n.live
     UNION ALL SELECT n.subscription_id FROM subscriptions n
     WHERE n.account_id = ${account_id} AND n.recurring_id = ${texts} AND NOT n.live
     UNION ALL SELECT n.subscription_id FROM subscriptions n
     WHERE n.account_id = ${account_id} AND n.subscription_id = ${numbers}
     UNION ALL SELECT o.subscription_id FROM payments o
     WHERE o.account_id = ${account_id} AND o.order_no = ${texts} AND o.live
     UNION ALL SELECT o.subscription_id FROM payments o
     WHERE o.account_id = ${account_id} AND o.order_no = ${texts} AND NOT o.live
     UNION ALL SELECT o.subscription_id FROM payments o
     WHERE o.account_id = ${account_id} AND o.transaction_id = ${numbers}
     UNION ALL SELECT c.subscription_id FROM contracts c
     WHERE c.account_id = ${account_id} AND c.contract_id = ${numbers}`,
});
