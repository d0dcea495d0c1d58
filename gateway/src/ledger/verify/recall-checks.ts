import { check, type Check } from './check.ts';
import { available, bank_charges, bank_clearing, own_funds, postings, recalled } from './postings.ts';

/** The ledger account that a recall's money was taken from. */
const debited_account = `(CASE r.source WHEN 'suspense' THEN ${bank_clearing} WHEN 'available' THEN ${available}
  WHEN 'own_funds' THEN ${own_funds} ELSE ${bank_charges} END)::smallint`;

/**
 * Where money that is given back must be in the ledger: set aside when it was promised, gone when it was debited, or back
 * where it was taken from.
 */
export const recall_postings = `
  SELECT r.source_account_id AS account_id, r.recall_id, r.granted_currency AS currency, e.movement, e.ledger_account,
    e.amount
  FROM recalls r CROSS JOIN LATERAL (VALUES
    ('recall_granted', ${debited_account}, -r.granted),
    ('recall_granted', ${recalled}::smallint, r.granted),
    ('recall_paid', ${recalled}::smallint, CASE WHEN r.debit_item_id > 0 THEN -r.granted END),
    ('recall_paid', ${bank_clearing}::smallint, CASE WHEN r.debit_item_id > 0 THEN r.granted END),
    ('recall_withdrawn', ${recalled}::smallint, CASE r.state WHEN 'withdrawn' THEN -r.granted END),
    ('recall_withdrawn', ${debited_account}, CASE r.state WHEN 'withdrawn' THEN r.granted END)
  ) AS e(movement, ledger_account, amount)
  WHERE r.granted > 0 AND e.amount IS NOT NULL`;

/** What two people have found to be a payout's return. */
const returns_cleared = `
  SELECT item_id, to_account_id, transaction_id FROM suspense_proposals
  WHERE resolution = 'return' AND decision = 'confirmed'`;

/** The items that two people have found to be banks' debits of recalls. */
const debits_found = `
  SELECT account_id, item_id, recall_id FROM suspense_proposals WHERE resolution = 'recall' AND decision = 'confirmed'`;

