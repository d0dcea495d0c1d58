-- How long each kind of data is kept, where the operator has said so; and until which payment of an account the shoppers'
-- data are erased.
CREATE TABLE retention_settings (
  kind text PRIMARY KEY,
  days int NOT NULL CHECK (days > 0),
  changed_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON retention_settings TO causeway_app;
CREATE TABLE shopper_erasures (
  account_id text PRIMARY KEY,
  -- Payments before this one have none any more.
  before_id bigint NOT NULL,
  erased_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON shopper_erasures TO causeway_app;
GRANT UPDATE (details) ON payment_details TO causeway_app;
GRANT UPDATE (request, response, diagnosis) ON request_log TO causeway_app;
