-- When a movement was posted by this server's clock, whatever time its account lives in. The transaction has its
-- number before the clock is read: so of all rows with an earlier time than a given one, none can come any more once
-- the transactions that were running at that time have ended (decisions/0068). Null: posted before this migration.
ALTER TABLE journal ADD COLUMN booked_at timestamptz;
ALTER TABLE journal ALTER COLUMN booked_at
  SET DEFAULT CASE WHEN pg_current_xact_id() IS NOT NULL THEN clock_timestamp() END;

-- One index for both times: a block of rows is summed up for both at once, and no row is inserted into it.
DROP INDEX journal_time;
CREATE INDEX journal_time ON journal USING brin (posted_at, booked_at)
  WITH (pages_per_range = 32, autosummarize = on);

-- Sums of what was booked before an account's boundary; what was booked since is added when they are read.
CREATE TABLE kept_boundaries (
  account_id text PRIMARY KEY,
  kept_to timestamptz NOT NULL
);
CREATE TABLE kept_balances (
  account_id text NOT NULL,
  currency text NOT NULL,
  ledger_account smallint NOT NULL,
  minor numeric NOT NULL,
  PRIMARY KEY (account_id, currency, ledger_account)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON kept_boundaries, kept_balances TO causeway_app;