/** The checks of banks' recalls. */
export const recall_checks: readonly Check[] = [
  check(
    'recalls agree with their postings',
    `SELECT format('recall %s', coalesce(e.recall_id, j.subject_id)) AS subject,
       format('%s of %s %s to ledger account %s of account %s; the journal says %s', coalesce(e.movement, j.movement),
         coalesce(e.amount, 0), coalesce(e.currency, j.currency), coalesce(e.ledger_account, j.ledger_account),
         coalesce(e.account_id, j.account_id), coalesce(j.amount, 0)) AS finding
     FROM (${recall_postings}) e FULL JOIN (
       SELECT account_id, subject_id, currency, movement, ledger_account, sum(amount) AS amount
       FROM (${postings}) q WHERE movement LIKE 'recall%' GROUP BY 1, 2, 3, 4, 5
     ) j ON j.account_id = e.account_id AND j.subject_id = e.recall_id AND j.currency = e.currency
       AND j.movement = e.movement AND j.ledger_account = e.ledger_account
     WHERE coalesce(e.amount, 0) <> coalesce(j.amount, 0)`,
  ),
  check(
    'a recall was answered by two people, and its money came once and went once',
    `SELECT format('recall %s', r.recall_id) AS subject,
       format('%s, with %s confirmed answers', r.state, count(a.recall_id)) AS finding
     FROM recalls r LEFT JOIN recall_answers a ON a.account_id = r.account_id AND a.recall_id = r.recall_id
       AND a.decision = 'confirmed' AND a.decided_by <> a.proposed_by
       AND a.answer = CASE r.state WHEN 'refused' THEN 'refused' ELSE 'accepted' END AND a.answer_code = r.answer_code
       AND (a.answer = 'refused' OR a.item_id = r.source_item_id
         AND a.transaction_id IN (r.source_transaction_id, CASE WHEN a.item_id > 0 THEN 0 END))
     GROUP BY r.account_id, r.recall_id HAVING (r.state <> 'open') <> (count(a.recall_id) = 1)
     UNION ALL
     SELECT format('recall %s', r.recall_id), format('%s; withdrawn by two people %s times', r.state, count(a.recall_id))
     FROM recalls r LEFT JOIN recall_answers a ON a.account_id = r.account_id AND a.recall_id = r.recall_id
       AND a.decision = 'confirmed' AND a.decided_by <> a.proposed_by AND a.answer = 'withdrawn'
     GROUP BY r.account_id, r.recall_id HAVING count(a.recall_id) <> CASE r.state WHEN 'withdrawn' THEN 1 ELSE 0 END
     UNION ALL
     SELECT format('recall %s', r.recall_id), format('%s %s are given back of item %s of %s %s', r.granted,
       r.granted_currency, r.source_item_id, coalesce(i.amount, 0), i.currency)
     FROM recalls r LEFT JOIN suspense_items i ON i.account_id = r.account_id AND i.item_id = r.source_item_id
     WHERE r.source_item_id > 0 AND r.state <> 'withdrawn' AND (i.item_id IS NULL OR i.connector <> r.connector OR i.currency <> r.granted_currency
       OR i.amount < r.granted OR (r.source = 'suspense') <> (i.left_by = 'recall') OR i.cleared_at IS NULL)
     UNION ALL
     SELECT format('recall %s', r.recall_id), format('%s %s were debited as item %s of %s %s', r.granted,
       r.granted_currency, r.debit_item_id, coalesce(i.amount, 0), i.currency)
     FROM recalls r LEFT JOIN suspense_items i ON i.account_id = r.account_id AND i.item_id = r.debit_item_id
       LEFT JOIN (${debits_found}) d ON d.account_id = r.account_id AND d.item_id = r.debit_item_id
         AND d.recall_id = r.recall_id
     WHERE r.debit_item_id > 0 AND (i.item_id IS NULL OR i.connector <> r.connector OR i.currency <> r.granted_currency
       OR i.cleared_at IS NULL OR CASE WHEN d.item_id IS NULL THEN i.left_by <> 'recall' OR i.amount <> -r.granted
         ELSE i.left_by <> 'people' OR i.amount >= 0 END)
     UNION ALL
     SELECT format('suspense item %s', d.item_id),
       format('found to be the debit of recall %s, which is %s with item %s', d.recall_id, coalesce(r.state, 'not there'),
         coalesce(r.debit_item_id, 0))
     FROM (${debits_found}) d LEFT JOIN recalls r ON r.account_id = d.account_id AND r.recall_id = d.recall_id
     WHERE r.debit_item_id IS DISTINCT FROM d.item_id
     UNION ALL
     SELECT format('recall %s', r.recall_id), format('item %s was cleared to payout %s of account %s, and not to payout %s of account %s',
       r.source_item_id, coalesce(q.transaction_id, 0), coalesce(q.to_account_id, 'none'), r.source_transaction_id,
       r.source_account_id)
     FROM recalls r LEFT JOIN (${returns_cleared}) q ON q.item_id = r.source_item_id
     WHERE r.source_item_id > 0 AND r.source_transaction_id > 0
       AND (r.source_account_id, r.source_transaction_id) IS DISTINCT FROM (q.to_account_id, q.transaction_id)
     UNION ALL
     SELECT format('payout %s of account %s', g.transaction_id, g.account_id),
       format('%s %s are given back of %s that have come back', sum(g.granted), g.currency, coalesce(p.returned_amount, 0))
     FROM (
       SELECT coalesce(q.to_account_id, r.source_account_id) AS account_id,
         coalesce(q.transaction_id, r.source_transaction_id) AS transaction_id, r.granted_currency AS currency, r.granted,
         q.item_id IS NOT NULL AS by_item
       FROM recalls r LEFT JOIN (${returns_cleared}) q ON q.item_id = r.source_item_id
       WHERE (r.source_transaction_id > 0 OR q.item_id IS NOT NULL) AND r.state <> 'withdrawn'
     ) g LEFT JOIN payouts p ON p.account_id = g.account_id AND p.transaction_id = g.transaction_id
     -- What came in another currency came as one item, which is held against what is given back of it above.
     WHERE p.payment_currency IS NULL OR g.currency = p.payment_currency OR NOT g.by_item
     GROUP BY g.account_id, g.transaction_id, g.currency, p.returned_amount, p.payment_currency
     HAVING sum(g.granted) > CASE WHEN g.currency = p.payment_currency THEN p.returned_amount ELSE 0 END`,
  ),
];
