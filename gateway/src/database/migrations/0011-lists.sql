-- What the portal's lists, searches and exports need. The columns of these indexes never change after the row is
-- written, so that captures and refunds stay updates within the page (HOT).
CREATE INDEX payments_listing ON payments (account_id, created_at, transaction_id);
CREATE INDEX payments_last_four ON payments (account_id, right(card_masked, 4), created_at, transaction_id);
CREATE INDEX payment_details_email ON payment_details (account_id, lower(details ->> 'shopper_email'));
-- The acquirer's reference is known with the authorisation's answer; the event that tells it is never changed.
CREATE INDEX events_reference ON events (account_id, (data ->> 'reference_no'))
  WHERE type IN ('payment.authorised', 'payment.held', 'payment.declined');
CREATE INDEX refunds_listing ON refunds (account_id, created_at, transaction_id, refund_no);
CREATE INDEX disputes_listing ON disputes (account_id, opened_at, dispute_id);

-- Filters that a person has saved for a list.
CREATE TABLE saved_filters (
  account_id text NOT NULL,
  user_id text NOT NULL,
  list text NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  -- The query of the page's address.
  query text NOT NULL CHECK (length(query) <= 2000),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, user_id, list, name)
);

-- Lists written to a file by the worker. The lease goes to another worker when the one that holds it dies.
CREATE TABLE exports (
  account_id text NOT NULL,
  export_id bigint NOT NULL,
  user_id text NOT NULL,
  list text NOT NULL,
  format text NOT NULL CHECK (format IN ('csv', 'xlsx')),
  filter jsonb NOT NULL,
  columns text[] NOT NULL,
  status text NOT NULL CHECK (status IN ('waiting', 'running', 'ready', 'failed')),
  rows_written bigint NOT NULL DEFAULT 0,
  rows_total bigint,
  leased_until timestamptz,
  attempts smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  PRIMARY KEY (account_id, export_id)
);
CREATE INDEX exports_open ON exports (created_at) WHERE status IN ('waiting', 'running');

CREATE TABLE export_chunks (
  account_id text NOT NULL,
  export_id bigint NOT NULL,
  chunk_no int NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (account_id, export_id, chunk_no)
);
CREATE INDEX exports_age ON exports (finished_at) WHERE finished_at IS NOT NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON saved_filters, exports, export_chunks TO causeway_app;
