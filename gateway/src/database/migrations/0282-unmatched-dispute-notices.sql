-- What acquirers say of disputes whose payments nobody knows, where no money was moved: work for a person. Where money was
-- moved, it is in suspense.
CREATE TABLE unmatched_dispute_notices (
  account_id text NOT NULL,
  connector text NOT NULL,
  notice_reference text NOT NULL,
  case_reference text NOT NULL,
  stage text NOT NULL,
  amount bigint NOT NULL,
  currency text NOT NULL,
  reason_code text NOT NULL,
  answer_due_at timestamptz,
  -- The payment that it is probably about, or zero.
  likely_transaction_id bigint NOT NULL,
  received_at timestamptz NOT NULL,
  settled_at timestamptz,
  settled_by text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  PRIMARY KEY (account_id, connector, notice_reference)
);
CREATE INDEX unmatched_dispute_notices_open ON unmatched_dispute_notices (received_at) WHERE settled_at IS NULL;
GRANT SELECT, INSERT ON unmatched_dispute_notices TO causeway_app;
GRANT UPDATE (settled_at, settled_by, note) ON unmatched_dispute_notices TO causeway_app;
