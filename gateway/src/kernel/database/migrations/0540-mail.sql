-- E-mail that waits to be sent, or could not be: written in the transaction of what it is about, deleted once sent.
CREATE TABLE mails (
  -- A link in the mail has a token that is derived from this and a key of the keyring: no secret is stored.
  mail_id text PRIMARY KEY,
  kind text NOT NULL,
  address text NOT NULL,
  -- For an address of nobody who is known.
  locale text NOT NULL,
  facts jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  -- After this it says nothing any more.
  expires_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  attempts int NOT NULL DEFAULT 0,
  -- A code of SMTP or of the connection, never what the server wrote: that may name the address.
  failure text NOT NULL DEFAULT '',
  -- When it was given up.
  failed_at timestamptz
);
CREATE INDEX mails_due ON mails (due_at) WHERE failed_at IS NULL;
CREATE INDEX mails_failed ON mails (failed_at) WHERE failed_at IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON mails TO causeway_app;
