-- Amounts are minor units. The columns that capture and refund change are few and in no index, so that updates
-- stay within the page (HOT); what never changes after creation stands in payment_details.
CREATE TABLE payments (
  account_id text NOT NULL,
  transaction_id bigint NOT NULL,
  order_no text NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  captured bigint NOT NULL DEFAULT 0,
  capturing bigint NOT NULL DEFAULT 0,
  refunded bigint NOT NULL DEFAULT 0,
  refunding bigint NOT NULL DEFAULT 0,
  refund_count smallint NOT NULL DEFAULT 0 CHECK (refund_count BETWEEN 0 AND 99),
  status smallint NOT NULL,
  -- False once the attempt was declined or failed: then order_no is free for another attempt.
  live boolean NOT NULL,
  -- The authorise, capture or void that is under way; conflicting operations wait for it.
  open_operation_id bigint,
  auto_capture boolean NOT NULL,
  several_captures boolean NOT NULL,
  review_decision text CHECK (review_decision IN ('approved', 'rejected')),
  capture_deadline_at timestamptz,
  review_due_at timestamptz,
  captured_at timestamptz,
  connector text NOT NULL,
  connector_reference text NOT NULL DEFAULT '',
  reference_no text NOT NULL DEFAULT '',
  auth_code text NOT NULL DEFAULT '',
  avs_result text NOT NULL DEFAULT '',
  cvv_result text NOT NULL DEFAULT '',
  network_transaction_id text NOT NULL DEFAULT '',
  failure_code text NOT NULL DEFAULT '',
  website text NOT NULL,
  card_brand text NOT NULL,
  card_masked text NOT NULL,
  token_id text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, transaction_id),
  CHECK (captured >= 0 AND capturing >= 0 AND captured + capturing <= amount),
  CHECK (refunded >= 0 AND refunding >= 0 AND refunded + refunding <= captured),
  CHECK (live = (status NOT BETWEEN 5000 AND 5999))
) WITH (fillfactor = 60);
CREATE UNIQUE INDEX payments_live_order ON payments (account_id, order_no) WHERE live;
CREATE INDEX payments_attempts ON payments (account_id, order_no, transaction_id) WHERE NOT live;

CREATE TABLE payment_details (
  account_id text NOT NULL,
  transaction_id bigint NOT NULL,
  details jsonb NOT NULL,
  card_fingerprint bytea,
  PRIMARY KEY (account_id, transaction_id)
);

-- Stored cards. The number is encrypted under data_key_id; the security code is never stored.
CREATE TABLE cards (
  account_id text NOT NULL,
  token_id text NOT NULL,
  fingerprint bytea NOT NULL,
  data_key_id text NOT NULL,
  pan bytea NOT NULL,
  brand text NOT NULL,
  masked text NOT NULL,
  expiration_month smallint NOT NULL,
  expiration_year smallint NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, token_id),
  UNIQUE (account_id, fingerprint)
);

-- A payment waiting for the customer's authentication: what is needed to go on, erased when it has gone on.
CREATE TABLE challenges (
  account_id text NOT NULL,
  transaction_id bigint NOT NULL,
  connector_reference text NOT NULL,
  data_key_id text NOT NULL,
  pan bytea NOT NULL,
  expiration_month smallint NOT NULL,
  expiration_year smallint NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, transaction_id)
);

CREATE TABLE refunds (
  account_id text NOT NULL,
  transaction_id bigint NOT NULL,
  refund_no smallint NOT NULL CHECK (refund_no BETWEEN 1 AND 99),
  refund_reference text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  reason text NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'completed', 'failed')),
  failure_code text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  processed_at timestamptz,
  PRIMARY KEY (account_id, transaction_id, refund_no)
);
CREATE UNIQUE INDEX refunds_reference ON refunds (account_id, refund_reference) WHERE refund_reference <> '';

CREATE TABLE disputes (
  account_id text NOT NULL,
  dispute_id bigint NOT NULL,
  transaction_id bigint NOT NULL,
  connector_reference text NOT NULL,
  stage text NOT NULL CHECK (stage IN ('inquiry', 'chargeback', 'won', 'lost')),
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  reason_code text NOT NULL,
  evidence_due_at timestamptz NOT NULL,
  opened_at timestamptz NOT NULL,
  closed_at timestamptz,
  PRIMARY KEY (account_id, dispute_id),
  UNIQUE (account_id, connector_reference)
);
CREATE INDEX disputes_payment ON disputes (account_id, transaction_id);

GRANT SELECT, INSERT, UPDATE ON payments, refunds, disputes TO causeway_app;
GRANT SELECT, INSERT ON payment_details TO causeway_app;
GRANT SELECT, INSERT, UPDATE ON cards TO causeway_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON challenges TO causeway_app;
