-- What acquirers report that they have settled, compared with the payments here and with what arrives at the bank.

-- Files in which acquirers report, each once.
CREATE TABLE settlement_reports (
  report_id bigint PRIMARY KEY,
  acquirer text NOT NULL,
  format text NOT NULL,
  file_name text NOT NULL,
  sha256 text NOT NULL,
  -- All lines; those that no file had before, and those that replace another file's.
  lines integer NOT NULL,
  added integer NOT NULL,
  replaced integer NOT NULL,
  received_by text NOT NULL,
  received_at timestamptz NOT NULL,
  UNIQUE (acquirer, sha256)
);
GRANT SELECT, INSERT ON settlement_reports TO causeway_app;

-- Their lines, whole. Amounts are minor units: positive where the acquirer owes more by them, negative where less.
CREATE TABLE settlement_lines (
  line_id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  report_id bigint NOT NULL,
  line_no integer NOT NULL,
  acquirer text NOT NULL,
  -- By which a line is known again in another file, and what it says, as a digest.
  identity text NOT NULL,
  digest text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('payment', 'refund', 'refund_reversal', 'chargeback', 'chargeback_reversal', 'fee',
    'adjustment', 'reserve', 'payout')),
  -- Our name of the instruction, and the acquirer's references of the step and of the payment.
  instruction text NOT NULL,
  step_reference text NOT NULL,
  payment_reference text NOT NULL,
  currency text NOT NULL,
  gross bigint NOT NULL,
  interchange bigint NOT NULL,
  scheme_fee bigint NOT NULL,
  markup bigint NOT NULL,
  net bigint NOT NULL,
  -- Of what is net: what it settles of its item, and what is charged for it.
  settles bigint NOT NULL,
  charged bigint NOT NULL,
  booked_on date NOT NULL,
  -- The acquirer's payout or batch that it is in, or empty.
  payout text NOT NULL,
  raw text NOT NULL,
  -- What it is about: '' where that is not known.
  item text NOT NULL CHECK (item IN ('', 'payment', 'refund', 'dispute', 'suspense')),
  account_id text NOT NULL,
  transaction_id bigint NOT NULL,
  item_no smallint NOT NULL,
  -- The report that has corrected it; null: it counts.
  replaced_in bigint,
  -- The line that it corrects.
  replaces bigint
);
CREATE UNIQUE INDEX settlement_lines_known ON settlement_lines (acquirer, identity) WHERE replaced_in IS NULL;
CREATE INDEX settlement_lines_report ON settlement_lines (report_id, line_id);
CREATE INDEX settlement_lines_item ON settlement_lines (account_id, transaction_id) WHERE account_id <> '';
CREATE INDEX settlement_lines_payout ON settlement_lines (acquirer, payout) WHERE payout <> '';
CREATE INDEX settlement_lines_replaced ON settlement_lines (replaced_in) WHERE replaced_in IS NOT NULL;
-- Lines about nothing known are looked up again: what they are about may be recorded later.
CREATE INDEX settlement_lines_unknown ON settlement_lines (acquirer, line_id)
  WHERE item = '' AND replaced_in IS NULL AND kind NOT IN ('fee', 'adjustment', 'reserve', 'payout');
GRANT SELECT, INSERT ON settlement_lines TO causeway_app;
GRANT UPDATE (item, account_id, transaction_id, item_no, replaced_in) ON settlement_lines TO causeway_app;

-- Payouts of acquirers, as their reports say them.
CREATE TABLE acquirer_payouts (
  payout_id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  acquirer text NOT NULL,
  payout text NOT NULL,
  currency text NOT NULL,
  -- What its lines come to, and what is paid out: null while no report says it.
  lines_net bigint NOT NULL,
  amount bigint,
  paid_on date NOT NULL,
  -- By which the bank's line may name it; or empty.
  bank_reference text NOT NULL,
  -- What of it has arrived at the bank.
  arrived bigint NOT NULL DEFAULT 0,
  UNIQUE (acquirer, payout, currency)
);
CREATE INDEX acquirer_payouts_awaited ON acquirer_payouts (acquirer, payout_id)
  WHERE amount IS NOT NULL AND amount <> arrived;
GRANT SELECT, INSERT ON acquirer_payouts TO causeway_app;
GRANT UPDATE (lines_net, amount, paid_on, bank_reference, arrived) ON acquirer_payouts TO causeway_app;

