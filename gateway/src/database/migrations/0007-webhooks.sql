-- Where an account's events are sent to. A lane is one target: an endpoint, or the origin of notify_urls; a lane
-- has its own row, so that claiming work never has to look past the backlog of a target that does not answer.
CREATE TABLE webhook_endpoints (
  account_id text NOT NULL,
  endpoint_id text NOT NULL,
  url text NOT NULL CHECK (length(url) <= 1000),
  description text NOT NULL DEFAULT '',
  -- Event types or noun.*; none: all.
  types text[] NOT NULL,
  format text NOT NULL CHECK (format IN ('json', 'form')),
  enabled boolean NOT NULL DEFAULT true,
  -- Why it is disabled: by hand, by its answer 410, or because it accepted nothing for a whole schedule of tries.
  disabled_reason text NOT NULL DEFAULT '' CHECK (disabled_reason IN ('', 'manual', 'gone', 'failing')),
  disabled_at timestamptz,
  -- Events up to this number were there before the endpoint.
  since_seq bigint NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, endpoint_id),
  CHECK (enabled = (disabled_reason = ''))
);

-- Secrets that deliveries are signed with; several are in force while one takes the place of another.
CREATE TABLE webhook_secrets (
  account_id text NOT NULL,
  endpoint_id text NOT NULL,
  secret_no smallint NOT NULL,
  data_key_id text NOT NULL,
  secret bytea NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  PRIMARY KEY (account_id, endpoint_id, secret_no)
);

-- The notify_url of one payment or payout: written with it, never changed but for the end that an answer 410 puts.
CREATE TABLE notify_urls (
  account_id text NOT NULL,
  subject_id bigint NOT NULL,
  url text NOT NULL,
  lane text NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (account_id, subject_id)
);

-- Up to which event the deliveries of an account have been written. Only accounts with a target have a row.
CREATE TABLE webhook_cursors (
  account_id text PRIMARY KEY,
  seq bigint NOT NULL
) WITH (fillfactor = 50);

CREATE TABLE webhook_lanes (
  account_id text NOT NULL,
  lane text NOT NULL,
  -- The gateway's time at which the lane is looked at again; null while nothing waits in it.
  due_at timestamptz,
  -- The account's time of its earliest delivery.
  next_attempt_at timestamptz,
  -- Until when the worker that has the lane keeps it.
  leased_until timestamptz,
  -- Tries in a row that failed, since when, and how long the lane pauses because of it.
  failures int NOT NULL DEFAULT 0,
  failing_since timestamptz,
  paused_until timestamptz,
  PRIMARY KEY (account_id, lane)
) WITH (fillfactor = 50);
CREATE INDEX webhook_lanes_due ON webhook_lanes (due_at) WHERE failures = 0 AND due_at IS NOT NULL;
CREATE INDEX webhook_lanes_failing ON webhook_lanes (due_at) WHERE failures > 0 AND due_at IS NOT NULL;

-- One event on its way to one lane.
CREATE TABLE webhook_deliveries (
  account_id text NOT NULL,
  lane text NOT NULL,
  seq bigint NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'delivered', 'failed')),
  tries smallint NOT NULL DEFAULT 0,
  -- Times of the account's clock.
  started_at timestamptz NOT NULL,
  next_attempt_at timestamptz NOT NULL,
  finished_at timestamptz,
  failed_reason text NOT NULL DEFAULT '' CHECK (failed_reason IN ('', 'exhausted', 'gone', 'disabled')),
  PRIMARY KEY (account_id, lane, seq)
) WITH (fillfactor = 80);
CREATE INDEX webhook_deliveries_pending ON webhook_deliveries (account_id, lane, next_attempt_at, seq)
  WHERE status = 'pending';
CREATE INDEX webhook_deliveries_event ON webhook_deliveries (account_id, seq);
CREATE INDEX webhook_deliveries_age ON webhook_deliveries USING brin (started_at)
  WITH (pages_per_range = 16, autosummarize = on);

-- Every try with what came of it. The answer is capped and redacted.
CREATE TABLE webhook_attempts (
  account_id text NOT NULL,
  lane text NOT NULL,
  seq bigint NOT NULL,
  attempt_id bigint NOT NULL,
  attempted_at timestamptz NOT NULL,
  status_code smallint,
  error text NOT NULL,
  latency_ms int NOT NULL,
  answer text NOT NULL,
  PRIMARY KEY (account_id, lane, seq, attempt_id)
);
CREATE INDEX webhook_attempts_age ON webhook_attempts USING brin (attempted_at)
  WITH (pages_per_range = 16, autosummarize = on);

GRANT SELECT, INSERT, UPDATE ON webhook_endpoints, webhook_cursors, notify_urls TO causeway_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON webhook_secrets, webhook_lanes, webhook_deliveries TO causeway_app;
GRANT SELECT, INSERT, DELETE ON webhook_attempts TO causeway_app;
