-- What the scheme itself said of a decline: its response code, and Mastercard's merchant advice code.
ALTER TABLE payments ADD COLUMN response_code text NOT NULL DEFAULT '';
ALTER TABLE payments ADD COLUMN advice_code text NOT NULL DEFAULT '';

-- The declined attempts of each card at an account since it was last approved, for the limits that schemes set.
-- The card is known by its fingerprint only.
CREATE TABLE card_declines (
  account_id text NOT NULL,
  fingerprint bytea NOT NULL,
  -- When they were declined, oldest first: the newest ones, as many as any limit counts.
  declined_at timestamptz[] NOT NULL,
  -- Until when the scheme forbids attempts: of any kind, or such as the merchant initiates.
  never_until timestamptz,
  renewals_never_until timestamptz,
  -- The newest decline, for people.
  transaction_id bigint NOT NULL,
  card_brand text NOT NULL,
  card_masked text NOT NULL,
  failure_code text NOT NULL,
  response_code text NOT NULL,
  advice_code text NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, fingerprint)
) WITH (fillfactor = 70);
CREATE INDEX card_declines_age ON card_declines (updated_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON card_declines TO causeway_app;
