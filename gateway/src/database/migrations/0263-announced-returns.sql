-- Returns that a bank announces (pacs.004). They are no bookings: what comes back is booked by the line that the bank
-- books.
CREATE TABLE announced_returns (
  bank text NOT NULL,
  -- What it is known by again: the return's own number, and what it says of the payment.
  known_by text NOT NULL,
  return_id text NOT NULL,
  -- The transfer that it names; '' and zero where it names none.
  account_id text NOT NULL,
  instruction_id bigint NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  reason_code text NOT NULL,
  reason_text text NOT NULL,
  -- Charges, dates and the references of the payment, by name.
  said jsonb NOT NULL,
  sha256 text NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (bank, known_by)
);
CREATE INDEX announced_returns_number ON announced_returns (bank, return_id) WHERE return_id <> '';
CREATE INDEX announced_returns_transfer ON announced_returns (account_id, instruction_id) WHERE account_id <> '';
GRANT SELECT, INSERT ON announced_returns TO causeway_app;

ALTER TABLE bank_notices DROP CONSTRAINT bank_notices_status_check;
ALTER TABLE bank_notices ADD CONSTRAINT bank_notices_status_check CHECK (status IN ('sent', 'completed', 'failed',
  'returned', 'booked', 'recall_accepted', 'recall_refused', 'recall_asked', 'return_announced')) NOT VALID;
ALTER TABLE bank_notices VALIDATE CONSTRAINT bank_notices_status_check;

-- What of a payout the bank has announced to come back, in all, in the payout's currency: its claim is met when that
-- has come. NULL: nothing was announced, and any return meets it.
ALTER TABLE payout_claims ADD COLUMN announced bigint CHECK (announced >= 0);
ALTER TABLE payout_claims DROP CONSTRAINT payout_claims_cause_check;
ALTER TABLE payout_claims ADD CONSTRAINT payout_claims_cause_check
  CHECK (cause IN ('rejected', 'recall', 'announced')) NOT VALID;
ALTER TABLE payout_claims VALIDATE CONSTRAINT payout_claims_cause_check;
