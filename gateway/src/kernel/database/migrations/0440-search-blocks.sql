-- The index of searches (decisions/search.md): blocks of an account's objects of one kind, in the order of their list,
-- and in which places of a block each piece of a text is. The worker writes them behind the newest objects, which are
-- searched one by one.
CREATE TABLE search_blocks (
  account_id text NOT NULL,
  list text NOT NULL,
  -- Grows with the blocks' objects.
  block int NOT NULL,
  -- Its oldest object.
  from_at timestamptz NOT NULL,
  from_id bigint NOT NULL,
  from_no smallint NOT NULL,
  -- Its newest object.
  until_at timestamptz NOT NULL,
  until_id bigint NOT NULL,
  until_no smallint NOT NULL,
  entries int NOT NULL,
  -- Ten bytes for each object, the oldest first: its id, and its number within it.
  ids bytea NOT NULL,
  built_at timestamptz NOT NULL,
  -- What is searched has changed since: it is built again.
  stale boolean NOT NULL DEFAULT false,
  PRIMARY KEY (account_id, list, block)
);
ALTER TABLE search_blocks ALTER COLUMN ids SET STORAGE EXTERNAL;
CREATE INDEX search_blocks_stale ON search_blocks (built_at) WHERE stale;
GRANT SELECT, INSERT, UPDATE, DELETE ON search_blocks TO causeway_app;

CREATE TABLE search_places (
  account_id text NOT NULL,
  list text NOT NULL,
  piece text COLLATE "C" NOT NULL,
  block int NOT NULL,
  -- The places in the block, two bytes each, or where that is shorter a bit for each place; the first byte says which.
  places bytea NOT NULL,
  PRIMARY KEY (account_id, list, piece, block)
);
ALTER TABLE search_places ALTER COLUMN places SET STORAGE EXTERNAL;
GRANT SELECT, INSERT, DELETE ON search_places TO causeway_app;

-- Up to which event an account's new objects have been looked at, and how often its blocks have changed.
CREATE TABLE search_cursors (
  account_id text PRIMARY KEY,
  event_seq bigint NOT NULL,
  changes bigint NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON search_cursors TO causeway_app;
