-- What an acquirer or bank said each time it was asked about an operation that it had not answered for good.
-- Written only for those, so that an operation that goes well costs nothing here.
CREATE TABLE operation_answers (
  account_id text NOT NULL,
  operation_id bigint NOT NULL,
  -- Zero: the answer to the instruction itself; from one on: to inquiries.
  attempt smallint NOT NULL,
  at timestamptz NOT NULL,
  result text NOT NULL,
  code text NOT NULL,
  PRIMARY KEY (account_id, operation_id, attempt)
);
GRANT SELECT, INSERT ON operation_answers TO causeway_app;

-- The acquirer's own reference of what it did, where somebody settles an operation by hand.
ALTER TABLE resolutions ADD COLUMN reference text NOT NULL DEFAULT '';

-- Proofs of the book, by hand and every night. One that has no end was cut off.
CREATE TABLE verification_runs (
  run_id text PRIMARY KEY,
  started_by text NOT NULL,
  started_at timestamptz NOT NULL,
  finished_at timestamptz,
  clean boolean,
  size jsonb,
  -- Checks with what they found, cut where there is very much of it.
  checks jsonb,
  findings int
);
CREATE INDEX verification_runs_started ON verification_runs (started_at);
GRANT SELECT, INSERT, UPDATE ON verification_runs TO causeway_app;

-- Rules that stop payments before they are sent, or have a person look at them. account_id * holds for every account.
-- A rule is never changed, only retired and followed by another, so that a hit can always be explained.
CREATE TABLE risk_rules (
  account_id text NOT NULL,
  rule_id text NOT NULL,
  name text NOT NULL,
  action text NOT NULL CHECK (action IN ('block', 'review')),
  terms jsonb NOT NULL,
  state text NOT NULL CHECK (state IN ('draft', 'active', 'retired')),
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  -- What the rule would have done to past payments: without it, it is not activated.
  dry_run jsonb,
  dry_run_at timestamptz,
  activated_by text,
  activated_at timestamptz,
  retired_by text,
  retired_at timestamptz,
  PRIMARY KEY (account_id, rule_id),
  CHECK (state <> 'active' OR (dry_run IS NOT NULL AND activated_at IS NOT NULL))
);
CREATE INDEX risk_rules_active ON risk_rules (account_id) WHERE state = 'active';

-- When cards, e-mail addresses and IP addresses (by their digests) were seen: kept only for accounts with a rule
-- that counts them, and only as long as such a rule can look back.
CREATE TABLE risk_sightings (
  account_id text NOT NULL,
  subject text NOT NULL CHECK (subject IN ('card', 'email', 'ip')),
  digest bytea NOT NULL,
  at timestamptz NOT NULL,
  transaction_id bigint NOT NULL,
  PRIMARY KEY (account_id, subject, digest, at, transaction_id)
);
CREATE INDEX risk_sightings_age ON risk_sightings USING brin (at) WITH (pages_per_range = 16, autosummarize = on);

CREATE TABLE risk_hits (
  account_id text NOT NULL,
  transaction_id bigint NOT NULL,
  rule_id text NOT NULL,
  action text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (account_id, transaction_id, rule_id)
);
CREATE INDEX risk_hits_rule ON risk_hits (account_id, rule_id, transaction_id);
GRANT SELECT, INSERT, UPDATE ON risk_rules TO causeway_app;
GRANT SELECT, INSERT, DELETE ON risk_sightings TO causeway_app;
GRANT SELECT, INSERT ON risk_hits TO causeway_app;

-- A risk rule wants a person to look at the payment once it is authorised.
ALTER TABLE payments ADD COLUMN risk_review boolean NOT NULL DEFAULT false;
