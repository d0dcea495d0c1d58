-- The same of a refund and a payout.
ALTER TABLE refunds ADD COLUMN metadata jsonb;
ALTER TABLE payouts ADD COLUMN metadata jsonb;
