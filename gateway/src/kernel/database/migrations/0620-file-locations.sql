-- Places outside the gateway from which files are fetched: a folder below FILES_ROOT, or an SFTP server.
CREATE TABLE file_locations (
  name text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('folder', 'sftp')),
  folder text NOT NULL,
  -- Of an SFTP server; empty and 0 for a folder.
  host text NOT NULL,
  port int NOT NULL,
  username text NOT NULL,
  -- Fingerprints of the keys by which the server proves that it is the one.
  host_keys text[] NOT NULL,
  -- A password or a private key, encrypted; empty for a folder.
  data_key_id text NOT NULL,
  secret bytea NOT NULL,
  -- Which of its files are fetched, and for whom: an acquirer whose reports they are, or a bank.
  file_names text NOT NULL,
  acquirer text NOT NULL,
  format text NOT NULL,
  columns text[] NOT NULL,
  bank text NOT NULL,
  every_minutes int NOT NULL,
  changed_at timestamptz NOT NULL,
  -- When it is looked at next, and who does: a later attempt takes over from one that has stalled.
  due_at timestamptz NOT NULL,
  leased_until timestamptz,
  attempt bigint NOT NULL DEFAULT 0,
  -- When files were last listed, and why that or their transfer failed since.
  looked_at timestamptz,
  failing_since timestamptz,
  failure jsonb
);
CREATE INDEX file_locations_due ON file_locations (due_at);

-- Every file that was found there, as it was then: one that changes is another.
CREATE TABLE fetched_files (
  location text NOT NULL,
  file_name text NOT NULL,
  size bigint NOT NULL,
  modified_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('arriving', 'imported', 'known', 'delivered', 'refused')),
  sha256 text NOT NULL DEFAULT '',
  -- The report that it has become.
  report_id bigint,
  reason jsonb,
  found_at timestamptz NOT NULL,
  fetched_at timestamptz,
  PRIMARY KEY (location, file_name, size, modified_at)
);
CREATE INDEX fetched_files_newest ON fetched_files (location, found_at DESC, file_name);
CREATE INDEX fetched_files_refused ON fetched_files (location) WHERE state = 'refused';

GRANT SELECT, INSERT, UPDATE, DELETE ON file_locations, fetched_files TO causeway_app;
