-- The request log, the overview, exports, and backups.

-- Requests of the API, for the developers of the merchant's programs: redacted, written after the answer, stored for
-- days. Nothing depends on it.
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
  -- Null where they were omitted under load.
  request text,
  response text,
  -- Why the signature did not match, if so.
  diagnosis json,
  -- Whether the caller disconnected before its answer was sent: the work was done all the same.
  hung_up boolean NOT NULL DEFAULT false,
  PRIMARY KEY (account_id, request_id)
);
CREATE INDEX request_log_time ON request_log (account_id, at);
CREATE INDEX request_log_age ON request_log USING brin (at) WITH (pages_per_range = 16, autosummarize = on);
-- Refused requests are few among accepted ones.
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

-- Requests that were dropped from the log under load, by day.
CREATE TABLE request_log_gaps (
  account_id text NOT NULL,
  day date NOT NULL,
  requests bigint NOT NULL,
  PRIMARY KEY (account_id, day)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON request_log_gaps TO causeway_app;

-- The overview's figures, counted from the events: a row per account, day in the account's zone, and currency. A
-- payment counts on the day it was made, also when disputed, and a refund on its own day, so each figure equals the
-- list behind it.
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

-- Last counted event of an account, and the zone of its days.
CREATE TABLE trade_cursors (
  account_id text PRIMARY KEY,
  seq bigint NOT NULL,
  time_zone text NOT NULL
) WITH (fillfactor = 50);
GRANT SELECT, INSERT, UPDATE ON trade_cursors TO causeway_app;

-- Requested files of lists. The worker writes them in parts.
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
  -- Progress through the span, per mille.
  progress smallint NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 1000),
  -- Whether the list exceeded the file's limit.
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

-- Saved filters, personal or for everyone with access to the account.
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

-- Backups by the operator's own tools, marked by them: the database cannot know of them.
CREATE TABLE backup_marks (
  -- Time of the mark, after the backup had ended.
  marked_at timestamptz PRIMARY KEY,
  -- Where it is, or which tool made it; never a secret.
  note text NOT NULL CHECK (length(note) <= 200)
);
GRANT SELECT, INSERT, DELETE ON backup_marks TO causeway_app;
