-- Every line that a bank has booked on the gateway's accounts, once, whichever of its files have told of it.
CREATE TABLE bank_entries (
  entry_id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  bank text NOT NULL,
  -- The gateway's account there, by IBAN or number.
  account text NOT NULL,
  currency text NOT NULL,
  -- Positive: credited to the gateway. Negative: debited.
  amount bigint NOT NULL CHECK (amount <> 0),
  booked_on date NOT NULL,
  reference text NOT NULL,
  family text NOT NULL,
  information text NOT NULL,
  -- By what it is known again: the bank's own reference of it, or else all that it says. Lines that are alike in it
  -- are numbered.
  known_by text NOT NULL,
  occurrence integer NOT NULL,
  -- Which of the bank's messages have told of it: notifications (camt.054), statements (camt.053), returns (pacs.004).
  told_by text[] NOT NULL,
  -- False for a line of a message that only informs, by the bank's settings.
  books boolean NOT NULL,
  sha256 text NOT NULL,
  received_at timestamptz NOT NULL,
  UNIQUE (bank, known_by, occurrence)
);
CREATE INDEX bank_entries_informing ON bank_entries (bank, entry_id) WHERE NOT books;

-- What a line consists of: transfers, returns, charges. The amounts of its parts sum to the line's.
CREATE TABLE bank_entry_parts (
  entry_id bigint NOT NULL,
  part_no integer NOT NULL,
  -- What it is for us, as far as the bank's messages say: a payout paid, one that came back, a charge, or unmatched.
  use text NOT NULL CHECK (use IN ('paid', 'returned', 'charge', 'unmatched')),
  -- Why it is unmatched.
  cause text NOT NULL,
  amount bigint NOT NULL CHECK (amount <> 0),
  -- The transfer that it names, or '' and zero.
  account_id text NOT NULL,
  instruction_id bigint NOT NULL,
  reason_code text NOT NULL,
  reason_text text NOT NULL,
  reference text NOT NULL,
  remittance text NOT NULL,
  details jsonb NOT NULL,
  PRIMARY KEY (entry_id, part_no)
);

-- What was booked of a transfer, beside what was said of it.
ALTER TABLE bank_instructions ADD COLUMN debited bigint NOT NULL DEFAULT 0;
ALTER TABLE bank_instructions ADD COLUMN credited bigint NOT NULL DEFAULT 0;

-- A notice may be of a part of a booked line. One that names no transfer has no account.
ALTER TABLE bank_notices ADD COLUMN entry_id bigint;
ALTER TABLE bank_notices ADD COLUMN part_no integer;
ALTER TABLE bank_notices DROP CONSTRAINT bank_notices_status_check;
ALTER TABLE bank_notices ADD CONSTRAINT bank_notices_status_check
  CHECK (status IN ('sent', 'completed', 'failed', 'returned', 'booked')) NOT VALID;
ALTER TABLE bank_notices VALIDATE CONSTRAINT bank_notices_status_check;
CREATE UNIQUE INDEX bank_notices_part ON bank_notices (entry_id, part_no) WHERE entry_id IS NOT NULL;

-- What became of every part that a bank has booked and that is not in suspense.
CREATE TABLE bank_bookings (
  account_id text NOT NULL,
  booking_id bigint NOT NULL,
  -- The bank, and the number of the part there.
  connector text NOT NULL,
  notice_id text NOT NULL,
  use text NOT NULL CHECK (use IN ('paid', 'returned', 'charge')),
  -- Of the payout; zero for charges that name none.
  transaction_id bigint NOT NULL,
  currency text NOT NULL,
  -- Positive: it came in. Negative: it was taken.
  amount bigint NOT NULL CHECK (amount <> 0),
  booked_on date NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, booking_id),
  UNIQUE (account_id, connector, notice_id)
);
CREATE INDEX bank_bookings_payout ON bank_bookings (account_id, transaction_id) WHERE transaction_id > 0;

-- Statements of account, with their balances, so that one that is missing or does not add up is noticed.
CREATE TABLE bank_statements (
  bank text NOT NULL,
  account text NOT NULL,
  currency text NOT NULL,
  statement_id text NOT NULL,
  -- Closing date and the bank's number put them into order.
  closed_on date NOT NULL,
  number bigint NOT NULL,
  opening bigint NOT NULL,
  closing bigint NOT NULL,
  -- What its lines come to.
  moved bigint NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (bank, account, currency, statement_id)
);

GRANT SELECT, INSERT, UPDATE ON bank_entries TO causeway_app;
GRANT SELECT, INSERT ON bank_entry_parts, bank_bookings TO causeway_app;
GRANT SELECT, INSERT ON bank_statements TO causeway_app;
