-- Origins of the account's shops: they may show the payment page in a frame, and hear from it.
CREATE TABLE account_sites (
  account_id text NOT NULL,
  origin text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, origin)
);

-- How the account's payment page presents itself; without a row it shows the merchant's name in our colours.
CREATE TABLE checkout_brandings (
  account_id text PRIMARY KEY,
  display_name text NOT NULL,
  accent_color text NOT NULL CHECK (accent_color ~ '^#[0-9a-f]{6}$'),
  updated_at timestamptz NOT NULL
);

-- An order that waits for its customer on the payment page. Whether it is paid is not written here: the live
-- payment of order_no says so, and there can be only one.
CREATE TABLE checkout_sessions (
  account_id text NOT NULL,
  session_id text NOT NULL,
  order_no text NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  payment_method text NOT NULL,
  token_id text NOT NULL,
  language text NOT NULL,
  ordered jsonb NOT NULL,
  -- A newer session of the same order has taken this one's place.
  replaced_at timestamptz,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, session_id)
);
CREATE INDEX checkout_sessions_order ON checkout_sessions (account_id, order_no) WHERE replaced_at IS NULL;
CREATE INDEX checkout_sessions_age ON checkout_sessions (created_at);

-- Every time that a customer presses Pay, by the key that the page has drawn for it: sent twice, it counts once.
CREATE TABLE checkout_attempts (
  account_id text NOT NULL,
  session_id text NOT NULL,
  attempt_key text NOT NULL,
  created_at timestamptz NOT NULL,
  -- The payment that it made; null until then, and where the order was taken already.
  transaction_id bigint,
  -- Where the customer has to go on, as long as the payment waits for it.
  issuer_url text NOT NULL DEFAULT '',
  answered_at timestamptz,
  PRIMARY KEY (account_id, session_id, attempt_key)
);

-- Cards that customers have paid with on the payment page and that are offered to them again.
CREATE TABLE shopper_cards (
  account_id text NOT NULL,
  shopper_id text NOT NULL,
  token_id text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, shopper_id, token_id)
);

-- What the customer paid with: card, or the name of a method whose page the customer is sent to.
ALTER TABLE payments ADD COLUMN payment_method text NOT NULL DEFAULT 'card';

-- A customer who is sent to a method's own page has given no card.
ALTER TABLE challenges
  ALTER COLUMN data_key_id DROP NOT NULL,
  ALTER COLUMN pan DROP NOT NULL,
  ALTER COLUMN expiration_month DROP NOT NULL,
  ALTER COLUMN expiration_year DROP NOT NULL;

-- How many payments of each method were accepted, measured now and then from the payments themselves: what an
-- account without a history of its own is told is drawn from the others'.
CREATE TABLE method_acceptance (
  account_id text NOT NULL,
  payment_method text NOT NULL,
  attempts int NOT NULL,
  accepted int NOT NULL CHECK (accepted <= attempts),
  measured_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, payment_method)
);

-- Evidence that the payment page was served as it was built (PCI DSS 6.4.3 and 11.6.1): one row a day.
CREATE TABLE checkout_page_checks (
  checked_on date PRIMARY KEY,
  checked_at timestamptz NOT NULL,
  findings text[] NOT NULL,
  -- What was found: name and digest of every script and style.
  inventory jsonb NOT NULL
);

GRANT SELECT, INSERT, DELETE ON account_sites, shopper_cards TO causeway_app;
GRANT SELECT, INSERT, UPDATE ON checkout_brandings, method_acceptance, checkout_page_checks TO causeway_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON checkout_sessions, checkout_attempts TO causeway_app;
