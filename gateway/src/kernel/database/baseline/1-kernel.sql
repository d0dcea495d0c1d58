-- The schema of release 0.2.0. What came later is in ../migrations. Never edited: databases record its checksum.

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

-- Keys that encrypt data, each wrapped by the key-encryption key, which is never stored. Tables whose rows are encrypted
-- refer to their key: one in use cannot be deleted, and nothing can be encrypted under one that is gone, by a process
-- that stood still for longer than retired keys are kept. These references are NOT VALID, as in databases that had rows
-- before them. `challenges` has none: it is written with payments, and its rows end before a retired key does.
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
GRANT SELECT, INSERT, UPDATE, DELETE ON data_keys TO causeway_app;

-- The last number given to an event of the account. One row of its own, because it is locked until the commit.
CREATE TABLE account_counters (
  account_id text PRIMARY KEY,
  event_seq bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 50);
GRANT SELECT, INSERT, UPDATE ON account_counters TO causeway_app;

-- Every state change, numbered per account without gaps, in the transaction of the change.
CREATE TABLE events (
  account_id text NOT NULL,
  seq bigint NOT NULL,
  type text NOT NULL,
  subject_id bigint NOT NULL,
  actor text NOT NULL,
  data json NOT NULL,
  created_at timestamptz NOT NULL,
  -- W3C traceparent of the request that caused the event; null where traces are off.
  traceparent text,
  PRIMARY KEY (account_id, seq)
);
CREATE INDEX events_subject ON events (account_id, subject_id, seq);
-- The acquirer's reference is known with the authorisation's answer; the event that tells it is never changed.
CREATE INDEX events_reference ON events (account_id, (data ->> 'reference_no'))
  WHERE type IN ('payment.authorised', 'payment.held', 'payment.declined');
GRANT SELECT, INSERT ON events TO causeway_app;

-- Requests seen: nonces within their window, and Idempotency-Keys with their first answer.
CREATE TABLE nonces (
  account_id text NOT NULL,
  nonce bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, nonce)
);
-- Block ranges are enough: rows are stored in the order in which they expire.
CREATE INDEX nonces_expiry ON nonces USING brin (expires_at) WITH (pages_per_range = 16, autosummarize = on);
GRANT SELECT, INSERT, DELETE ON nonces TO causeway_app;

CREATE TABLE idempotency_keys (
  account_id text NOT NULL,
  key_hash bytea NOT NULL,
  request_hash bytea NOT NULL,
  claimed_until timestamptz NOT NULL,
  response_status smallint,
  response_body text,
  created_at timestamptz NOT NULL,
  -- Whoever takes a request under its Idempotency-Key, as the first or after one who seemed to be gone, draws a number
  -- of its own, and works only while the claim bears it.
  claim_id bigint NOT NULL DEFAULT 0,
  -- What items of the request have done for which no operation stands: the subject by the item's place. Written in the
  -- transaction that does it; operations tell of the others.
  done jsonb,
  PRIMARY KEY (account_id, key_hash)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON idempotency_keys TO causeway_app;

-- One instruction to an acquirer or bank: written as an intent with the state change, performed afterwards.
-- Whether it is still open stands with its subject (payments.open_operation_id, refunds.status), so that the
-- row of an operation that went well is never written again.
CREATE TABLE operations (
  account_id text NOT NULL,
  operation_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('authorise', 'adjust', 'capture', 'void', 'refund', 'payout')),
  -- Why a void was ordered.
  purpose text NOT NULL,
  transaction_id bigint NOT NULL,
  refund_no smallint NOT NULL,
  amount bigint NOT NULL,
  currency text NOT NULL,
  connector text NOT NULL,
  actor text NOT NULL,
  -- The Idempotency-Key of the request that asked for it, and the item's place in that request.
  request_key bytea,
  request_item smallint NOT NULL,
  created_at timestamptz NOT NULL,
  -- Set when the answer was no.
  refused_code text,
  -- Of an adjustment, until when the payment can be captured once it is approved; null where that stays as it is.
  capture_until timestamptz,
  -- Two references that recovery after a crash needs.
  -- Of an authorisation after a challenge, and of the void that reverses it: the acquirer's reference of the challenge.
  challenge_reference text,
  -- Of a void of an authorisation whose outcome is not known: that authorisation.
  reverses bigint,
  -- W3C traceparent of the request that caused the instruction; null where traces are off.
  traceparent text,
  PRIMARY KEY (account_id, operation_id)
) WITH (fillfactor = 90);
-- Ids grow with time and rows are stored in that order: enough to sweep a span of time for what was left open.
CREATE INDEX operations_time ON operations USING brin (operation_id) WITH (pages_per_range = 16, autosummarize = on);
-- An operator looks up which operations a payment or payout gave rise to, long after they were written. A summary
-- of every few pages is enough for that, and costs the writing of an operation next to nothing.
CREATE INDEX operations_transaction ON operations USING brin (transaction_id int8_bloom_ops)
  WITH (pages_per_range = 16, autosummarize = on);
-- One item of one request gives rise to one operation.
CREATE UNIQUE INDEX operations_request_item ON operations (account_id, request_key, request_item)
  WHERE request_key IS NOT NULL;
