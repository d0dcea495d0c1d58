-- What keys with limits of a day have refunded within it.
CREATE TABLE sign_key_refunds (
  account_id text NOT NULL,
  key_id text NOT NULL,
  transaction_id bigint NOT NULL,
  refund_no smallint NOT NULL,
  currency text NOT NULL,
  refunded_at timestamptz NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  PRIMARY KEY (account_id, key_id, transaction_id, refund_no)
);
CREATE INDEX sign_key_refunds_by_key ON sign_key_refunds (account_id, key_id, refunded_at);
GRANT SELECT, INSERT, DELETE ON sign_key_refunds TO causeway_app;
