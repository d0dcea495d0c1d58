-- An operator looks up which operations a payment or payout gave rise to, long after they were written. A summary
-- of every few pages is enough for that, and costs the writing of an operation next to nothing.
CREATE INDEX operations_transaction ON operations USING brin (transaction_id int8_bloom_ops)
  WITH (pages_per_range = 16, autosummarize = on);