GRANT SELECT, INSERT, UPDATE ON operations TO causeway_app;

-- Operations that have to be asked about: no answer came, or the process that performed them died.
CREATE TABLE unsettled_operations (
  account_id text NOT NULL,
  operation_id bigint NOT NULL,
  attempts smallint NOT NULL,
  next_attempt_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, operation_id)
);
CREATE INDEX unsettled_operations_due ON unsettled_operations (next_attempt_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON unsettled_operations TO causeway_app;

-- How far each kind of operation has been swept for those that a dead process has left open.
CREATE TABLE operation_sweeps (
  noun text PRIMARY KEY,
  swept_to bigint NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON operation_sweeps TO causeway_app;

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
  -- The acquirer's own code and text of an answer, without card numbers: for people.
  said_code text NOT NULL DEFAULT '',
  said_text text NOT NULL DEFAULT '',
  PRIMARY KEY (account_id, operation_id, attempt)
);
GRANT SELECT, INSERT ON operation_answers TO causeway_app;

-- What acquirers have said of operations unasked, and what it changed. Never changed itself.
CREATE TABLE operation_notices (
  account_id text NOT NULL,
  operation_id bigint NOT NULL,
  -- The acquirer's: said again, it counts once.
  notice_id text NOT NULL,
  transaction_id bigint NOT NULL,
  result text NOT NULL CHECK (result IN ('done', 'refused')),
  -- recorded: it was the outcome; returned: a refund that had been paid came back; undone: a capture that had been done
  -- was not; suspense: it was not, and the money could not be taken from the payment; none: it changed nothing.
  effect text NOT NULL CHECK (effect IN ('recorded', 'returned', 'undone', 'suspense', 'none')),
  -- What it moved, in minor units of the payment's currency; zero where the outcome itself says so, or nothing moved.
  moved bigint NOT NULL DEFAULT 0 CHECK (moved >= 0),
  code text NOT NULL,
  said_code text NOT NULL,
  said_text text NOT NULL,
  occurred_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, operation_id, notice_id)
);
CREATE INDEX operation_notices_of_payment ON operation_notices (account_id, transaction_id);
GRANT SELECT, INSERT ON operation_notices TO causeway_app;

-- How acquirers that send notifications call what they were told to do, to find it by. Of other acquirers nothing is kept.
CREATE TABLE acquirer_references (
  account_id text NOT NULL,
  operation_id bigint NOT NULL,
  reference text NOT NULL,
  connector text NOT NULL,
  transaction_id bigint NOT NULL,
  PRIMARY KEY (account_id, operation_id, reference)
);
CREATE INDEX acquirer_references_by_reference ON acquirer_references (reference);
GRANT SELECT, INSERT ON acquirer_references TO causeway_app;

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
  -- The acquirer's own reference of what it did, where somebody settles an operation by hand.
  reference text NOT NULL DEFAULT '',
  PRIMARY KEY (account_id, resolution_id),
  CHECK ((decision IS NULL) = (decided_by IS NULL) AND (decision IS NULL) = (decided_at IS NULL)),
  -- The second person.
  CHECK (decision <> 'confirmed' OR decided_by <> proposed_by)
);
CREATE UNIQUE INDEX resolutions_open ON resolutions (account_id, operation_id) WHERE decision IS NULL;
GRANT SELECT, INSERT, UPDATE ON resolutions TO causeway_app;

-- What waits for a moment: capture deadlines, review limits.
CREATE TABLE due_work (
  account_id text NOT NULL,
  kind text NOT NULL,
  subject_id bigint NOT NULL,
  due_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, kind, subject_id)
);
CREATE INDEX due_work_due ON due_work (kind, due_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON due_work TO causeway_app;

-- The time in which a sandbox account lives, where it is not the real one. Production accounts have no row.
-- The row without an account keeps the newest version when a clock is taken away.
CREATE TABLE test_clocks (
  account_id text PRIMARY KEY,
  now_at timestamptz NOT NULL,
  -- Grows with every move of any clock: processes say by it how much they have seen.
  version int NOT NULL,
  -- Real time until which one process alone works on what the clock has made due.
  advancing_until timestamptz,
  advancing_by text NOT NULL DEFAULT ''
);
GRANT SELECT, INSERT, UPDATE, DELETE ON test_clocks TO causeway_app;

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
GRANT SELECT, INSERT ON audit_entries TO causeway_app;

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
GRANT SELECT, INSERT ON audit_outcomes TO causeway_app;

-- When jobs were last done, by whichever process, so that a console beside them can tell. Written every few seconds.
CREATE TABLE job_rounds (
  job text PRIMARY KEY,
  every_ms integer NOT NULL,
  -- The newest round that ended well, and the newest that did some work.
  ended_at timestamptz,
  worked_at timestamptz,
  failed_at timestamptz,
  -- The name or code of the newest failure: what it said stands in the log.
  failure text NOT NULL DEFAULT '',
  -- When a worker last said that it has this job; null: only by workers of release 0.1.0, which do not.
  listed_at timestamptz
) WITH (fillfactor = 50);
GRANT SELECT, INSERT, UPDATE, DELETE ON job_rounds TO causeway_app;
