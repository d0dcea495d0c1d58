-- Merchants with their accounts, keys, people and webhooks; exchange rates.

CREATE TABLE merchants (
  merchant_id text PRIMARY KEY CHECK (merchant_id ~ '^[0-9A-Za-z]{1,7}$'),
  name text NOT NULL,
  enabled boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON merchants TO causeway_app;

-- Sign-in requirements for the merchant's people.
CREATE TABLE merchant_policies (
  merchant_id text PRIMARY KEY,
  second_factor_required boolean NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON merchant_policies TO causeway_app;

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
  -- Days between the creation of the next period's contract and the end of the current period.
  contract_lead_days int NOT NULL DEFAULT 3 CHECK (contract_lead_days BETWEEN 0 AND 28),
  -- Routing rules by currency, card brand and amount: the first match wins, the account's connector gets the rest. They
  -- are in the account's row, so reading them costs nothing.
  routing_rules jsonb NOT NULL DEFAULT '[]',
  -- An issuer may approve part of the amount. The account's default, and each payment's choice.
  partial_approval text NOT NULL DEFAULT 'reverse' CHECK (partial_approval IN ('accept', 'reverse')),
  -- Statement descriptor and merchant category: the account's, and by site where a site differs.
  statement_descriptor text NOT NULL DEFAULT '',
  merchant_category text NOT NULL DEFAULT '',
  sites jsonb NOT NULL DEFAULT '{}',
  -- The weaker profile needs addresses.
  CHECK (signing_profile = 'hmac-v2' OR registered_addresses_only),
  CONSTRAINT accounts_statement_check CHECK (length(statement_descriptor) <= 22 AND merchant_category ~ '^([0-9]{4})?$')
);
GRANT SELECT, INSERT, UPDATE ON accounts TO causeway_app;

CREATE TABLE account_addresses (
  account_id text NOT NULL,
  cidr text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, cidr)
);
GRANT SELECT, INSERT, DELETE ON account_addresses TO causeway_app;

-- Addresses of requests with valid signatures, and the last use of each sign key.
CREATE TABLE account_callers (
  account_id text NOT NULL,
  address text NOT NULL,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  requests bigint NOT NULL,
  PRIMARY KEY (account_id, address)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON account_callers TO causeway_app;

-- Accounts that observe their callers before they demand registered addresses.
CREATE TABLE address_learning (
  account_id text PRIMARY KEY,
  since timestamptz NOT NULL
);
GRANT SELECT, INSERT, DELETE ON address_learning TO causeway_app;

-- Origins of the account's shops: they may embed the payment page in a frame, and receive its messages.
CREATE TABLE account_sites (
  account_id text NOT NULL,
  origin text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, origin)
);
GRANT SELECT, INSERT, DELETE ON account_sites TO causeway_app;

CREATE TABLE sign_keys (
  account_id text NOT NULL,
  key_id text NOT NULL,
  data_key_id text NOT NULL,
  secret bytea NOT NULL,
  created_at timestamptz NOT NULL,
  revoked_at timestamptz,
  PRIMARY KEY (account_id, key_id)
);
ALTER TABLE sign_keys ADD CONSTRAINT sign_keys_data_key
  FOREIGN KEY (data_key_id) REFERENCES data_keys (data_key_id) NOT VALID;
GRANT SELECT, INSERT, UPDATE ON sign_keys TO causeway_app;

CREATE TABLE sign_key_uses (
  account_id text NOT NULL,
  key_id text NOT NULL,
  last_used_at timestamptz NOT NULL,
  last_address text NOT NULL,
  PRIMARY KEY (account_id, key_id)
);
GRANT SELECT, INSERT, UPDATE ON sign_key_uses TO causeway_app;

-- People who sign in to the portal. A person can belong to several merchants, so this is no tenant's table.
CREATE TABLE users (
  user_id text PRIMARY KEY,
  -- In lower case.
  email text NOT NULL UNIQUE,
  name text NOT NULL,
  locale text NOT NULL DEFAULT 'en',
  -- One of the gateway's own people.
  operator boolean NOT NULL DEFAULT false,
  -- Argon2id in PHC form; null until the person has chosen one.
  password_hash text,
  -- The authenticator app's secret, encrypted; valid once confirmed with a code.
  totp_data_key_id text,
  totp_secret bytea,
  totp_confirmed_at timestamptz,
  -- Time step of the last code: a code is valid once.
  totp_last_step bigint NOT NULL DEFAULT 0,
  disabled_at timestamptz,
  last_sign_in_at timestamptz,
  created_at timestamptz NOT NULL
);
ALTER TABLE users ADD CONSTRAINT users_data_key
  FOREIGN KEY (totp_data_key_id) REFERENCES data_keys (data_key_id) NOT VALID;
