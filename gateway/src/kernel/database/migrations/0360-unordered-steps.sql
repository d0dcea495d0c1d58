-- What acquirers tell of captures and refunds that nobody here has ordered: a failure can be told before what has failed.
CREATE TABLE unordered_steps (
  -- Of the payment that it probably belongs to; the gateway's own where none is known.
  account_id text NOT NULL,
  connector text NOT NULL,
  -- As its item in suspense is called (suspense_items.notice_id).
  name text NOT NULL,
  -- When it was last done and when it last failed, as the acquirer says; null where neither was told.
  done_at timestamptz,
  failed_at timestamptz,
  PRIMARY KEY (account_id, connector, name)
);
GRANT SELECT, INSERT, UPDATE ON unordered_steps TO causeway_app;
