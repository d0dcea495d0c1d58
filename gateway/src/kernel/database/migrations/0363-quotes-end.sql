-- Payouts that wait for money end when their exchange rate does; those that wait now get the timer for it.
INSERT INTO due_work (account_id, kind, subject_id, due_at)
SELECT p.account_id, 'payout_quote', p.transaction_id, x.valid_until
FROM payouts p JOIN fx_rates x ON x.rate_id = p.rate_id
WHERE p.waits_for = 'funds' AND p.rate_id <> 0
ON CONFLICT DO NOTHING;
