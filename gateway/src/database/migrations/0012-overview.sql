-- What the overview shows, counted from the events: a row per account, day in the account's zone, and currency.
-- A payment counts on the day on which it was made, also as disputed, and a refund on its own, so that each number
-- is that of the list behind it.
CREATE TABLE trade_days (
  account_id text NOT NULL,
  day date NOT NULL,
  currency text NOT NULL,
  approved bigint NOT NULL,
  declined bigint NOT NULL,
  captured bigint NOT NULL,
  captured_amount numeric NOT NULL,
  refunded bigint NOT NULL,
  refunded_amount numeric NOT NULL,
  disputed bigint NOT NULL,
  disputed_amount numeric NOT NULL,
  PRIMARY KEY (account_id, day, currency)
) WITH (fillfactor = 70);

-- Up to which event an account has been counted, and in which zone its days are.
CREATE TABLE trade_cursors (
  account_id text PRIMARY KEY,
  seq bigint NOT NULL,
  time_zone text NOT NULL
) WITH (fillfactor = 50);

-- Files of lists that people have asked for. The worker writes them part by part.
CREATE TABLE list_exports (
  account_id text NOT NULL,
  export_id bigint NOT NULL,
  user_id text NOT NULL,
  format text NOT NULL CHECK (format IN ('csv', 'xlsx')),
  filter jsonb NOT NULL,
  language text NOT NULL,
  time_zone text NOT NULL,
  status text NOT NULL CHECK (status IN ('waiting', 'running', 'ready', 'failed')),
  rows_written bigint NOT NULL DEFAULT 0,
  -- How much of the span has been read, in parts of a thousand.
  progress smallint NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 1000),
  -- Whether the list was longer than a file may be.
  cut_off boolean NOT NULL DEFAULT false,
  tries smallint NOT NULL DEFAULT 0,
  leased_until timestamptz,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, export_id)
) WITH (fillfactor = 70);
CREATE INDEX list_exports_open ON list_exports (created_at) WHERE status IN ('waiting', 'running');
CREATE INDEX list_exports_expiry ON list_exports (expires_at);

CREATE TABLE list_export_parts (
  account_id text NOT NULL,
  export_id bigint NOT NULL,
  part_no int NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (account_id, export_id, part_no)
);

-- Filters of lists that somebody has given a name, for themselves or for everybody with the account.
CREATE TABLE saved_filters (
  account_id text NOT NULL,
  filter_id bigint NOT NULL,
  user_id text NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  shared boolean NOT NULL,
  filter jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, filter_id)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON trade_days, list_exports TO causeway_app;
GRANT SELECT, INSERT, UPDATE ON trade_cursors TO causeway_app;
GRANT SELECT, INSERT, DELETE ON list_export_parts, saved_filters TO causeway_app;
