-- The same as the migration of this name, in steps that hold nobody up.
BEGIN;
ALTER TABLE disputes
  DROP CONSTRAINT disputes_stage_check,
  DROP CONSTRAINT disputes_amount_check,
  DROP CONSTRAINT disputes_check1,
  DROP CONSTRAINT disputes_account_id_connector_reference_key,
  -- Until when it can be answered; null where it cannot, any more or at all.
  ALTER COLUMN evidence_due_at DROP NOT NULL,
  ADD COLUMN connector text,
  -- Grows with every stage that can be answered: the answer and the evidence are of this one.
  ADD COLUMN stage_no smallint NOT NULL DEFAULT 1,
  -- What of the payment cannot be refunded because of it, in minor units of the payment's currency.
  ADD COLUMN held bigint NOT NULL DEFAULT 0 CHECK (held >= 0),
  -- The stage that was answered: an end may have come since.
  ADD COLUMN answered_stage text;
UPDATE disputes d SET connector = p.connector,
    answered_stage = CASE WHEN d.response IS NOT NULL THEN 'chargeback' END, held = CASE d.stage WHEN 'won' THEN 0 ELSE d.amount END
  FROM payments p WHERE p.account_id = d.account_id AND p.transaction_id = d.transaction_id;
ALTER TABLE disputes
  ALTER COLUMN connector SET NOT NULL,
  ADD UNIQUE (account_id, connector, connector_reference),
  ADD CONSTRAINT disputes_stage_check
    CHECK (stage IN ('inquiry', 'chargeback', 'pre_arbitration', 'arbitration', 'won', 'lost')),
  ADD CONSTRAINT disputes_amount_check CHECK (amount >= 0),
  ADD CONSTRAINT disputes_answered_check CHECK ((response IS NULL) = (answered_stage IS NULL)),
  ADD CONSTRAINT disputes_closed_check CHECK ((closed_at IS NULL) = (stage NOT IN ('won', 'lost')));

CREATE TABLE dispute_notices (
  account_id text NOT NULL,
  connector text NOT NULL,
  -- The acquirer's reference of the notice: said twice, it counts once.
  notice_reference text NOT NULL,
  dispute_id bigint NOT NULL,
  transaction_id bigint NOT NULL,
  -- Counts the notices of the payment from 1; its postings bear it. Zero: booked before notices were kept.
  notice_no smallint NOT NULL,
  -- Null where it says nothing of the stage.
  stage text CHECK (stage IN ('inquiry', 'chargeback', 'pre_arbitration', 'arbitration', 'won', 'lost')),
  -- What is contested.
  amount bigint NOT NULL CHECK (amount >= 0),
  currency text NOT NULL,
  -- Below zero: taken from the merchant. Above: given back.
  funds bigint NOT NULL,
  funds_currency text NOT NULL,
  fee bigint NOT NULL,
  fee_currency text NOT NULL,
  reason_code text NOT NULL,
  answer_due_at timestamptz,
  occurred_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, connector, notice_reference)
);
CREATE UNIQUE INDEX dispute_notices_numbered ON dispute_notices (account_id, transaction_id, notice_no) WHERE notice_no > 0;
CREATE INDEX dispute_notices_dispute ON dispute_notices (account_id, dispute_id);
GRANT SELECT, INSERT ON dispute_notices TO causeway_app;
INSERT INTO dispute_notices
  SELECT account_id, connector, connector_reference || '.1', dispute_id, transaction_id, 0, 'chargeback', amount,
    currency, -amount, currency, 0, currency, reason_code, evidence_due_at, opened_at, opened_at
  FROM disputes WHERE stage <> 'inquiry'
  UNION ALL
  SELECT account_id, connector, connector_reference || '.2', dispute_id, transaction_id, 0, 'won', amount,
    currency, amount, currency, 0, currency, reason_code, NULL, closed_at, closed_at
  FROM disputes WHERE stage = 'won';

CREATE TABLE dispute_answers (
  account_id text NOT NULL,
  dispute_id bigint NOT NULL,
  stage_no smallint NOT NULL,
  stage text NOT NULL,
  response text NOT NULL CHECK (response IN ('accepted', 'defended')),
  explanation text NOT NULL,
  responded_by text NOT NULL,
  responded_at timestamptz NOT NULL,
  -- Null where the acquirer went on before it was told.
  sent_at timestamptz,
  PRIMARY KEY (account_id, dispute_id, stage_no)
);
GRANT SELECT, INSERT ON dispute_answers TO causeway_app;
ALTER TABLE dispute_evidence ADD COLUMN stage_no smallint NOT NULL DEFAULT 1;
ALTER TABLE sandbox_acquirer.notices
  ADD COLUMN case_reference text NOT NULL DEFAULT '',
  ADD COLUMN notice_reference text NOT NULL DEFAULT '',
  ADD COLUMN stage text,
  ADD COLUMN funds bigint NOT NULL DEFAULT 0,
  ADD COLUMN funds_currency text NOT NULL DEFAULT '',
  ADD COLUMN fee bigint NOT NULL DEFAULT 0,
  ADD COLUMN fee_currency text NOT NULL DEFAULT '',
  ADD COLUMN reason_code text NOT NULL DEFAULT '10.4',
  ADD COLUMN answer_due_at timestamptz,
  ADD COLUMN occurred_at timestamptz;
UPDATE sandbox_acquirer.notices SET
  case_reference = 'chargeback.' || reference,
  notice_reference = 'chargeback.' || reference || CASE kind WHEN 'dispute' THEN '.1' ELSE '.2' END,
  stage = CASE kind WHEN 'dispute' THEN 'chargeback' WHEN 'dispute_won' THEN 'won' ELSE 'lost' END,
  funds = CASE kind WHEN 'dispute' THEN -amount WHEN 'dispute_won' THEN amount ELSE 0 END,
  funds_currency = currency, fee_currency = currency, occurred_at = due_at;
ALTER TABLE sandbox_acquirer.notices
  DROP COLUMN kind,
  ALTER COLUMN case_reference DROP DEFAULT,
  ALTER COLUMN notice_reference DROP DEFAULT,
  ALTER COLUMN funds DROP DEFAULT,
  ALTER COLUMN funds_currency DROP DEFAULT,
  ALTER COLUMN fee DROP DEFAULT,
  ALTER COLUMN fee_currency DROP DEFAULT,
  ALTER COLUMN reason_code DROP DEFAULT,
  ALTER COLUMN occurred_at SET NOT NULL;
COMMIT;
ALTER TABLE payments
  ADD COLUMN disputed bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT payments_disputed_check CHECK (disputed >= 0) NOT VALID,
  ADD COLUMN dispute_status smallint NOT NULL DEFAULT 0,
  ADD COLUMN remainder_open boolean NOT NULL DEFAULT false;
ALTER TABLE payments VALIDATE CONSTRAINT payments_disputed_check;
UPDATE payments p SET disputed = d.held, dispute_status = p.status
  FROM (SELECT account_id, transaction_id, sum(held) AS held FROM disputes GROUP BY account_id, transaction_id) d
  WHERE d.account_id = p.account_id AND d.transaction_id = p.transaction_id AND p.status BETWEEN 7000 AND 7999;
