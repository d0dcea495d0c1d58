import { check, type Check } from './check.ts';
import { bank_charges, bank_clearing, postings } from './postings.ts';

/** What banks have deducted for themselves, as the ledger must contain it. */
export const bank_charge_postings = `
  SELECT b.account_id, b.currency, e.ledger_account, b.amount * e.sign AS amount
  FROM bank_bookings b CROSS JOIN LATERAL (VALUES (${bank_clearing}, -1), (${bank_charges}, 1)) AS e(ledger_account, sign)
  WHERE b.use = 'charge'`;

/** Where a part of a booked line is: booked, or in suspense; where its details have taken its place, they are. */
const accounted = `
  SELECT connector, notice_id, amount, currency FROM bank_bookings
  UNION ALL
  SELECT connector, notice_id, amount, currency FROM suspense_items
  WHERE ledger_account = ${bank_clearing} AND left_by <> 'details'`;

/** Whether part \`p\` of a line of \`e\` has left suspense for its details. */
const split_items = (
  part: string,
): string => `EXISTS (SELECT FROM suspense_items i WHERE i.account_id = 'house'
  AND i.connector = e.bank AND i.notice_id = format('%s.%s', ${part}) AND i.left_by = 'details')`;

/** Whether line \`e\` waits to be matched: what is reported of it is in a notice, and it has no parts yet. */
const is_unmatched = `count(p.part_no) = 0 AND EXISTS (
  SELECT FROM bank_notices n WHERE n.entry_id = e.entry_id AND n.part_no IS NULL AND NOT n.acknowledged)`;

/** Whether an announcement about payout `a` waits to be taken up. */
const is_untold = `EXISTS (
  SELECT FROM bank_notices n JOIN operations o ON o.account_id = n.account_id AND o.operation_id = n.instruction_id
  WHERE n.status = 'return_announced' AND NOT n.acknowledged
    AND o.account_id = a.account_id AND o.transaction_id = a.transaction_id)`;

/** The stored lines of each statement; without those of statements that were read before lines were noted. */
const stated_lines = `
  SELECT e.bank, e.account, e.currency, t.statement_id, count(*) AS lines, sum(e.amount) AS moved
  FROM bank_entries e CROSS JOIN LATERAL unnest(e.statement_ids) AS t(statement_id) GROUP BY 1, 2, 3, 4`;

