/**
 * Whether announced return `a` waits for its booking: no payout expects it, nobody has closed it, and no money of its
 * amount that bears its number or one of its references has been put in suspense, before it or after it.
 */
export const return_waits = `(a.account_id = '' OR a.unexpected <> '') AND a.closed_at IS NULL AND NOT EXISTS (
  SELECT FROM suspense_items i
  WHERE i.account_id = 'house' AND i.connector = a.bank AND i.amount = a.amount AND i.currency = a.currency
    AND (a.return_id <> '' AND (i.reference = a.return_id OR strpos(i.remittance, a.return_id) > 0)
      OR EXISTS (SELECT FROM jsonb_each_text(i.details) d WHERE d.value <> 'NOTPROVIDED' AND d.value IN (a.return_id,
        a.said ->> 'instruction', a.said ->> 'end_to_end', a.said ->> 'transaction', a.said ->> 'uetr'))))`;
