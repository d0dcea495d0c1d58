-- A payout of the same amount within a day is looked for whenever one is asked for. Partial, so that nothing else is
-- looked up by it (0090).
CREATE INDEX payouts_alike ON payouts (account_id, payment_currency, payment_amount, created_at)
  WHERE payment_amount IS NOT NULL;
