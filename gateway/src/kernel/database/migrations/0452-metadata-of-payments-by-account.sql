-- In steps.
-- Payments by what is noted about them, each account's apart: its id is the first key. Payments without metadata are not
-- in it, and no change of a payment changes it.
CREATE INDEX CONCURRENTLY payments_metadata ON payments
  USING gin (jsonb_set('{}', ARRAY[account_id], metadata) jsonb_path_ops) WHERE metadata IS NOT NULL;