/** The checks of what banks have booked. */
export const bank_checks: readonly Check[] = [
  check(
    'every booked line of a bank comes to its parts',
    `SELECT format('line %s of bank %s', e.entry_id, e.bank) AS subject,
       format('%s %s were booked; its %s parts come to %s', e.amount, e.currency, count(p.part_no),
         coalesce(sum(p.amount), 0)) AS finding
     FROM bank_entries e LEFT JOIN bank_entry_parts p ON p.entry_id = e.entry_id AND p.of_part IS NULL
     GROUP BY e.entry_id HAVING coalesce(sum(p.amount), 0) <> CASE WHEN e.books THEN e.amount ELSE 0 END
       AND NOT (${is_unmatched})
     UNION ALL
     SELECT format('part %s of line %s', d.of_part, d.entry_id),
       format('its %s details come to %s, and it to %s', count(*), sum(d.amount), p.amount)
     FROM bank_entry_parts d LEFT JOIN bank_entry_parts p ON p.entry_id = d.entry_id AND p.part_no = d.of_part
     WHERE d.of_part IS NOT NULL
     GROUP BY d.entry_id, d.of_part, p.amount HAVING sum(d.amount) IS DISTINCT FROM p.amount`,
  ),
  check(
    'every statement of a bank has moved what its stored lines come to',
    `SELECT format('statement %s of account %s at bank %s', s.statement_id, s.account, s.bank) AS subject,
       format('it has %s lines of %s %s; stored are %s of %s', s.lines, s.moved, s.currency, coalesce(l.lines, 0),
         coalesce(l.moved, 0)) AS finding
     FROM bank_statements s LEFT JOIN (${stated_lines}) l USING (bank, account, currency, statement_id)
     WHERE s.lines <> coalesce(l.lines, 0) OR s.lines IS NOT NULL AND s.moved <> coalesce(l.moved, 0)
     UNION ALL
     SELECT format('statement %s of account %s at bank %s', l.statement_id, l.account, l.bank),
       format('%s lines are stored of it, and it is missing', l.lines)
     FROM (${stated_lines}) l LEFT JOIN bank_statements s USING (bank, account, currency, statement_id)
     WHERE s.lines IS NULL`,
  ),
  check(
    'every booked line of a bank is accounted for exactly once',
    `SELECT format('part %s of line %s of bank %s', p.part_no, p.entry_id, p.bank) AS subject,
       format('%s %s were booked, to be found %s times; %s bookings of %s, and %s notices that nobody has read',
         p.amount, p.currency, p.expected, p.times, coalesce(p.accounted, 0), p.waiting) AS finding
     FROM (
       SELECT q.entry_id, q.part_no, q.amount, e.currency, e.bank, count(a.notice_id) AS times,
         CASE WHEN ${split_items('q.entry_id, q.part_no')} THEN 0
           WHEN q.of_part IS NULL OR ${split_items('q.entry_id, q.of_part')} THEN 1 ELSE 0 END AS expected,
         sum(a.amount) FILTER (WHERE a.currency = e.currency) AS accounted,
         (SELECT count(*) FROM bank_notices n
          WHERE n.entry_id = q.entry_id AND n.part_no = q.part_no AND NOT n.acknowledged) AS waiting
       FROM bank_entry_parts q JOIN bank_entries e USING (entry_id)
       LEFT JOIN (${accounted}) a ON a.connector = e.bank AND a.notice_id = format('%s.%s', q.entry_id, q.part_no)
       GROUP BY q.entry_id, q.part_no, e.entry_id
     ) p
     WHERE NOT (p.times = p.expected AND (p.times = 0 OR coalesce(p.accounted = p.amount, false)))
       AND NOT (p.times = 0 AND p.waiting = 1)
     UNION ALL
     SELECT format('booking %s of bank %s', b.notice_id, b.connector), 'no line of the bank says so'
     FROM bank_bookings b WHERE EXISTS (SELECT FROM bank_entries e WHERE e.bank = b.connector) AND NOT EXISTS (
       SELECT FROM bank_entry_parts p JOIN bank_entries e USING (entry_id)
       WHERE e.bank = b.connector AND format('%s.%s', p.entry_id, p.part_no) = b.notice_id)`,
  ),
  check(
    'what banks have booked of payouts agrees with the payouts',
    `SELECT format('payout %s of account %s', b.transaction_id, b.account_id) AS subject,
       format('status %s, %s to be paid, %s returned; banks have debited %s and credited %s', p.status,
         p.amount, p.returned_amount, b.paid, b.returned) AS finding
     FROM (
       SELECT account_id, transaction_id, coalesce(-sum(amount) FILTER (WHERE use = 'paid'), 0) AS paid,
         coalesce(sum(amount) FILTER (WHERE use = 'returned'), 0) AS returned, bool_or(use <> 'charge') AS moved
       FROM bank_bookings WHERE transaction_id > 0 GROUP BY account_id, transaction_id
     ) b LEFT JOIN (
       SELECT account_id, transaction_id, status, returned_amount,
         payment_amount - CASE fee_paid_by WHEN 'BENEFICIARY' THEN fee_amount ELSE 0 END AS amount
       FROM payouts
     ) p USING (account_id, transaction_id)
     WHERE p.status IS NULL OR b.paid NOT IN (0, p.amount) OR b.returned > p.returned_amount
       OR b.moved AND p.status NOT IN ('COMPLETED', 'RETURNED')`,
  ),
  check(
    'what banks have announced to come back has come, or is expected',
    `SELECT format('payout %s of account %s', a.transaction_id, a.account_id) AS subject,
       format('%s were announced; %s have come back, and claims are on %s', a.announced, p.returned_amount,
         coalesce(c.announced, 0)) AS finding
     FROM (
       SELECT o.account_id, o.transaction_id, least(sum(r.amount), i.amount) AS announced
       FROM announced_returns r JOIN bank_instructions i USING (account_id, instruction_id)
       JOIN operations o ON o.account_id = r.account_id AND o.operation_id = r.instruction_id
       WHERE r.currency = i.currency AND i.status IN ('completed', 'returned')
       GROUP BY o.account_id, o.transaction_id, i.account_id, i.instruction_id
     ) a JOIN payouts p USING (account_id, transaction_id) LEFT JOIN (
       SELECT account_id, transaction_id, max(announced) AS announced FROM payout_claims GROUP BY 1, 2
     ) c USING (account_id, transaction_id)
     WHERE p.returned_amount < a.announced AND coalesce(c.announced, 0) < a.announced AND NOT (${is_untold})
     UNION ALL
     SELECT format('claim %s of account %s', c.claim_id, c.account_id),
       format('%s on %s; the payout is %s, with %s back, and %s were announced', c.state, c.announced, p.status,
         p.returned_amount, a.announced)
     FROM payout_claims c JOIN payouts p USING (account_id, transaction_id) CROSS JOIN LATERAL (
       SELECT coalesce(sum(r.amount) FILTER (WHERE r.currency = p.payment_currency), 0) AS announced
       FROM announced_returns r JOIN operations o ON o.account_id = r.account_id AND o.operation_id = r.instruction_id
       WHERE o.account_id = c.account_id AND o.transaction_id = c.transaction_id
     ) a
     WHERE c.announced > a.announced OR c.cause = 'announced' AND c.announced IS NULL
       OR c.state IN ('asked', 'sent', 'accepted') AND p.status = 'RETURNED' AND c.announced <= p.returned_amount
       OR c.state = 'met' AND c.announced > p.returned_amount AND NOT EXISTS (
         SELECT FROM suspense_items s JOIN suspense_proposals q ON q.item_id = s.item_id AND q.decision = 'confirmed'
         WHERE q.resolution = 'return' AND q.to_account_id = c.account_id AND q.transaction_id = c.transaction_id
           AND s.currency <> p.payment_currency)`,
  ),
  check(
    'bank charges agree with their postings',
    `SELECT format('bank charges in %s of account %s', currency, account_id) AS subject,
       format('banks have booked %s, posted are %s', sum(booked), sum(posted)) AS finding
     FROM (
       SELECT account_id, currency, amount AS booked, 0 AS posted FROM bank_bookings WHERE use = 'charge'
       UNION ALL
       SELECT account_id, currency, 0, amount FROM (${postings}) q
       WHERE movement = 'bank_charged' AND ledger_account = ${bank_charges}
         AND NOT EXISTS (SELECT FROM suspense_items i WHERE i.item_id = q.subject_id)
     ) parts GROUP BY account_id, currency HAVING sum(booked) <> sum(posted)`,
  ),
];
