-- The United Kingdom's list (the only one since OFSI's consolidated list ended on 28 January 2026).
ALTER TABLE sanctions_lists DROP CONSTRAINT sanctions_lists_list_check;
ALTER TABLE sanctions_lists ADD CONSTRAINT sanctions_lists_list_check CHECK (list IN ('ofac', 'un', 'eu', 'uk'));

-- The BICs of listed banks, eight characters each.
ALTER TABLE sanctions_entries ADD COLUMN bics text[] NOT NULL DEFAULT '{}';

-- What of a payout a hit was found in (beneficiary, bank, payer, reference and so on), and in which version of the list.
ALTER TABLE screening_hits ADD COLUMN role text NOT NULL DEFAULT '';
ALTER TABLE screening_hits ADD COLUMN generation bigint;

-- Every version of a list that was ever in force, by the number that screenings and decisions name.
CREATE TABLE sanctions_list_versions (
  list text NOT NULL,
  generation bigint NOT NULL,
  published_at timestamptz NOT NULL,
  imported_at timestamptz NOT NULL,
  source text NOT NULL,
  sha256 text NOT NULL,
  entries integer NOT NULL,
  names integer NOT NULL,
  PRIMARY KEY (list, generation)
);
INSERT INTO sanctions_list_versions
  SELECT list, generation, published_at, imported_at, source, sha256, entries, names FROM sanctions_lists;
GRANT SELECT, INSERT ON sanctions_list_versions TO causeway_app;
