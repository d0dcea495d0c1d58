-- The simulated acquirer and bank of sandbox accounts.

-- The books of the sandbox's acquirer, which simulates an outside system: the domain never reads them; tests compare
-- them with the gateway's.
CREATE SCHEMA sandbox_acquirer;
GRANT USAGE ON SCHEMA sandbox_acquirer TO causeway_app;

CREATE TABLE sandbox_acquirer.instructions (
  account_id text NOT NULL,
  instruction_id bigint NOT NULL,
  kind text NOT NULL,
  reference text NOT NULL,
  amount bigint NOT NULL,
  currency text NOT NULL,
  response_code text NOT NULL,
  flags text NOT NULL,
  -- An instruction is executed once, however often it is received.
  times_received smallint NOT NULL DEFAULT 1,
  received_at timestamptz NOT NULL,
  -- The agreement that a merchant-initiated instruction refers to.
  network_id text NOT NULL DEFAULT '',
  -- The sandbox simulates several acquirers, each with books of its own.
  acquirer text NOT NULL DEFAULT 'sandbox',
  -- How a stored card is used, as sent to the acquirer, such as "first customer subscription"; empty for other cards.
  stored_credential text NOT NULL DEFAULT '',
  statement_descriptor text NOT NULL DEFAULT '',
  merchant_category text NOT NULL DEFAULT '',
  -- Further fields of an authorisation: order, browser, result of 3-D Secure, exemption.
  carried jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (account_id, instruction_id)
);
CREATE INDEX instructions_network ON sandbox_acquirer.instructions (account_id, network_id) WHERE network_id <> '';
GRANT SELECT, INSERT, UPDATE ON sandbox_acquirer.instructions TO causeway_app;

CREATE TABLE sandbox_acquirer.notices (
  notice_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id text NOT NULL,
  reference text NOT NULL,
  amount bigint NOT NULL,
  currency text NOT NULL,
  due_at timestamptz NOT NULL,
  acquirer text NOT NULL DEFAULT 'sandbox',
  -- In the acquirer's terms, as real acquirers answer.
  case_reference text NOT NULL,
  notice_reference text NOT NULL,
  stage text,
  funds bigint NOT NULL,
  funds_currency text NOT NULL,
  fee bigint NOT NULL,
  fee_currency text NOT NULL,
  reason_code text NOT NULL,
  answer_due_at timestamptz,
  occurred_at timestamptz NOT NULL
);
CREATE INDEX notices_due ON sandbox_acquirer.notices (due_at);
GRANT SELECT, INSERT, DELETE ON sandbox_acquirer.notices TO causeway_app;

CREATE TABLE sandbox_acquirer.challenges (
  reference text PRIMARY KEY,
  return_url text NOT NULL,
  amount_text text NOT NULL,
  result text CHECK (result IN ('passed', 'failed'))
);
GRANT SELECT, INSERT, UPDATE ON sandbox_acquirer.challenges TO causeway_app;

-- The books of the sandbox's bank, which simulates an outside system.
CREATE SCHEMA sandbox_bank;
GRANT USAGE ON SCHEMA sandbox_bank TO causeway_app;

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
GRANT SELECT, INSERT, UPDATE ON sandbox_bank.instructions TO causeway_app;

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
GRANT SELECT, INSERT, DELETE ON sandbox_bank.notices TO causeway_app;
