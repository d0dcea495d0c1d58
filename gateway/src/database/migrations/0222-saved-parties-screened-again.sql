-- Saved beneficiaries and payers, merchants and their people: on which lists each was screened last.
CREATE TABLE party_screenings (
  account_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('beneficiary', 'payer', 'merchant', 'person')),
  party_id text NOT NULL,
  -- Of what was screened: another content is screened again.
  digest text NOT NULL,
  -- The lists by their content, and the settings: others are screened again.
  lists text NOT NULL,
  screened_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, kind, party_id)
);
GRANT SELECT, INSERT, UPDATE ON party_screenings TO causeway_app;

-- Of those, what resembles a listed entry: work for a person, until it is decided or resembles it no longer.
CREATE TABLE party_hits (
  account_id text NOT NULL,
  hit_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('beneficiary', 'payer', 'merchant', 'person')),
  party_id text NOT NULL,
  role text NOT NULL,
  name text NOT NULL,
  -- Digest of the party, by which a cleared pair knows it; empty for what cannot be cleared.
  party text NOT NULL,
  list text NOT NULL,
  entry_id text NOT NULL,
  entry_name text NOT NULL,
  entry_digest text NOT NULL,
  score smallint NOT NULL,
  generation bigint NOT NULL,
  found_at timestamptz NOT NULL,
  -- Who has agreed to clear it where it takes two.
  agreed_by text,
  -- lapsed: the lists have changed so that it resembles the entry no longer.
  decision text CHECK (decision IN ('cleared', 'confirmed', 'lapsed')),
  decided_by text,
  reason text,
  decided_at timestamptz,
  PRIMARY KEY (account_id, hit_id),
  CHECK ((decision IS NULL) = (decided_at IS NULL) AND (decision IS NULL) = (decided_by IS NULL)),
  CHECK (decision IS NULL OR decision = 'lapsed' OR reason <> '')
);
CREATE UNIQUE INDEX party_hits_open ON party_hits (account_id, kind, party_id, name, list, entry_id, entry_digest)
  WHERE decision IS DISTINCT FROM 'lapsed';
CREATE INDEX party_hits_waiting ON party_hits (found_at) WHERE decision IS NULL;
GRANT SELECT, INSERT ON party_hits TO causeway_app;
GRANT UPDATE (agreed_by, decision, decided_by, reason, decided_at) ON party_hits TO causeway_app;
