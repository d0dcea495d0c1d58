-- In steps.
-- A payout in two currencies of which only source_amount was sent is looked for by that (0230).
CREATE INDEX CONCURRENTLY payouts_alike_source ON payouts (account_id, source_currency, source_amount, created_at)
  WHERE source_currency <> payment_currency;
