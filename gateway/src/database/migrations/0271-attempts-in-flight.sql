-- Attempts with cards that have been declined lately, which count for the limits of their schemes while their payments
-- are under way. They are written under the lock of the card's row in card_declines.
CREATE TABLE card_attempts (
  account_id text NOT NULL,
  fingerprint bytea NOT NULL,
  transaction_id bigint NOT NULL,
  started_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, fingerprint, transaction_id)
);
CREATE INDEX card_attempts_age ON card_attempts (started_at);
GRANT SELECT, INSERT, DELETE ON card_attempts TO causeway_app;
