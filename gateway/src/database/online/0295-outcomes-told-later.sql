-- The same as the migration of this name, in steps that hold nobody up.
BEGIN;
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
COMMIT;
ALTER TABLE refunds ADD COLUMN returned_at timestamptz,
  ADD CONSTRAINT refunds_returned_failed CHECK (returned_at IS NULL OR status = 'failed') NOT VALID;
ALTER TABLE refunds VALIDATE CONSTRAINT refunds_returned_failed;