CREATE INDEX users_totp_data_key ON users (totp_data_key_id) WHERE totp_data_key_id IS NOT NULL;
GRANT SELECT, INSERT, UPDATE ON users TO causeway_app;

CREATE TABLE recovery_codes (
  user_id text NOT NULL,
  code_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);
GRANT SELECT, INSERT, DELETE ON recovery_codes TO causeway_app;

CREATE TABLE passkeys (
  user_id text NOT NULL,
  credential_id text NOT NULL,
  name text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  PRIMARY KEY (user_id, credential_id)
);
CREATE UNIQUE INDEX passkeys_credential ON passkeys (credential_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON passkeys TO causeway_app;

-- Passkey challenges; each is answered once.
CREATE TABLE passkey_challenges (
  challenge_hash bytea PRIMARY KEY,
  -- Whose passkey is registered; null at sign-in.
  user_id text,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_expiry ON passkey_challenges (expires_at);
GRANT SELECT, INSERT, DELETE ON passkey_challenges TO causeway_app;

-- Failed attempts, by a digest of what was attempted: an unknown e-mail address is locked like a known one.
CREATE TABLE sign_in_attempts (
  subject_hash bytea PRIMARY KEY,
  attempts int NOT NULL,
  last_attempt_at timestamptz NOT NULL,
  locked_until timestamptz
);
CREATE INDEX sign_in_attempts_age ON sign_in_attempts (last_attempt_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON sign_in_attempts TO causeway_app;

CREATE TABLE sessions (
  -- Digest of the token in the cookie; the token itself is not stored.
  token_hash bytea PRIMARY KEY,
  session_id text NOT NULL,
  user_id text NOT NULL,
  stage text NOT NULL CHECK (stage IN ('second_factor', 'signed_in')),
  method text NOT NULL,
  address text NOT NULL,
  user_agent text NOT NULL,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX sessions_user ON sessions (user_id, session_id);
CREATE INDEX sessions_seen ON sessions (last_seen_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON sessions TO causeway_app;

-- Merchants' own roles; the built-in ones are in the program.
CREATE TABLE roles (
  merchant_id text NOT NULL,
  role_id text NOT NULL,
  name text NOT NULL,
  permits text[] NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, role_id)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON roles TO causeway_app;

CREATE TABLE memberships (
  merchant_id text NOT NULL,
  user_id text NOT NULL,
  role_id text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, user_id)
);
CREATE INDEX memberships_user ON memberships (user_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON memberships TO causeway_app;

CREATE TABLE invitations (
  merchant_id text NOT NULL,
  invitation_id text NOT NULL,
  email text NOT NULL,
  role_id text NOT NULL,
  token_hash bytea NOT NULL,
  invited_by text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  PRIMARY KEY (merchant_id, invitation_id)
);
CREATE INDEX invitations_token ON invitations (token_hash);
GRANT SELECT, INSERT, UPDATE ON invitations TO causeway_app;

-- Exchange rates: a reference table, the same for every account. Rows are added, never changed.
CREATE TABLE fx_rates (
  rate_id bigint PRIMARY KEY,
  base text NOT NULL,
  quote text NOT NULL,
  -- Units of quote for one of base: a decimal.
  rate text NOT NULL,
  markup_bps int NOT NULL CHECK (markup_bps BETWEEN 0 AND 5000),
  valid_from timestamptz NOT NULL,
  valid_until timestamptz NOT NULL,
  source text NOT NULL,
  created_at timestamptz NOT NULL,
  CHECK (valid_until > valid_from AND base <> quote)
);
CREATE INDEX fx_rates_pair ON fx_rates (base, quote, valid_from);
GRANT SELECT, INSERT ON fx_rates TO causeway_app;

-- Targets of an account's events. A lane is one target: an endpoint, or the origin of notify_urls. Each lane has its
-- own row, so claiming work never scans the backlog of a target that does not answer.
CREATE TABLE webhook_endpoints (
  account_id text NOT NULL,
  endpoint_id text NOT NULL,
  url text NOT NULL CHECK (length(url) <= 1000),
  description text NOT NULL DEFAULT '',
  -- Event types or noun.*; empty: all.
  types text[] NOT NULL,
  format text NOT NULL CHECK (format IN ('json', 'form')),
  enabled boolean NOT NULL DEFAULT true,
  -- Why it is disabled: by hand, by its answer 410, or because it accepted nothing during a whole retry schedule.
  disabled_reason text NOT NULL DEFAULT '' CHECK (disabled_reason IN ('', 'manual', 'gone', 'failing')),
  disabled_at timestamptz,
  -- Number of the newest event before the endpoint was created.
  since_seq bigint NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, endpoint_id),
  CHECK (enabled = (disabled_reason = ''))
);
GRANT SELECT, INSERT, UPDATE ON webhook_endpoints TO causeway_app;

-- Signing secrets of deliveries; during a rotation several are valid.
CREATE TABLE webhook_secrets (
  account_id text NOT NULL,
  endpoint_id text NOT NULL,
  secret_no smallint NOT NULL,
  data_key_id text NOT NULL,
  secret bytea NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  PRIMARY KEY (account_id, endpoint_id, secret_no)
);
ALTER TABLE webhook_secrets ADD CONSTRAINT webhook_secrets_data_key
  FOREIGN KEY (data_key_id) REFERENCES data_keys (data_key_id) NOT VALID;
GRANT SELECT, INSERT, UPDATE, DELETE ON webhook_secrets TO causeway_app;

-- The notify_url of one payment or payout: written with it, and changed only when an answer 410 ends it.
CREATE TABLE notify_urls (
  account_id text NOT NULL,
  subject_id bigint NOT NULL,
  url text NOT NULL,
  lane text NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (account_id, subject_id)
);
GRANT SELECT, INSERT, UPDATE ON notify_urls TO causeway_app;

-- Event up to which the deliveries of an account have been written. Only accounts with a target have a row.
CREATE TABLE webhook_cursors (
  account_id text PRIMARY KEY,
  seq bigint NOT NULL
) WITH (fillfactor = 50);
GRANT SELECT, INSERT, UPDATE ON webhook_cursors TO causeway_app;

CREATE TABLE webhook_lanes (
  account_id text NOT NULL,
  lane text NOT NULL,
  -- The lane's next check, in the gateway's time; null while it is empty.
  due_at timestamptz,
  -- The account's time of its earliest delivery.
  next_attempt_at timestamptz,
  -- End of the worker's lease on the lane.
  leased_until timestamptz,
  -- Consecutive failures, their beginning, and the pause that follows.
  failures int NOT NULL DEFAULT 0,
  failing_since timestamptz,
  paused_until timestamptz,
  -- Known receivers, which have accepted a delivery before, are claimed apart from unknown ones.
  proven boolean NOT NULL DEFAULT false,
  PRIMARY KEY (account_id, lane)
) WITH (fillfactor = 50);
CREATE INDEX webhook_lanes_failing ON webhook_lanes (due_at) WHERE failures > 0 AND due_at IS NOT NULL;
CREATE INDEX webhook_lanes_proven ON webhook_lanes (due_at) WHERE failures = 0 AND proven AND due_at IS NOT NULL;
CREATE INDEX webhook_lanes_new ON webhook_lanes (due_at) WHERE failures = 0 AND NOT proven AND due_at IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON webhook_lanes TO causeway_app;

-- One event on its way to one lane.
CREATE TABLE webhook_deliveries (
  account_id text NOT NULL,
  lane text NOT NULL,
  seq bigint NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'delivered', 'failed')),
  tries smallint NOT NULL DEFAULT 0,
  -- Times of the account's clock.
  started_at timestamptz NOT NULL,
  next_attempt_at timestamptz NOT NULL,
  finished_at timestamptz,
  failed_reason text NOT NULL DEFAULT '' CHECK (failed_reason IN ('', 'exhausted', 'gone', 'disabled')),
  PRIMARY KEY (account_id, lane, seq)
) WITH (fillfactor = 80);
CREATE INDEX webhook_deliveries_pending ON webhook_deliveries (account_id, lane, next_attempt_at, seq)
  WHERE status = 'pending';
CREATE INDEX webhook_deliveries_event ON webhook_deliveries (account_id, seq);
CREATE INDEX webhook_deliveries_age ON webhook_deliveries USING brin (started_at)
  WITH (pages_per_range = 16, autosummarize = on);
GRANT SELECT, INSERT, UPDATE, DELETE ON webhook_deliveries TO causeway_app;

-- Every attempt with its outcome. The answer is truncated and redacted.
CREATE TABLE webhook_attempts (
  account_id text NOT NULL,
  lane text NOT NULL,
  seq bigint NOT NULL,
  attempt_id bigint NOT NULL,
  attempted_at timestamptz NOT NULL,
  status_code smallint,
  error text NOT NULL,
  latency_ms int NOT NULL,
  answer text NOT NULL,
  PRIMARY KEY (account_id, lane, seq, attempt_id)
);
CREATE INDEX webhook_attempts_age ON webhook_attempts USING brin (attempted_at)
  WITH (pages_per_range = 16, autosummarize = on);
GRANT SELECT, INSERT, DELETE ON webhook_attempts TO causeway_app;
