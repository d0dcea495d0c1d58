-- The books of the sandbox's acquirer, which plays the part of an outside system: the domain
-- never reads them; tests compare them with the gateway's.
CREATE SCHEMA sandbox_acquirer;

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
  PRIMARY KEY (account_id, instruction_id)
);

CREATE TABLE sandbox_acquirer.notices (
  notice_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id text NOT NULL,
  reference text NOT NULL,
  kind text NOT NULL,
  amount bigint NOT NULL,
  currency text NOT NULL,
  due_at timestamptz NOT NULL
);
CREATE INDEX notices_due ON sandbox_acquirer.notices (due_at);

GRANT USAGE ON SCHEMA sandbox_acquirer TO causeway_app;
GRANT SELECT, INSERT, UPDATE ON sandbox_acquirer.instructions TO causeway_app;
GRANT SELECT, INSERT, DELETE ON sandbox_acquirer.notices TO causeway_app;

CREATE TABLE sandbox_acquirer.challenges (
  reference text PRIMARY KEY,
  return_url text NOT NULL,
  amount_text text NOT NULL,
  result text CHECK (result IN ('passed', 'failed'))
);
GRANT SELECT, INSERT, UPDATE ON sandbox_acquirer.challenges TO causeway_app;
