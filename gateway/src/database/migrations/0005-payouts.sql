-- Payouts, the available balance that pays them, rates, fees, saved parties, and the sandbox's bank.

ALTER TABLE operations DROP CONSTRAINT operations_kind_check;
ALTER TABLE operations ADD CONSTRAINT operations_kind_check
  CHECK (kind IN ('authorise', 'capture', 'void', 'refund', 'payout')) NOT VALID;
ALTER TABLE operations VALIDATE CONSTRAINT operations_kind_check;

-- What is available per account and currency, as the journal says, less the credits that are not folded in yet.
-- Only debits lock the row; credits insert rows of their own, which the next debit folds in.
CREATE TABLE available_balances (
  account_id text NOT NULL,
  currency text NOT NULL,
  balance bigint NOT NULL CHECK (balance >= 0),
  PRIMARY KEY (account_id, currency)
) WITH (fillfactor = 50);

CREATE TABLE available_credits (
  account_id text NOT NULL,
  currency text NOT NULL,
  entry_id bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  PRIMARY KEY (account_id, currency, entry_id)
);

-- Statements of the available balance. Movements of card payments do not touch it, so they pay nothing for this.
CREATE INDEX journal_available ON journal (account_id, currency, posted_at, entry_id)
  WHERE 2 = ANY (ledger_accounts);

CREATE TABLE payouts (
  account_id text NOT NULL,
  transaction_id bigint NOT NULL,
  request_id text NOT NULL,
  -- Digest of what the request says.
  request_hash bytea NOT NULL,
  short_reference_id text NOT NULL,
  reference text NOT NULL,
  client_data text NOT NULL,
  status text NOT NULL CHECK (status IN ('PENDING_FUNDS', 'IN_APPROVAL', 'APPROVAL_REJECTED', 'SCHEDULED',
    'IN_REVIEW', 'PROCESSING', 'SENT', 'COMPLETED', 'FAILED', 'RETURNED', 'CANCELLED')),
  payment_method text NOT NULL CHECK (payment_method IN ('SWIFT', 'LOCAL')),
  payment_currency text NOT NULL,
  payment_amount bigint NOT NULL CHECK (payment_amount > 0),
  source_currency text NOT NULL,
  source_amount bigint NOT NULL CHECK (source_amount > 0),
  fee_paid_by text NOT NULL CHECK (fee_paid_by IN ('PAYER', 'BENEFICIARY')),
  swift_charge_option text NOT NULL CHECK (swift_charge_option IN ('SHARED', 'PAYER', '')),
  fee_currency text NOT NULL,
  fee_amount bigint NOT NULL CHECK (fee_amount >= 0),
  -- The quoted rate, markup included, and the row of fx_rates that it came from; empty and zero without one.
  exchange_rate text NOT NULL DEFAULT '',
  rate_id bigint NOT NULL DEFAULT 0,
  payment_date date NOT NULL,
  execution_date date NOT NULL,
  beneficiary_id text NOT NULL,
  beneficiary_version text NOT NULL,
  payer_id text NOT NULL,
  payer_version text NOT NULL,
  needs_approval boolean NOT NULL,
  screening boolean NOT NULL,
  review_reason text NOT NULL DEFAULT '',
  connector text NOT NULL,
  connector_reference text NOT NULL DEFAULT '',
  open_operation_id bigint,
  returned_amount bigint NOT NULL DEFAULT 0,
  failure_type text NOT NULL DEFAULT '',
  failure_code text NOT NULL DEFAULT '',
  failure_reason text NOT NULL DEFAULT '',
  notify_url text NOT NULL DEFAULT '',
  -- The account's at acceptance: its days are counted in it.
  time_zone text NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, transaction_id),
  UNIQUE (account_id, request_id),
  UNIQUE (account_id, short_reference_id),
  CHECK (returned_amount BETWEEN 0 AND payment_amount),
  CHECK ((open_operation_id IS NOT NULL) = (status IN ('PROCESSING', 'SENT'))),
  CHECK ((source_currency = payment_currency) = (exchange_rate = '')),
  CHECK (source_currency <> payment_currency OR source_amount = payment_amount)
) WITH (fillfactor = 70);
-- Released in the order in which they were accepted.
CREATE INDEX payouts_pending_funds ON payouts (account_id, source_currency, transaction_id)
  WHERE status = 'PENDING_FUNDS';
CREATE INDEX payouts_waiting_for_people ON payouts (account_id, transaction_id)
  WHERE status IN ('IN_APPROVAL', 'IN_REVIEW');

-- What never changes after acceptance, and the first answer once it has been given.
CREATE TABLE payout_details (
  account_id text NOT NULL,
  transaction_id bigint NOT NULL,
  request jsonb NOT NULL,
  first_answer text,
  PRIMARY KEY (account_id, transaction_id)
) WITH (fillfactor = 70);

