-- The role under which the gateway runs. It owns nothing; each migration grants it what it needs, so that what
-- it must not do (change or delete a posted row, above all) is refused by the database.
DO $$
BEGIN
  CREATE ROLE causeway_app NOLOGIN;
EXCEPTION
  WHEN duplicate_object OR unique_violation THEN NULL;
  WHEN insufficient_privilege THEN
    RAISE EXCEPTION 'the login % may not create roles', current_user
      USING HINT = 'run once as an administrator: CREATE ROLE causeway_app; GRANT causeway_app TO <the gateway''s login>;';
END $$;

DO $$
BEGIN
  EXECUTE format('GRANT causeway_app TO %I', current_user);
EXCEPTION
  WHEN OTHERS THEN
    IF NOT pg_has_role(current_user, 'causeway_app', 'MEMBER') THEN RAISE; END IF;
END $$;

GRANT USAGE ON SCHEMA public TO causeway_app;
GRANT SELECT ON schema_migrations TO causeway_app;

-- Numbers for processes that make ids at the same time.
CREATE SEQUENCE process_numbers MINVALUE 0 MAXVALUE 1023 CYCLE;
GRANT USAGE ON SEQUENCE process_numbers TO causeway_app;

CREATE TABLE merchants (
  merchant_id text PRIMARY KEY CHECK (merchant_id ~ '^[0-9A-Za-z]{1,7}$'),
  name text NOT NULL,
  enabled boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL
);

CREATE TABLE accounts (
  account_id text PRIMARY KEY CHECK (account_id ~ '^[0-9A-Za-z]{1,10}$'),
  merchant_id text NOT NULL REFERENCES merchants,
  name text NOT NULL,
  mode text NOT NULL CHECK (mode IN ('sandbox', 'production')),
  enabled boolean NOT NULL DEFAULT true,
  connector text NOT NULL,
  signing_profile text NOT NULL DEFAULT 'hmac-v2' CHECK (signing_profile IN ('hmac-v2', 'sha256-v1')),
  time_zone text NOT NULL DEFAULT 'UTC',
  registered_addresses_only boolean NOT NULL DEFAULT false,
  -- Zero: no limit.
  requests_per_second int NOT NULL DEFAULT 500 CHECK (requests_per_second >= 0),
  several_captures boolean NOT NULL DEFAULT false,
  capture_deadline_hours int NOT NULL DEFAULT 168 CHECK (capture_deadline_hours BETWEEN 1 AND 744),
  -- Card brand to hours, where a scheme's deadline differs.
  capture_deadline_hours_by_brand jsonb NOT NULL DEFAULT '{}',
  review_limit_hours int NOT NULL DEFAULT 72 CHECK (review_limit_hours BETWEEN 1 AND 744),
  created_at timestamptz NOT NULL,
  -- The weaker profile needs addresses (definitions 4).
  CHECK (signing_profile = 'hmac-v2' OR registered_addresses_only)
);

-- The last number given to an event of the account. One row of its own, because it is locked until the commit.
CREATE TABLE account_counters (
  account_id text PRIMARY KEY,
  event_seq bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 50);

CREATE TABLE account_addresses (
  account_id text NOT NULL,
  cidr text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, cidr)
);

-- Keys that encrypt data, each wrapped by the key-encryption key, which is never stored.
CREATE TABLE data_keys (
  data_key_id text PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('card', 'sign_key', 'fingerprint')),
  kek_id text NOT NULL,
  wrapped bytea NOT NULL,
  active boolean NOT NULL,
  created_at timestamptz NOT NULL,
  retired_at timestamptz
);
CREATE UNIQUE INDEX data_keys_active ON data_keys (purpose) WHERE active;

CREATE TABLE sign_keys (
  account_id text NOT NULL,
  key_id text NOT NULL,
  data_key_id text NOT NULL,
  secret bytea NOT NULL,
  created_at timestamptz NOT NULL,
  revoked_at timestamptz,
  PRIMARY KEY (account_id, key_id)
);

-- Requests seen: nonces within their window, and Idempotency-Keys with their first answer.
CREATE TABLE nonces (
  account_id text NOT NULL,
  nonce bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, nonce)
);
-- Block ranges are enough: rows are stored in the order in which they expire.
CREATE INDEX nonces_expiry ON nonces USING brin (expires_at) WITH (pages_per_range = 16, autosummarize = on);

CREATE TABLE idempotency_keys (
  account_id text NOT NULL,
  key_hash bytea NOT NULL,
  request_hash bytea NOT NULL,
  claimed_until timestamptz NOT NULL,
  response_status smallint,
  response_body text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, key_hash)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);

GRANT SELECT, INSERT, UPDATE ON merchants, accounts, account_counters, data_keys, sign_keys TO causeway_app;
GRANT SELECT, INSERT, DELETE ON account_addresses TO causeway_app;
GRANT DELETE ON data_keys TO causeway_app;
GRANT SELECT, INSERT, DELETE ON nonces TO causeway_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON idempotency_keys TO causeway_app;
