-- The request log, the overview, exports, and backups.

-- Requests of the API, for the people who write the merchant's programs: redacted, written behind the answer,
-- kept for days. Nothing that counts depends on it.
CREATE TABLE request_log (
  account_id text NOT NULL,
  request_id text NOT NULL,
  at timestamptz NOT NULL,
  operation text NOT NULL,
  status smallint NOT NULL,
  code text NOT NULL,
  key_id text NOT NULL,
  address text NOT NULL,
  duration_ms int NOT NULL,
  unknown_fields text[] NOT NULL,
  -- Null where they were left out because more came than could be kept.
  request text,
  response text,
  -- Why the signature did not match, where it did not.
  diagnosis json,
  -- Whether the caller went away before its answer was out: the work was done all the same.
  hung_up boolean NOT NULL DEFAULT false,
  PRIMARY KEY (account_id, request_id)
);
CREATE INDEX request_log_time ON request_log (account_id, at);
CREATE INDEX request_log_age ON request_log USING brin (at) WITH (pages_per_range = 16, autosummarize = on);
-- Requests that were refused are few among many accepted ones.
CREATE INDEX request_log_refused ON request_log (account_id, at) WHERE code <> '';
GRANT SELECT, INSERT, DELETE ON request_log TO causeway_app;

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
GRANT SELECT, INSERT, DELETE ON request_log_orders TO causeway_app;

-- Requests that came faster than they could be written down, by day.
CREATE TABLE request_log_gaps (
  account_id text NOT NULL,
  day date NOT NULL,
  requests bigint NOT NULL,
  PRIMARY KEY (account_id, day)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON request_log_gaps TO causeway_app;

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
GRANT SELECT, INSERT, UPDATE, DELETE ON trade_days TO causeway_app;

-- Up to which event an account has been counted, and in which zone its days are.
CREATE TABLE trade_cursors (
  account_id text PRIMARY KEY,
  seq bigint NOT NULL,
  time_zone text NOT NULL
) WITH (fillfactor = 50);
GRANT SELECT, INSERT, UPDATE ON trade_cursors TO causeway_app;

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
GRANT SELECT, INSERT, UPDATE, DELETE ON list_exports TO causeway_app;

CREATE TABLE list_export_parts (
  account_id text NOT NULL,
  export_id bigint NOT NULL,
  part_no int NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (account_id, export_id, part_no)
);
GRANT SELECT, INSERT, DELETE ON list_export_parts TO causeway_app;

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
GRANT SELECT, INSERT, DELETE ON saved_filters TO causeway_app;

-- Backups that the operator's own tools have made and marked: the database cannot know of them.
CREATE TABLE backup_marks (
  -- When the mark was set, after the backup had ended.
  marked_at timestamptz PRIMARY KEY,
  -- Where it is, or what made it; never a secret.
  note text NOT NULL CHECK (length(note) <= 200)
);
GRANT SELECT, INSERT, DELETE ON backup_marks TO causeway_app;
