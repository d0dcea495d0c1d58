import { sql } from '../../../kernel/database/statement.ts';
import { declareSearch, metadataTexts, whole } from '../../../kernel/search/searched-list.ts';
import { customerTexts, details_of_payment } from '../listing/payment-search.ts';

const refund_reference_id = (alias: string): string =>
  `${alias}.transaction_id || '-' || lpad(${alias}.refund_no::text, 2, '0')`;

const { account_id, texts, numbers, refund_numbers } = whole;

export const refund_search = declareSearch({
  list: 'refunds',
  table: 'refunds',
  at: 'created_at',
  id: 'transaction_id',
  no: 'refund_no',
  joins: `JOIN payments p ON p.account_id = x.account_id AND p.transaction_id = x.transaction_id ${details_of_payment}`,
  texts: [
    refund_reference_id('x'),
    'x.refund_reference',
    'p.order_no',
    'p.reference_no',
    ...customerTexts('d.details'),
    metadataTexts('x'),
    metadataTexts('p'),
  ],
  currency: 'x.currency',
  amount: 'x.amount',
  last_four: 'right(p.card_masked, 4)',
  whole: sql`SELECT r.transaction_id AS id, r.refund_no AS no FROM refunds r
     WHERE r.account_id = ${account_id} AND r.refund_reference = ${texts} AND r.refund_reference <> ''
     UNION ALL SELECT r.transaction_id, r.refund_no FROM refunds r
     WHERE r.account_id = ${account_id} AND r.transaction_id = ${numbers}
     UNION ALL SELECT r.transaction_id, r.refund_no FROM refunds r
     WHERE r.account_id = ${account_id} AND r.transaction_id = ${refund_numbers}
       AND ${refund_reference_id('r')} = ${texts}
     UNION ALL SELECT r.transaction_id, r.refund_no FROM payments o
     JOIN refunds r ON r.account_id = o.account_id AND r.transaction_id = o.transaction_id
     WHERE o.account_id = ${account_id} AND o.order_no = ${texts} AND o.live`,
});
