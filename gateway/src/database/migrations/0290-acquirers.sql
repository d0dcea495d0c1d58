-- Acquirers that the operator has configured. Payments name them by their names.
CREATE TABLE acquirers (
  name text PRIMARY KEY,
  -- The kind of connector, such as adyen.
  kind text NOT NULL,
  added_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL
);

-- Their settings with the credentials, sealed by the keyring. The newest of an acquirer and account are in force; those
-- before them are valid for notifications until their end.
CREATE TABLE acquirer_settings (
  -- Never given twice, also where an acquirer is removed and added again.
  settings_id bigint PRIMARY KEY,
  acquirer text NOT NULL REFERENCES acquirers ON DELETE CASCADE,
  -- Empty: the acquirer's own. Else what differs from them for this account.
  account_id text NOT NULL,
  data_key_id text NOT NULL,
  settings bytea NOT NULL,
  created_at timestamptz NOT NULL,
  -- Null: in force.
  valid_until timestamptz
);
CREATE UNIQUE INDEX acquirer_settings_in_force ON acquirer_settings (acquirer, account_id) WHERE valid_until IS NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON acquirers, acquirer_settings TO causeway_app;
