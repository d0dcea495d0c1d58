-- In steps.
-- Why a request was refused, as it was answered, and its number in the account's log: numbers become visible in their
-- order, so that a program that follows the log misses nothing. What was logged before has none.
ALTER TABLE request_log ADD COLUMN source text NOT NULL DEFAULT '',
  ADD COLUMN message text NOT NULL DEFAULT '',
  ADD COLUMN seq bigint;
-- The last number of each account.
CREATE TABLE request_log_counters (
  account_id text PRIMARY KEY,
  seq bigint NOT NULL
) WITH (fillfactor = 50);
GRANT SELECT, INSERT, UPDATE ON request_log_counters TO causeway_app;
CREATE INDEX CONCURRENTLY request_log_numbers ON request_log (account_id, seq);