CREATE TABLE payout_approvals (
  account_id text NOT NULL,
  transaction_id bigint NOT NULL,
  approver text NOT NULL,
  decision text NOT NULL CHECK (decision IN ('approved', 'rejected')),
  note text NOT NULL,
  decided_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, transaction_id, approver)
);

-- Saved beneficiaries and payers. A version is a digest of the content; the current one is the newest in version_id.
CREATE TABLE payout_parties (
  account_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('beneficiary', 'payer')),
  party_id text NOT NULL,
  version text NOT NULL,
  version_id bigint NOT NULL,
  content jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, kind, party_id, version)
);
CREATE TABLE payout_parties_removed (
  account_id text NOT NULL,
  kind text NOT NULL,
  party_id text NOT NULL,
  removed_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, kind, party_id)
);

CREATE TABLE payout_settings (
  account_id text PRIMARY KEY,
  -- The bank that pays; NULL: the sandbox's bank for sandbox accounts, none for others.
  connector text,
  when_short text NOT NULL DEFAULT 'wait' CHECK (when_short IN ('wait', 'refuse')),
  -- NULL: on for production accounts, off for sandbox accounts.
  screening boolean,
  -- Currency to minor units: more than this from that balance needs two people's approval.
  approval_limits jsonb NOT NULL DEFAULT '{}',
  -- Whether payouts from balances in other currencies all need it.
  approve_others boolean NOT NULL DEFAULT false,
  default_payer_id text
);

CREATE TABLE payout_fees (
  account_id text NOT NULL,
  currency text NOT NULL,
  payment_method text NOT NULL CHECK (payment_method IN ('SWIFT', 'LOCAL')),
  charge_option text NOT NULL CHECK (charge_option IN ('SHARED', 'PAYER', '')),
  fixed bigint NOT NULL CHECK (fixed >= 0),
  -- Parts per million: 2500 is 0.25 %.
  percent_millionths int NOT NULL CHECK (percent_millionths BETWEEN 0 AND 1000000),
  minimum bigint NOT NULL CHECK (minimum >= 0),
  maximum bigint CHECK (maximum >= minimum),
  PRIMARY KEY (account_id, currency, payment_method, charge_option)
);

-- Exchange rates: a reference table, the same for every account. Rows are added, never changed.
CREATE TABLE fx_rates (
  rate_id bigint PRIMARY KEY,
  base text NOT NULL,
  quote text NOT NULL,
  -- Units of quote for one of base: a decimal.
  rate text NOT NULL,
  markup_bps int NOT NULL CHECK (markup_bps BETWEEN 0 AND 5000),
  valid_from timestamptz NOT NULL,
  valid_until timestamptz NOT NULL,
  source text NOT NULL,
  created_at timestamptz NOT NULL,
  CHECK (valid_until > valid_from AND base <> quote)
);
CREATE INDEX fx_rates_pair ON fx_rates (base, quote, valid_from);

GRANT SELECT, INSERT, UPDATE ON available_balances, payouts, payout_details, payout_settings TO causeway_app;
GRANT SELECT, INSERT, DELETE ON available_credits TO causeway_app;
GRANT SELECT, INSERT ON fx_rates TO causeway_app;
GRANT SELECT, INSERT, UPDATE ON payout_approvals TO causeway_app;
GRANT SELECT, INSERT, UPDATE ON payout_parties TO causeway_app;
GRANT SELECT, INSERT, DELETE ON payout_parties_removed TO causeway_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON payout_fees TO causeway_app;

-- The books of the sandbox's bank, which plays the part of an outside system.
CREATE SCHEMA sandbox_bank;
CREATE TABLE sandbox_bank.instructions (
  account_id text NOT NULL,
  instruction_id bigint NOT NULL,
  scenario text NOT NULL,
  amount bigint NOT NULL,
  currency text NOT NULL,
  -- An instruction is executed once, however often it is received; zero: its first sending got lost.
  times_received smallint NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, instruction_id)
);
CREATE TABLE sandbox_bank.notices (
  notice_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id text NOT NULL,
  instruction_id bigint NOT NULL,
  status text NOT NULL,
  reason_code text NOT NULL,
  reason text NOT NULL,
  amount bigint NOT NULL,
  currency text NOT NULL,
  due_at timestamptz NOT NULL
);
CREATE INDEX notices_due ON sandbox_bank.notices (due_at);
GRANT USAGE ON SCHEMA sandbox_bank TO causeway_app;
GRANT SELECT, INSERT, UPDATE ON sandbox_bank.instructions TO causeway_app;
GRANT SELECT, INSERT, DELETE ON sandbox_bank.notices TO causeway_app;
