-- The same as the migration of this name, in steps that hold nobody up.
BEGIN;
ALTER TABLE journal ADD COLUMN booked_at timestamptz;
ALTER TABLE journal ALTER COLUMN booked_at
  SET DEFAULT CASE WHEN pg_current_xact_id() IS NOT NULL THEN clock_timestamp() END;
COMMIT;
CREATE INDEX CONCURRENTLY journal_time_new ON journal USING brin (posted_at, booked_at)
  WITH (pages_per_range = 32, autosummarize = on);
BEGIN;
DROP INDEX journal_time;
ALTER INDEX journal_time_new RENAME TO journal_time;
COMMIT;
BEGIN;
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
COMMIT;
