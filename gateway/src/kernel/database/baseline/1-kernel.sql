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

-- Keys that encrypt data, each wrapped by the key-encryption key, which is never stored. Tables with encrypted rows
-- refer to their key: a key in use cannot be deleted, and a process that stalled for longer than retired keys are
-- stored cannot encrypt under a deleted one. The references are NOT VALID, as in databases that had rows before them.
-- `challenges` has none: it is written with payments, and its rows end before a retired key does.
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

-- Number of the account's newest event. A row of its own, because it is locked until the commit.
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
-- The acquirer's reference arrives with the authorisation's answer; the event that reports it is never changed.
CREATE INDEX events_reference ON events (account_id, (data ->> 'reference_no'))
  WHERE type IN ('payment.authorised', 'payment.held', 'payment.declined');
GRANT SELECT, INSERT ON events TO causeway_app;

-- Known requests: nonces within their window, and Idempotency-Keys with their first answer.
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
  -- Holder of the Idempotency-Key: each process that claims it, also after a holder that seems to be gone, gets a
  -- number of its own, and works only while the claim has that number.
  claim_id bigint NOT NULL DEFAULT 0,
  -- Effects of items that have no operation: the subject by the item's place. Written in the transaction that makes
  -- them; the other items have operations.
  done jsonb,
  PRIMARY KEY (account_id, key_hash)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON idempotency_keys TO causeway_app;

-- One instruction to an acquirer or bank: written as an intent with the state change, performed afterwards. Its subject
-- notes whether it is open (payments.open_operation_id, refunds.status), so the row of a successful operation is never
-- written again.
CREATE TABLE operations (
  account_id text NOT NULL,
  operation_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('authorise', 'adjust', 'capture', 'void', 'refund', 'payout')),
  -- Reason of a void.
  purpose text NOT NULL,
  transaction_id bigint NOT NULL,
  refund_no smallint NOT NULL,
  amount bigint NOT NULL,
  currency text NOT NULL,
  connector text NOT NULL,
  actor text NOT NULL,
  -- The Idempotency-Key of the request, and the item's place in it.
  request_key bytea,
  request_item smallint NOT NULL,
  created_at timestamptz NOT NULL,
  -- Set when the operation was refused.
  refused_code text,
  -- Of an adjustment: capture deadline of the payment once it is approved; null: unchanged.
  capture_until timestamptz,
  -- References that recovery after a crash needs.
  -- Of an authorisation after a challenge, and of the void that reverses it: the acquirer's reference of the challenge.
  challenge_reference text,
  -- Of a void of an authorisation with unknown outcome: that authorisation.
  reverses bigint,
  -- W3C traceparent of the request that caused the instruction; null where traces are off.
  traceparent text,
  PRIMARY KEY (account_id, operation_id)
) WITH (fillfactor = 90);
-- Ids grow with time and rows are stored in that order: enough to sweep a span of time for open operations.
CREATE INDEX operations_time ON operations USING brin (operation_id) WITH (pages_per_range = 16, autosummarize = on);
-- Operators look up the operations of a payment or payout long after they were written. A summary of every few pages is
-- enough for that, and costs writes next to nothing.
CREATE INDEX operations_transaction ON operations USING brin (transaction_id int8_bloom_ops)
  WITH (pages_per_range = 16, autosummarize = on);
-- One item of one request has one operation.
CREATE UNIQUE INDEX operations_request_item ON operations (account_id, request_key, request_item)
  WHERE request_key IS NOT NULL;
GRANT SELECT, INSERT, UPDATE ON operations TO causeway_app;

