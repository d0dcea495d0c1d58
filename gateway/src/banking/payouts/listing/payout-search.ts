import { sql } from '../../../kernel/database/statement.ts';
import { declareSearch, metadataTexts, whole } from '../../../kernel/search/searched-list.ts';

/** Of the payout whose details are `d`. */
export const beneficiary_name = `coalesce(CASE WHEN d.request -> 'beneficiary' ->> 'entity_type' = 'COMPANY'
       THEN d.request -> 'beneficiary' ->> 'company_name'
       ELSE trim((d.request -> 'beneficiary' ->> 'first_name') || ' ' || (d.request -> 'beneficiary' ->> 'last_name'))
     END, '')`;

const { account_id, texts, numbers } = whole;

export const payout_search = declareSearch({
  list: 'payouts',
  table: 'payouts',
  at: 'created_at',
  id: 'transaction_id',
  joins: `LEFT JOIN payout_details d ON d.account_id = x.account_id AND d.transaction_id = x.transaction_id`,
  texts: [
    'x.transaction_id',
    'x.short_reference_id',
    'x.request_id',
    'x.reference',
    beneficiary_name,
    `d.request -> 'beneficiary' -> 'additional_info' ->> 'personal_email'`,
    metadataTexts('x'),
  ],
  currency: 'x.payment_currency',
  amount: 'x.payment_amount',
  // An end-to-end reference begins with the short one, which is in capitals.
  whole: sql`SELECT n.transaction_id AS id FROM payouts n
     WHERE n.account_id = ${account_id} AND n.transaction_id = ${numbers}
     UNION ALL SELECT n.transaction_id FROM payouts n
     WHERE n.account_id = ${account_id} AND n.short_reference_id = ${texts}
     UNION ALL SELECT n.transaction_id FROM payouts n
     WHERE n.account_id = ${account_id} AND n.short_reference_id = ANY (ARRAY(
       SELECT substring(t FROM '^([0-9]{8}-[0-9A-Z]{6})-[0-9]{1,19}$') FROM unnest(${whole.text_list}) AS t))
     UNION ALL SELECT r.transaction_id FROM payout_requests r
     WHERE r.account_id = ${account_id} AND r.request_id = ${texts}
     UNION ALL SELECT n.transaction_id FROM payouts n
     WHERE n.account_id = ${account_id} AND n.reference = ${texts} AND n.reference IS NOT NULL`,
});
