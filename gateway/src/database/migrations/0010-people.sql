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
  -- The secret of the authenticator app, encrypted; it counts once it has been confirmed with a code.
  totp_data_key_id text,
  totp_secret bytea,
  totp_confirmed_at timestamptz,
  -- The last time step whose code was used: a code counts once.
  totp_last_step bigint NOT NULL DEFAULT 0,
  disabled_at timestamptz,
  last_sign_in_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX users_totp_data_key ON users (totp_data_key_id) WHERE totp_data_key_id IS NOT NULL;

CREATE TABLE recovery_codes (
  user_id text NOT NULL,
  code_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);

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

-- Questions that a passkey was asked; each is answered once.
CREATE TABLE passkey_challenges (
  challenge_hash bytea PRIMARY KEY,
  -- Whose passkey is registered; null where somebody signs in.
  user_id text,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_expiry ON passkey_challenges (expires_at);

-- Failed attempts, by a digest of what was attempted on, so that an address nobody has is locked like any other.
CREATE TABLE sign_in_attempts (
  subject_hash bytea PRIMARY KEY,
  attempts int NOT NULL,
  last_attempt_at timestamptz NOT NULL,
  locked_until timestamptz
);
CREATE INDEX sign_in_attempts_age ON sign_in_attempts (last_attempt_at);

CREATE TABLE sessions (
  -- Digest of the token in the cookie; the token itself is nowhere.
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

-- Roles that a merchant has made itself; the built-in ones are in the program.
CREATE TABLE roles (
  merchant_id text NOT NULL,
  role_id text NOT NULL,
  name text NOT NULL,
  permits text[] NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, role_id)
);

CREATE TABLE memberships (
  merchant_id text NOT NULL,
  user_id text NOT NULL,
  role_id text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, user_id)
);
CREATE INDEX memberships_user ON memberships (user_id);

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

-- What people did. An entry is written before the action begins, its outcome after; neither is ever changed, so
-- an entry without an outcome is an action that a dying process has left in doubt.
-- merchant_id is empty for what concerns no merchant.
CREATE TABLE audit_entries (
  merchant_id text NOT NULL,
  audit_id bigint NOT NULL,
  at timestamptz NOT NULL,
  actor text NOT NULL,
  action text NOT NULL,
  account_id text NOT NULL,
  subject text NOT NULL,
  address text NOT NULL,
  request_id text NOT NULL,
  PRIMARY KEY (merchant_id, audit_id)
);
CREATE INDEX audit_entries_actor ON audit_entries (merchant_id, actor, audit_id);

CREATE TABLE audit_outcomes (
  merchant_id text NOT NULL,
  audit_id bigint NOT NULL,
  result text NOT NULL CHECK (result IN ('done', 'refused', 'failed')),
  code text NOT NULL,
  subject text NOT NULL,
  before json,
  after json,
  at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, audit_id)
);

-- What a merchant demands of its people.
CREATE TABLE merchant_policies (
  merchant_id text PRIMARY KEY,
  second_factor_required boolean NOT NULL
);

-- Requests of the API, for the people who write the merchant's programs: redacted, written behind the answer,
-- kept for days. Nothing that counts depends on it.
CREATE TABLE request_log (
  account_id text NOT NULL,
  request_id text NOT NULL,
  at timestamptz NOT NULL,
  operation text NOT NULL,
  status smallint NOT NULL,
  code text NOT NULL,
  key_id text NOT NULL,
  address text NOT NULL,
  duration_ms int NOT NULL,
  unknown_fields text[] NOT NULL,
  -- Null where they were left out because more came than could be kept.
  request text,
  response text,
  -- Why the signature did not match, where it did not.
  diagnosis json,
  PRIMARY KEY (account_id, request_id)
);
CREATE INDEX request_log_time ON request_log (account_id, at);
CREATE INDEX request_log_age ON request_log USING brin (at) WITH (pages_per_range = 16, autosummarize = on);

-- Addresses from which requests with a right signature came, and when each sign key was last used.
CREATE TABLE account_callers (
  account_id text NOT NULL,
  address text NOT NULL,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  requests bigint NOT NULL,
  PRIMARY KEY (account_id, address)
);
CREATE TABLE sign_key_uses (
  account_id text NOT NULL,
  key_id text NOT NULL,
  last_used_at timestamptz NOT NULL,
  last_address text NOT NULL,
  PRIMARY KEY (account_id, key_id)
);

-- Accounts that look at their callers before they demand registered addresses.
CREATE TABLE address_learning (
  account_id text PRIMARY KEY,
  since timestamptz NOT NULL
);

-- Outcomes of operations that the gateway's own people settle by hand: one proposes, another decides.
CREATE TABLE resolutions (
  account_id text NOT NULL,
  resolution_id text NOT NULL,
  operation_id bigint NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('done', 'not_done')),
  reason text NOT NULL CHECK (reason <> ''),
  proposed_by text NOT NULL,
  proposed_at timestamptz NOT NULL,
  decided_by text,
  decided_at timestamptz,
  decision text CHECK (decision IN ('confirmed', 'rejected')),
  PRIMARY KEY (account_id, resolution_id),
  CHECK ((decision IS NULL) = (decided_by IS NULL) AND (decision IS NULL) = (decided_at IS NULL)),
  -- The second person.
  CHECK (decision <> 'confirmed' OR decided_by <> proposed_by)
);
CREATE UNIQUE INDEX resolutions_open ON resolutions (account_id, operation_id) WHERE decision IS NULL;

GRANT SELECT, INSERT, UPDATE ON users TO causeway_app;
GRANT SELECT, INSERT, DELETE ON recovery_codes, passkey_challenges TO causeway_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON passkeys, sign_in_attempts, sessions, roles, memberships TO causeway_app;
GRANT SELECT, INSERT, UPDATE ON invitations TO causeway_app;
GRANT SELECT, INSERT ON audit_entries, audit_outcomes TO causeway_app;
GRANT SELECT, INSERT, UPDATE ON merchant_policies, sign_key_uses, resolutions TO causeway_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON account_callers TO causeway_app;
GRANT SELECT, INSERT, DELETE ON request_log, address_learning TO causeway_app;
