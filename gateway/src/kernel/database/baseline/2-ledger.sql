-- The journal, balances, settlement, and money in suspense.

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
  -- Time of posting by this server's clock, also of accounts with a test clock. The transaction gets its number before
  -- it reads the clock: once the transactions that are running at a time have ended, no row with an earlier time can be
  -- added. Null: posted by release 0.1.0.
  booked_at timestamptz DEFAULT CASE WHEN pg_current_xact_id() IS NOT NULL THEN clock_timestamp() END,
  PRIMARY KEY (account_id, subject_id, entry_id),
  CHECK (
    cardinality(amounts) BETWEEN 2 AND 6
    AND cardinality(ledger_accounts) = cardinality(amounts)
    AND array_position(amounts, NULL) IS NULL
    AND array_position(ledger_accounts, NULL) IS NULL
    AND amounts[1] + amounts[2] + coalesce(amounts[3], 0) + coalesce(amounts[4], 0)
      + coalesce(amounts[5], 0) + coalesce(amounts[6], 0) = 0
  ),
  -- An array whose first index is not 1 had amounts that the check of the sum ignored.
  CONSTRAINT journal_shape CHECK (
    array_ndims(amounts) = 1 AND array_lower(amounts, 1) = 1
    AND array_ndims(ledger_accounts) = 1 AND array_lower(ledger_accounts, 1) = 1
  )
);
-- Statements of the available balance. Movements of card payments leave it unchanged, so they cost nothing here.
CREATE INDEX journal_available ON journal (account_id, currency, posted_at, entry_id) WHERE 2 = ANY (ledger_accounts);
-- Reports and sums read a span of time, by one index for both times. Rows are stored in that order: inserts cost
-- nothing.
CREATE INDEX journal_time ON journal USING brin (posted_at, booked_at)
  WITH (pages_per_range = 32, autosummarize = on);
-- Movements that may take a merchant's pending or reserve below zero: all but those that never debit either. A payout
-- reads the debits since the stored sums by this index, without reading all captures.
CREATE INDEX journal_debits ON journal (account_id, booked_at)
  WHERE movement NOT IN ('capture', 'refund_completed', 'payout_held', 'payout_completed');
GRANT SELECT, INSERT ON journal TO causeway_app;

-- Available balance by account and currency, as in the journal, less the credits that are not folded in yet. Only
-- debits lock the row; credits insert rows of their own, which the next debit folds in.
CREATE TABLE available_balances (
  account_id text NOT NULL,
  currency text NOT NULL,
  balance bigint NOT NULL,
  -- Credit limit and reserve of an available balance: set by the operator, read by debits under the lock of this row.
  -- credit_highest is the highest limit ever set: payouts made under it stay valid when the limit is lowered.
  credit_limit bigint NOT NULL DEFAULT 0 CHECK (credit_limit >= 0),
  minimum_balance bigint NOT NULL DEFAULT 0 CHECK (minimum_balance >= 0),
  credit_highest bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (account_id, currency),
  CONSTRAINT available_balances_credit_check CHECK (credit_highest >= credit_limit),
  CONSTRAINT available_balances_balance_check CHECK (balance >= -credit_highest)
) WITH (fillfactor = 50);
GRANT SELECT, INSERT, UPDATE ON available_balances TO causeway_app;

CREATE TABLE available_credits (
  account_id text NOT NULL,
  currency text NOT NULL,
  entry_id bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  PRIMARY KEY (account_id, currency, entry_id)
);
GRANT SELECT, INSERT, DELETE ON available_credits TO causeway_app;

