-- What banks that take files are told, and what they say. One row per credit transfer, held until it is put
-- into a file.
CREATE TABLE bank_instructions (
  account_id text NOT NULL,
  instruction_id bigint NOT NULL,
  bank text NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  -- The credit transfer as the connector was given it.
  details json NOT NULL,
  end_to_end_id text NOT NULL,
  uetr text NOT NULL,
  taken_at timestamptz NOT NULL,
  -- The one file that it stands in, and the number of its payment block there.
  file_id bigint,
  block_no smallint,
  status text NOT NULL DEFAULT 'held' CHECK (status IN ('held', 'filed', 'sent', 'completed', 'failed', 'returned')),
  reason_code text NOT NULL DEFAULT '',
  reason_text text NOT NULL DEFAULT '',
  PRIMARY KEY (account_id, instruction_id),
  CHECK ((status = 'held') = (file_id IS NULL)),
  CHECK ((file_id IS NULL) = (block_no IS NULL))
) WITH (fillfactor = 80);
CREATE INDEX bank_instructions_held ON bank_instructions (bank, taken_at) WHERE status = 'held';
CREATE INDEX bank_instructions_of_file ON bank_instructions (file_id) WHERE file_id IS NOT NULL;
CREATE INDEX bank_instructions_end_to_end ON bank_instructions (bank, end_to_end_id);
CREATE INDEX bank_instructions_uetr ON bank_instructions (bank, uetr);

-- Files for a bank hold payments of several accounts, so they belong to the operator.
CREATE TABLE bank_files (
  file_id bigint PRIMARY KEY,
  bank text NOT NULL,
  -- The message's identification in the file, which the bank's answers name.
  message_id text NOT NULL UNIQUE,
  name text NOT NULL,
  -- assigned: its payments are fixed. staged: written beside the outbox as staged_as; whoever moves that into
  -- the outbox has delivered it. delivered: it has been in the outbox.
  phase text NOT NULL CHECK (phase IN ('assigned', 'staged', 'delivered')),
  staged_as text NOT NULL DEFAULT '',
  sha256 text NOT NULL DEFAULT '',
  payments integer NOT NULL,
  created_at timestamptz NOT NULL,
  delivered_at timestamptz
);
CREATE INDEX bank_files_open ON bank_files (bank, file_id) WHERE phase <> 'delivered';

-- Files from a bank, each once.
CREATE TABLE bank_received_files (
  bank text NOT NULL,
  sha256 text NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  message_id text NOT NULL,
  result text NOT NULL CHECK (result IN ('read', 'set_aside')),
  notices integer NOT NULL,
  -- Why it was set aside, or what in it belongs to no payment or fits none.
  remarks text[] NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (bank, sha256)
);
CREATE UNIQUE INDEX bank_received_messages ON bank_received_files (bank, kind, message_id) WHERE result = 'read';

-- What banks have said of credit transfers, until the gateway has taken it up.
CREATE TABLE bank_notices (
  account_id text NOT NULL,
  notice_id bigint GENERATED ALWAYS AS IDENTITY,
  bank text NOT NULL,
  instruction_id bigint NOT NULL,
  status text NOT NULL CHECK (status IN ('sent', 'completed', 'failed', 'returned')),
  reason_code text NOT NULL,
  reason_text text NOT NULL,
  amount bigint,
  currency text NOT NULL,
  reference text NOT NULL,
  acknowledged boolean NOT NULL DEFAULT false,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, notice_id)
) WITH (fillfactor = 80);
CREATE INDEX bank_notices_waiting ON bank_notices (bank, notice_id) WHERE NOT acknowledged;

-- The directory that stands for a bank's mailbox, by the mark that it carries: another directory is not written to.
CREATE TABLE bank_mailboxes (
  bank text PRIMARY KEY,
  mark text NOT NULL,
  attached_at timestamptz NOT NULL
);

GRANT SELECT, INSERT, UPDATE ON bank_instructions, bank_files, bank_notices TO causeway_app;
GRANT SELECT, INSERT, UPDATE ON bank_received_files TO causeway_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON bank_mailboxes TO causeway_app;
