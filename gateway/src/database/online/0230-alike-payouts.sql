-- The same as the migration of this name, in steps that hold nobody up.
CREATE INDEX CONCURRENTLY payouts_alike ON payouts (account_id, payment_currency, payment_amount, created_at)
  WHERE payment_amount IS NOT NULL;
