import { sql } from '../../../kernel/database/statement.ts';
import { declareSearch, metadataTexts, whole } from '../../../kernel/search/searched-list.ts';

/** What is searched of a customer, in the details of a payment or a subscription. */
export function customerTexts(details: string): string[] {
  return [
    `${details} ->> 'shopper_email'`,
    `concat_ws(' ', ${details} ->> 'first_name', ${details} ->> 'last_name')`,
  ];
}

/** The details of the payment `p`, beside what belongs to it. */
export const details_of_payment = `LEFT JOIN payment_details d ON d.account_id = p.account_id AND d.transaction_id = p.transaction_id`;

const { account_id, texts, numbers, refund_numbers } = whole;

export const payment_search = declareSearch({
  list: 'payments',
  table: 'payments',
  at: 'created_at',
  id: 'transaction_id',
  joins: `LEFT JOIN payment_details d ON d.account_id = x.account_id AND d.transaction_id = x.transaction_id`,
  texts: [
    'x.transaction_id',
    'x.order_no',
    'x.reference_no',
    ...customerTexts('d.details'),
    metadataTexts('x'),
  ],
  currency: 'x.currency',
  amount: 'x.amount',
  last_four: 'right(x.card_masked, 4)',
  whole: sql`SELECT n.transaction_id AS id FROM payments n WHERE n.account_id = ${account_id} AND n.order_no = ${texts} AND n.live
     UNION ALL SELECT n.transaction_id FROM payments n
     WHERE n.account_id = ${account_id} AND n.order_no = ${texts} AND NOT n.live
     UNION ALL SELECT n.transaction_id FROM payments n
     WHERE n.account_id = ${account_id} AND n.transaction_id = ${numbers}
     UNION ALL SELECT n.transaction_id FROM payments n
     WHERE n.account_id = ${account_id} AND n.transaction_id = ${refund_numbers}
     UNION ALL SELECT r.transaction_id FROM refunds r
     WHERE r.account_id = ${account_id} AND r.refund_reference = ${texts} AND r.refund_reference <> ''
     UNION ALL SELECT e.subject_id FROM events e
     WHERE e.account_id = ${account_id} AND e.data ->> 'reference_no' = ${texts}
       AND e.type IN ('payment.authorised', 'payment.held', 'payment.declined')`,
});
