-- One instruction to an acquirer or bank: written as an intent with the state change, performed afterwards.
-- Whether it is still open stands with its subject (payments.open_operation_id, refunds.status), so that the
-- row of an operation that went well is never written again.
CREATE TABLE operations (
  account_id text NOT NULL,
  operation_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('authorise', 'capture', 'void', 'refund')),
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
  PRIMARY KEY (account_id, operation_id)
) WITH (fillfactor = 90);
CREATE INDEX operations_request ON operations (account_id, request_key) WHERE request_key IS NOT NULL;
-- Ids grow with time and rows are stored in that order: enough to sweep a span of time for what was left open.
CREATE INDEX operations_time ON operations USING brin (operation_id) WITH (pages_per_range = 16, autosummarize = on);

-- Operations that have to be asked about: no answer came, or the process that performed them died.
CREATE TABLE unsettled_operations (
  account_id text NOT NULL,
  operation_id bigint NOT NULL,
  attempts smallint NOT NULL,
  next_attempt_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, operation_id)
);
CREATE INDEX unsettled_operations_due ON unsettled_operations (next_attempt_at);

-- How far each kind of operation has been swept for those that a dead process has left open.
CREATE TABLE operation_sweeps (
  noun text PRIMARY KEY,
  swept_to bigint NOT NULL
);

-- What waits for a moment: capture deadlines, review limits.
CREATE TABLE due_work (
  account_id text NOT NULL,
  kind text NOT NULL,
  subject_id bigint NOT NULL,
  due_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, kind, subject_id)
);
CREATE INDEX due_work_due ON due_work (kind, due_at);

-- Every state change, numbered per account without gaps, in the transaction of the change.
CREATE TABLE events (
  account_id text NOT NULL,
  seq bigint NOT NULL,
  type text NOT NULL,
  subject_id bigint NOT NULL,
  actor text NOT NULL,
  data json NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, seq)
);
CREATE INDEX events_subject ON events (account_id, subject_id, seq);

-- The journal: one row per money movement and currency, its postings side by side. Credits are positive.
-- Append-only: the gateway's role may insert and read, nothing else.
CREATE TABLE journal (
  account_id text NOT NULL,
  entry_id bigint NOT NULL,
  movement text NOT NULL,
  subject_id bigint NOT NULL,
  subject_no smallint NOT NULL DEFAULT 0,
  currency text NOT NULL,
  ledger_accounts smallint[] NOT NULL,
  amounts bigint[] NOT NULL,
  posted_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, subject_id, entry_id),
  CHECK (
    cardinality(amounts) BETWEEN 2 AND 6
    AND cardinality(ledger_accounts) = cardinality(amounts)
    AND array_position(amounts, NULL) IS NULL
    AND array_position(ledger_accounts, NULL) IS NULL
    AND amounts[1] + amounts[2] + coalesce(amounts[3], 0) + coalesce(amounts[4], 0)
      + coalesce(amounts[5], 0) + coalesce(amounts[6], 0) = 0
  )
);

GRANT SELECT, INSERT, UPDATE ON operations, operation_sweeps TO causeway_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON unsettled_operations TO causeway_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON due_work TO causeway_app;
GRANT SELECT, INSERT ON events, journal TO causeway_app;
