-- Card money on its way from pending to available: each day of trade is closed into a batch for each currency,
-- which is settled on its banking day.

-- The moment up to which what was posted to pending stands in batches.
CREATE TABLE settlement_closings (
  account_id text PRIMARY KEY,
  closed_to timestamptz NOT NULL
);

CREATE TABLE settlement_batches (
  account_id text NOT NULL,
  batch_id bigint NOT NULL,
  currency text NOT NULL,
  -- Of the account's time zone, as it was when the day was closed.
  day date NOT NULL,
  captured bigint NOT NULL,
  refunded bigint NOT NULL,
  disputed bigint NOT NULL,
  -- What an earlier settlement could not take from the available balance: never more than zero.
  carried bigint NOT NULL CHECK (carried <= 0),
  carried_from bigint,
  -- When the banking day on which it is settled begins.
  due_at timestamptz NOT NULL,
  settlement_id bigint,
  settled_at timestamptz,
  PRIMARY KEY (account_id, batch_id),
  CHECK ((settlement_id IS NULL) = (settled_at IS NULL)),
  CHECK ((carried < 0) = (carried_from IS NOT NULL))
) WITH (fillfactor = 90);
CREATE INDEX settlement_batches_open ON settlement_batches (account_id, due_at) WHERE settlement_id IS NULL;

CREATE TABLE settlement_delays (
  account_id text NOT NULL,
  -- Empty: every currency that has no row of its own.
  currency text NOT NULL,
  banking_days smallint NOT NULL CHECK (banking_days BETWEEN 0 AND 30),
  PRIMARY KEY (account_id, currency)
);

GRANT SELECT, INSERT, UPDATE ON settlement_closings, settlement_batches, settlement_delays TO causeway_app;