-- Sums of the bookings before an account's boundary; later bookings are added when the sums are read.
CREATE TABLE kept_boundaries (
  account_id text PRIMARY KEY,
  kept_to timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON kept_boundaries TO causeway_app;

CREATE TABLE kept_balances (
  account_id text NOT NULL,
  currency text NOT NULL,
  ledger_account smallint NOT NULL,
  minor numeric NOT NULL,
  PRIMARY KEY (account_id, currency, ledger_account)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON kept_balances TO causeway_app;

-- Card money on its way from pending to available: each day of trade is closed into a batch by currency, which is
-- settled on its banking day. This is the moment before which all postings to pending are in batches.
CREATE TABLE settlement_closings (
  account_id text PRIMARY KEY,
  closed_to timestamptz NOT NULL,
  -- Time of booking (journal.booked_at) until which movements posted before closed_to are in batches; later bookings to
  -- a closed day join the next batches. Null: unknown; the next closing compares the account's whole journal with its
  -- batches, and adds movements that are in none.
  seen_to timestamptz
);
GRANT SELECT, INSERT, UPDATE ON settlement_closings TO causeway_app;

CREATE TABLE settlement_batches (
  account_id text NOT NULL,
  batch_id bigint NOT NULL,
  currency text NOT NULL,
  -- The account's time zone when the day was closed.
  day date NOT NULL,
  captured bigint NOT NULL,
  refunded bigint NOT NULL,
  disputed bigint NOT NULL,
  -- Remainder that an earlier settlement could not debit from the available balance: zero or negative.
  carried bigint NOT NULL CHECK (carried <= 0),
  carried_from bigint,
  -- Beginning of the banking day on which it is settled.
  due_at timestamptz NOT NULL,
  settlement_id bigint,
  settled_at timestamptz,
  PRIMARY KEY (account_id, batch_id),
  CHECK ((settlement_id IS NULL) = (settled_at IS NULL)),
  CHECK ((carried < 0) = (carried_from IS NOT NULL))
) WITH (fillfactor = 90);
CREATE INDEX settlement_batches_open ON settlement_batches (account_id, due_at) WHERE settlement_id IS NULL;
GRANT SELECT, INSERT, UPDATE ON settlement_batches TO causeway_app;

CREATE TABLE settlement_delays (
  account_id text NOT NULL,
  -- Empty: every currency without a row of its own.
  currency text NOT NULL,
  banking_days smallint NOT NULL CHECK (banking_days BETWEEN 0 AND 30),
  PRIMARY KEY (account_id, currency)
);
GRANT SELECT, INSERT, UPDATE ON settlement_delays TO causeway_app;

-- Unmatched money that an acquirer or a bank has moved, one item for each movement booked there. It belongs to no
-- merchant: its postings are in the gateway's own book.
CREATE TABLE suspense_items (
  account_id text NOT NULL CHECK (account_id = 'house'),
  item_id bigint NOT NULL,
  -- Source of the notice and its id: a duplicate is the same item.
  connector text NOT NULL,
  notice_id text NOT NULL,
  -- Ledger account of the money: scheme receivable or bank clearing.
  ledger_account smallint NOT NULL CHECK (ledger_account IN (101, 102)),
  currency text NOT NULL,
  -- Positive: credited. Negative: debited.
  amount bigint NOT NULL CHECK (amount <> 0),
  booked_on date NOT NULL,
  -- Why it is unmatched, as a code.
  cause text NOT NULL CHECK (cause <> ''),
  -- Details from the source: who provided the reference, remittance text, and everything else by name.
  reference text NOT NULL,
  remittance text NOT NULL,
  details jsonb NOT NULL,
  -- Probable match, where the details name one.
  likely_account_id text,
  likely_transaction_id bigint,
  created_at timestamptz NOT NULL,
  cleared_at timestamptz,
  -- Resolution: a decision of two people, or a recall that two people have answered and that returns it or is the
  -- bank's debit.
  left_by text NOT NULL DEFAULT 'people' CHECK (left_by IN ('people', 'recall', 'details')),
  PRIMARY KEY (account_id, item_id),
  UNIQUE (account_id, connector, notice_id),
  CHECK ((likely_account_id IS NULL) = (likely_transaction_id IS NULL))
);
CREATE INDEX suspense_items_open ON suspense_items (account_id, item_id) WHERE cleared_at IS NULL;
-- A recall by a bank searches for unmatched lines by amount.
CREATE INDEX suspense_items_amount ON suspense_items (account_id, connector, amount, item_id);
GRANT SELECT, INSERT, UPDATE ON suspense_items TO causeway_app;

-- Transactions that an item of suspense consists of, where the bank's message about them came after its booking.
CREATE TABLE suspense_details (
  account_id text NOT NULL CHECK (account_id = 'house'),
  item_id bigint NOT NULL,
  connector text NOT NULL,
  -- The parts, each with its kind; they sum to the item.
  parts jsonb NOT NULL,
  -- waiting: a proposal for the item is pending; matched: its parts have replaced the item; kept: people cleared it
  -- before, and the details are for information.
  state text NOT NULL CHECK (state IN ('waiting', 'matched', 'kept')),
  received_at timestamptz NOT NULL,
  settled_at timestamptz,
  PRIMARY KEY (account_id, item_id),
  CHECK ((state = 'waiting') = (settled_at IS NULL))
);
CREATE INDEX suspense_details_waiting ON suspense_details (account_id, connector) WHERE state = 'waiting';
GRANT SELECT, INSERT, UPDATE ON suspense_details TO causeway_app;

-- Proposed resolutions of suspense: one person proposes, another decides.
CREATE TABLE suspense_proposals (
  account_id text NOT NULL CHECK (account_id = 'house'),
  proposal_id bigint NOT NULL,
  item_id bigint NOT NULL,
  -- return: a payout came back. account: it belongs to a merchant's account. charge: the bank's own. own: the gateway's
  -- own gain or loss. pair: another item offsets it.
  resolution text NOT NULL CHECK (resolution IN ('return', 'account', 'charge', 'own', 'pair')),
  to_account_id text NOT NULL,
  transaction_id bigint NOT NULL,
  other_item_id bigint NOT NULL,
  reason text NOT NULL CHECK (reason <> ''),
  proposed_by text NOT NULL,
  proposed_at timestamptz NOT NULL,
  decided_by text,
  decided_at timestamptz,
  decision text CHECK (decision IN ('confirmed', 'rejected')),
  PRIMARY KEY (account_id, proposal_id),
  CHECK ((decision IS NULL) = (decided_by IS NULL) AND (decision IS NULL) = (decided_at IS NULL)),
  -- The second person.
  CHECK (decision <> 'confirmed' OR decided_by <> proposed_by)
);
CREATE UNIQUE INDEX suspense_proposals_open ON suspense_proposals (account_id, item_id) WHERE decision IS NULL;
CREATE UNIQUE INDEX suspense_proposals_confirmed ON suspense_proposals (account_id, item_id)
  WHERE decision = 'confirmed';
GRANT SELECT, INSERT, UPDATE ON suspense_proposals TO causeway_app;

-- Proofs of the book, by hand and every night. One without an end was interrupted.
CREATE TABLE verification_runs (
  run_id text PRIMARY KEY,
  started_by text NOT NULL,
  started_at timestamptz NOT NULL,
  finished_at timestamptz,
  clean boolean,
  size jsonb,
  -- Checks with their findings, truncated where there are many.
  checks jsonb,
  findings int,
  -- When the process that makes this proof last reported progress; null: by release 0.1.0.
  alive_at timestamptz
);
CREATE INDEX verification_runs_started ON verification_runs (started_at);
GRANT SELECT, INSERT, UPDATE ON verification_runs TO causeway_app;
