-- Money that an acquirer or a bank has moved and that nobody has matched yet, one item for each movement as it was
-- booked outside. It belongs to no merchant: its postings stand in the gateway's own book.
CREATE TABLE suspense_items (
  account_id text NOT NULL CHECK (account_id = 'house'),
  item_id bigint NOT NULL,
  -- Who said so, and by which notice: said twice, it is one item.
  connector text NOT NULL,
  notice_id text NOT NULL,
  -- The ledger account that the money came to or left: scheme receivable or bank clearing.
  ledger_account smallint NOT NULL CHECK (ledger_account IN (101, 102)),
  currency text NOT NULL,
  -- Positive: it came in. Negative: it was taken.
  amount bigint NOT NULL CHECK (amount <> 0),
  booked_on date NOT NULL,
  -- Why nothing took it, as a code.
  cause text NOT NULL CHECK (cause <> ''),
  -- What was said with it: whose reference is it, the remittance text, and all else by name.
  reference text NOT NULL,
  remittance text NOT NULL,
  details jsonb NOT NULL,
  -- What it probably belongs to, where something says so.
  likely_account_id text,
  likely_transaction_id bigint,
  created_at timestamptz NOT NULL,
  cleared_at timestamptz,
  PRIMARY KEY (account_id, item_id),
  UNIQUE (account_id, connector, notice_id),
  CHECK ((likely_account_id IS NULL) = (likely_transaction_id IS NULL))
);
CREATE INDEX suspense_items_open ON suspense_items (account_id, item_id) WHERE cleared_at IS NULL;
GRANT SELECT, INSERT, UPDATE ON suspense_items TO causeway_app;