-- Operations that need an inquiry: no answer came, or the process that performed them died.
CREATE TABLE unsettled_operations (
  account_id text NOT NULL,
  operation_id bigint NOT NULL,
  attempts smallint NOT NULL,
  next_attempt_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, operation_id)
);
CREATE INDEX unsettled_operations_due ON unsettled_operations (next_attempt_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON unsettled_operations TO causeway_app;

-- Progress of the sweep for operations that a dead process left open, by kind.
CREATE TABLE operation_sweeps (
  noun text PRIMARY KEY,
  swept_to bigint NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON operation_sweeps TO causeway_app;

-- Answers of an acquirer or bank to the instruction and to each inquiry, until the final one. Only for operations
-- without an immediate final answer: successful ones cost nothing here.
CREATE TABLE operation_answers (
  account_id text NOT NULL,
  operation_id bigint NOT NULL,
  -- Zero: the answer to the instruction itself; from one: to inquiries.
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

-- Notices of acquirers about operations, sent without an inquiry, and their effects. Insert-only.
CREATE TABLE operation_notices (
  account_id text NOT NULL,
  operation_id bigint NOT NULL,
  -- The acquirer's id: a duplicate counts once.
  notice_id text NOT NULL,
  transaction_id bigint NOT NULL,
  result text NOT NULL CHECK (result IN ('done', 'refused')),
  -- recorded: it was the outcome; returned: a paid refund came back; undone: a capture failed after it had succeeded;
  -- suspense: the same, and its money could not be debited from the payment; none: no effect.
  effect text NOT NULL CHECK (effect IN ('recorded', 'returned', 'undone', 'suspense', 'none')),
  -- Amount moved, in minor units of the payment's currency; zero where the outcome implies it, or nothing moved.
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

-- The references by which notifications of acquirers name operations. Acquirers without notifications have no rows.
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

-- Outcomes of operations recorded by hand: one person proposes, another decides.
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
  -- The acquirer's own reference, where a person records the outcome.
  reference text NOT NULL DEFAULT '',
  PRIMARY KEY (account_id, resolution_id),
  CHECK ((decision IS NULL) = (decided_by IS NULL) AND (decision IS NULL) = (decided_at IS NULL)),
  -- The second person.
  CHECK (decision <> 'confirmed' OR decided_by <> proposed_by)
);
CREATE UNIQUE INDEX resolutions_open ON resolutions (account_id, operation_id) WHERE decision IS NULL;
GRANT SELECT, INSERT, UPDATE ON resolutions TO causeway_app;

-- Timers: capture deadlines, review limits.
CREATE TABLE due_work (
  account_id text NOT NULL,
  kind text NOT NULL,
  subject_id bigint NOT NULL,
  due_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, kind, subject_id)
);
CREATE INDEX due_work_due ON due_work (kind, due_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON due_work TO causeway_app;

-- Test clocks of sandbox accounts. Production accounts have no row. The row without an account has the newest version
-- when a clock is removed.
CREATE TABLE test_clocks (
  account_id text PRIMARY KEY,
  now_at timestamptz NOT NULL,
  -- Grows with every move of any clock: processes compare it with the version they have read.
  version int NOT NULL,
  -- Real time until which a single process works on what the clock has made due.
  advancing_until timestamptz,
  advancing_by text NOT NULL DEFAULT ''
);
GRANT SELECT, INSERT, UPDATE, DELETE ON test_clocks TO causeway_app;

-- Actions of people. An entry is written before the action begins, its outcome after; neither is ever changed. An entry
-- without an outcome: the process died during the action. merchant_id is empty for what concerns no merchant.
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

-- Last run of each job by any process, for consoles in other processes. Written every few seconds.
CREATE TABLE job_rounds (
  job text PRIMARY KEY,
  every_ms integer NOT NULL,
  -- The newest successful round, and the newest with work to do.
  ended_at timestamptz,
  worked_at timestamptz,
  failed_at timestamptz,
  -- Name or code of the newest failure; its message is in the log.
  failure text NOT NULL DEFAULT '',
  -- When a worker last reported that it has this job; null: only workers of release 0.1.0, which do not report it.
  listed_at timestamptz
) WITH (fillfactor = 50);
GRANT SELECT, INSERT, UPDATE, DELETE ON job_rounds TO causeway_app;
