-- In steps.
-- Payouts of the last day to one account, where there is a limit; these columns never change after acceptance.
CREATE INDEX CONCURRENTLY payouts_by_payee ON payouts (account_id, payee_digest, created_at) WHERE payee_digest <> '';