-- Which lines of banks brought which payouts.
CREATE TABLE acquirer_payout_arrivals (
  payout_id bigint NOT NULL,
  -- Of suspense.
  item_id bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount <> 0),
  matched_at timestamptz NOT NULL,
  PRIMARY KEY (payout_id, item_id)
);
CREATE INDEX acquirer_payout_arrivals_item ON acquirer_payout_arrivals (item_id);
GRANT SELECT, INSERT ON acquirer_payout_arrivals TO causeway_app;

-- An acquirer's settings of reconciliation, and how far its payments are compared.
CREATE TABLE reconciliations (
  acquirer text PRIMARY KEY,
  -- Days that a payment may wait for its line, and a payout for its money.
  grace_days smallint NOT NULL DEFAULT 5 CHECK (grace_days BETWEEN 0 AND 60),
  -- In minor units: what differs by no more is no work.
  tolerance bigint NOT NULL DEFAULT 0 CHECK (tolerance >= 0),
  -- What the bank's lines say of who pays; empty: credits are found by references only.
  bank_text text NOT NULL DEFAULT '',
  -- Payments captured before are not compared; null before the first report.
  compared_from timestamptz,
  compared_to timestamptz
);
GRANT SELECT, INSERT, UPDATE ON reconciliations TO causeway_app;

CREATE TABLE settlement_differences (
  difference_id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  acquirer text NOT NULL,
  -- What differs: one row for each, whatever becomes of it.
  subject text NOT NULL,
  currency text NOT NULL,
  reason text NOT NULL CHECK (reason IN ('amount_differs', 'only_ours', 'only_theirs', 'other_currency', 'adjustment',
    'fee_differs', 'payout_differs', 'arrival_differs', 'not_arrived')),
  ours bigint NOT NULL,
  theirs bigint NOT NULL,
  -- What people have written off of what differs.
  written_off bigint NOT NULL DEFAULT 0,
  state text NOT NULL CHECK (state IN ('open', 'waiting', 'tolerated', 'cleared', 'written_off')),
  account_id text NOT NULL,
  transaction_id bigint NOT NULL,
  item text NOT NULL,
  item_no smallint NOT NULL,
  payout text NOT NULL,
  found_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  assigned_to text NOT NULL DEFAULT '',
  UNIQUE (acquirer, subject, currency)
);
CREATE INDEX settlement_differences_open ON settlement_differences (difference_id) WHERE state IN ('open', 'waiting');
CREATE INDEX settlement_differences_payout ON settlement_differences (acquirer, payout) WHERE payout <> '';
GRANT SELECT, INSERT ON settlement_differences TO causeway_app;
GRANT UPDATE (reason, ours, theirs, written_off, state, payout, changed_at, assigned_to) ON settlement_differences
  TO causeway_app;

CREATE TABLE settlement_difference_notes (
  note_id bigint PRIMARY KEY,
  difference_id bigint NOT NULL,
  note text NOT NULL CHECK (note <> ''),
  written_by text NOT NULL,
  written_at timestamptz NOT NULL
);
CREATE INDEX settlement_difference_notes_of ON settlement_difference_notes (difference_id, note_id);
GRANT SELECT, INSERT ON settlement_difference_notes TO causeway_app;

-- Differences that one person proposes to write off, and another decides.
CREATE TABLE write_off_proposals (
  account_id text NOT NULL CHECK (account_id = 'house'),
  proposal_id bigint NOT NULL,
  difference_id bigint NOT NULL,
  -- What differed when it was proposed.
  amount bigint NOT NULL CHECK (amount <> 0),
  reason text NOT NULL CHECK (reason <> ''),
  proposed_by text NOT NULL,
  proposed_at timestamptz NOT NULL,
  decided_by text,
  decided_at timestamptz,
  decision text CHECK (decision IN ('confirmed', 'rejected')),
  PRIMARY KEY (account_id, proposal_id),
  CHECK ((decision IS NULL) = (decided_by IS NULL) AND (decision IS NULL) = (decided_at IS NULL)),
  CHECK (decision <> 'confirmed' OR decided_by <> proposed_by)
);
CREATE UNIQUE INDEX write_off_proposals_open ON write_off_proposals (account_id, difference_id) WHERE decision IS NULL;
GRANT SELECT, INSERT, UPDATE ON write_off_proposals TO causeway_app;
