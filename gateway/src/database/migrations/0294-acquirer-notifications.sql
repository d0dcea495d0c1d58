-- What acquirers have sent to /acquirers/<name>/notifications: an event each, kept before it is answered.
CREATE TABLE acquirer_notifications (
  notification_id bigint PRIMARY KEY,
  acquirer text NOT NULL,
  -- The account whose own settings have proved the signature, and that alone it can be about; empty: the acquirer's.
  account_id text NOT NULL,
  -- The acquirer's own id of the event: sent again, it is kept once.
  event_id text NOT NULL,
  kind text NOT NULL,
  -- Encrypted.
  data_key_id text NOT NULL,
  content bytea NOT NULL,
  received_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'applied', 'not_understood', 'closed')),
  -- What became of it, or why it was not understood; never the content itself.
  reason text NOT NULL DEFAULT '',
  attempts smallint NOT NULL DEFAULT 0,
  -- Null once it is not tried by itself any more.
  next_attempt_at timestamptz,
  changed_at timestamptz NOT NULL,
  UNIQUE (acquirer, account_id, event_id)
);
CREATE INDEX acquirer_notifications_due ON acquirer_notifications (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX acquirer_notifications_open ON acquirer_notifications (state, acquirer, received_at)
  WHERE state IN ('waiting', 'not_understood');
CREATE INDEX acquirer_notifications_over ON acquirer_notifications (changed_at) WHERE state IN ('applied', 'closed');
GRANT SELECT, INSERT, DELETE ON acquirer_notifications TO causeway_app;
GRANT UPDATE (data_key_id, content, state, reason, attempts, next_attempt_at, changed_at)
  ON acquirer_notifications TO causeway_app;
