-- Sanctions lists. They belong to no tenant: every account is screened against the same ones.
CREATE TABLE sanctions_lists (
  list text PRIMARY KEY CHECK (list IN ('ofac', 'un', 'eu')),
  -- Counts the imports, so that a process knows when what it holds in memory is old.
  generation bigint NOT NULL,
  -- When the authority made it, and when the gateway last took it in: the latter is what grows stale.
  published_at timestamptz NOT NULL,
  imported_at timestamptz NOT NULL,
  source text NOT NULL,
  sha256 text NOT NULL,
  entries integer NOT NULL,
  names integer NOT NULL
);

CREATE TABLE sanctions_entries (
  list text NOT NULL REFERENCES sanctions_lists,
  entry_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('person', 'entity', 'vessel')),
  names text[] NOT NULL,
  weak_names text[] NOT NULL,
  birth_years smallint[] NOT NULL,
  programme text NOT NULL,
  PRIMARY KEY (list, entry_id)
);

-- How names are screened: one row.
CREATE TABLE screening_settings (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  -- Without every one of these nothing is clear.
  lists text[] NOT NULL DEFAULT '{ofac,un,eu}' CHECK (cardinality(lists) > 0),
  stale_after_hours integer NOT NULL DEFAULT 72 CHECK (stale_after_hours BETWEEN 1 AND 8760),
  -- From this resemblance on (per mille) a name is a hit.
  score_min smallint NOT NULL DEFAULT 850 CHECK (score_min BETWEEN 700 AND 1000)
);
INSERT INTO screening_settings DEFAULT VALUES;

-- What resembled a name that was looked up, for the person who decides.
CREATE TABLE screening_hits (
  account_id text NOT NULL,
  hit_id bigint NOT NULL,
  -- The payout that the name belongs to.
  transaction_id bigint,
  name text NOT NULL,
  list text NOT NULL,
  entry_id text NOT NULL,
  entry_name text NOT NULL,
  score smallint NOT NULL,
  screened_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, hit_id)
);
CREATE INDEX screening_hits_of_transaction ON screening_hits (account_id, transaction_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON sanctions_lists, sanctions_entries TO causeway_app;
GRANT SELECT, UPDATE ON screening_settings TO causeway_app;
GRANT SELECT, INSERT ON screening_hits TO causeway_app;
