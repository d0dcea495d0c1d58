-- A payout of the same amount within a day is looked for whenever one is asked for.
CREATE INDEX payouts_alike ON payouts (account_id, payment_currency, payment_amount, created_at);
