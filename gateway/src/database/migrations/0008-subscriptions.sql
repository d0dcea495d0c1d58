-- The time in which a sandbox account lives, where it is not the real one. Production accounts have no row.
CREATE TABLE test_clocks (
  account_id text PRIMARY KEY,
  now_at timestamptz NOT NULL,
  -- Grows with every move of any clock: processes say by it how much they have seen.
  version int NOT NULL,
  -- Real time until which one process alone works on what the clock has made due.
  advancing_until timestamptz,
  advancing_by text NOT NULL DEFAULT ''
);
GRANT SELECT, INSERT, UPDATE ON test_clocks TO causeway_app;

-- How many days before a period ends the contract of the next one is drawn up.
ALTER TABLE accounts ADD COLUMN contract_lead_days int NOT NULL DEFAULT 3
  CHECK (contract_lead_days BETWEEN 0 AND 28);

-- Which subscription a payment belongs to: the customer's own first payment, and every renewal.
ALTER TABLE payments ADD COLUMN subscription_id bigint;
-- A card is verified by an authorisation of zero.
ALTER TABLE payments DROP CONSTRAINT payments_amount_check;
ALTER TABLE payments ADD CONSTRAINT payments_amount_check
  CHECK (amount > 0 OR (amount = 0 AND subscription_id IS NOT NULL)) NOT VALID;
ALTER TABLE payments VALIDATE CONSTRAINT payments_amount_check;

CREATE TABLE subscriptions (
  account_id text NOT NULL,
  subscription_id bigint NOT NULL,
  recurring_id text NOT NULL,
  contract_name text NOT NULL,
  status text NOT NULL
    CHECK (status IN ('Pending', 'Trialing', 'Actived', 'Past_due', 'Paused', 'Inactived')),
  -- False once the first payment has failed: then recurring_id is free for another attempt.
  live boolean NOT NULL,
  -- The customer's own payment or verification has succeeded.
  established boolean NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  promotion_amount bigint NOT NULL CHECK (promotion_amount >= 0),
  promotion_cycles int NOT NULL CHECK (promotion_cycles >= 0),
  -- Null: until it is cancelled.
  total_cycles int CHECK (total_cycles > 0),
  interval_unit text NOT NULL CHECK (interval_unit IN ('day', 'week', 'month', 'year')),
  interval_count int NOT NULL CHECK (interval_count > 0),
  -- When its trial or its first period begins.
  starts_at timestamptz NOT NULL,
  trial_days int NOT NULL CHECK (trial_days >= 0),
  -- Midnight (UTC) of the day of the first charge, from which every period is computed.
  anchor_at timestamptz NOT NULL,
  -- The period whose contract is drawn up next, counted from the anchor; a pause leaves periods out.
  next_period int NOT NULL,
  cycles_drawn int NOT NULL,
  past_due_contracts int NOT NULL CHECK (past_due_contracts >= 0),
  contract_lead_days int NOT NULL,
  initial_transaction_id bigint NOT NULL,
  network_transaction_id text NOT NULL,
  token_id text NOT NULL,
  website text NOT NULL,
  -- What renewals repeat of the first payment: shopper, addresses, notify_url.
  details jsonb NOT NULL,
  end_reason text NOT NULL,
  ended_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, subscription_id),
  CHECK ((status = 'Inactived') = (ended_at IS NOT NULL)),
  CHECK (live OR status = 'Inactived')
) WITH (fillfactor = 70);
CREATE UNIQUE INDEX subscriptions_recurring ON subscriptions (account_id, recurring_id) WHERE live;
CREATE INDEX subscriptions_attempts ON subscriptions (account_id, recurring_id, subscription_id) WHERE NOT live;

-- One billing obligation of one period.
CREATE TABLE contracts (
  account_id text NOT NULL,
  contract_id bigint NOT NULL,
  subscription_id bigint NOT NULL,
  cycle_no int NOT NULL CHECK (cycle_no > 0),
  status text NOT NULL
    CHECK (status IN ('drawn_up', 'charging', 'past_due', 'charged', 'failed', 'cancelled')),
  currency text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  period_start_at timestamptz NOT NULL,
  period_end_at timestamptz NOT NULL,
  -- When it is charged first.
  due_at timestamptz NOT NULL,
  attempts smallint NOT NULL,
  -- When it is charged, again or for the first time; null when that is over.
  next_attempt_at timestamptz,
  -- The payment of the newest attempt.
  transaction_id bigint,
  failure_code text NOT NULL,
  charged_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, contract_id),
  UNIQUE (account_id, subscription_id, cycle_no),
  CHECK ((status = 'charged') = (charged_at IS NOT NULL)),
  CHECK (status NOT IN ('charging', 'charged') OR transaction_id IS NOT NULL)
) WITH (fillfactor = 70);

-- Every charge that was tried for a contract, for the limits that schemes set.
CREATE TABLE contract_attempts (
  account_id text NOT NULL,
  contract_id bigint NOT NULL,
  attempt_no smallint NOT NULL,
  transaction_id bigint NOT NULL,
  token_id text NOT NULL,
  attempted_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, contract_id, attempt_no)
);
CREATE INDEX contract_attempts_card ON contract_attempts (account_id, token_id, attempted_at);

GRANT SELECT, INSERT, UPDATE ON subscriptions, contracts TO causeway_app;
GRANT SELECT, INSERT ON contract_attempts TO causeway_app;

-- The agreement that a merchant-initiated instruction refers to.
ALTER TABLE sandbox_acquirer.instructions ADD COLUMN network_id text NOT NULL DEFAULT '';
CREATE INDEX instructions_network ON sandbox_acquirer.instructions (account_id, network_id)
  WHERE network_id <> '';
