import { sql } from '../../kernel/database/statement.ts';
import { declareSearch, metadataTexts, whole } from '../../kernel/search/searched-list.ts';
import { customerTexts, details_of_payment } from '../payments/listing/payment-search.ts';

const { account_id, texts, numbers } = whole;

export const dispute_search = declareSearch({
  list: 'disputes',
  table: 'disputes',
  at: 'opened_at',
  id: 'dispute_id',
  joins: `JOIN payments p ON p.account_id = x.account_id AND p.transaction_id = x.transaction_id ${details_of_payment}`,
  texts: [
    'x.dispute_id',
    'x.connector_reference',
    'x.transaction_id',
    'p.order_no',
    ...customerTexts('d.details'),
    metadataTexts('p'),
  ],
  currency: 'x.currency',
  amount: 'x.amount',
  last_four: 'right(p.card_masked, 4)',
  whole: sql`SELECT d.dispute_id AS id FROM disputes d WHERE d.account_id = ${account_id} AND d.dispute_id = ${numbers}
     UNION ALL SELECT d.dispute_id FROM disputes d
     WHERE d.account_id = ${account_id} AND d.transaction_id = ${numbers}
     UNION ALL SELECT d.dispute_id FROM disputes d
     WHERE d.account_id = ${account_id} AND d.connector_reference = ${texts} AND d.connector_reference IS NOT NULL
     UNION ALL SELECT d.dispute_id FROM payments o
     JOIN disputes d ON d.account_id = o.account_id AND d.transaction_id = o.transaction_id
     WHERE o.account_id = ${account_id} AND o.order_no = ${texts} AND o.live`,
});
