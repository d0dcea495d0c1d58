-- Requests that were refused are few among many accepted ones.
CREATE INDEX request_log_refused ON request_log (account_id, at) WHERE code <> '';

-- Requests by the orders that they name.
CREATE TABLE request_log_orders (
  account_id text NOT NULL,
  order_no text NOT NULL,
  request_id text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (account_id, order_no, request_id)
);
CREATE INDEX request_log_orders_age ON request_log_orders USING brin (at)
  WITH (pages_per_range = 16, autosummarize = on);

-- Requests that came faster than they could be written down, by day.
CREATE TABLE request_log_gaps (
  account_id text NOT NULL,
  day date NOT NULL,
  requests bigint NOT NULL,
  PRIMARY KEY (account_id, day)
);

GRANT SELECT, INSERT, DELETE ON request_log_orders TO causeway_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON request_log_gaps TO causeway_app;
