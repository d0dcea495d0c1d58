-- Which card numbers belong to which brand, as the operator has loaded it. The newest table is in force.
CREATE TABLE card_ranges (
  loaded_at timestamptz PRIMARY KEY,
  loaded_by text NOT NULL,
  -- Null: what was loaded before is in force no more.
  content jsonb
);
GRANT SELECT, INSERT ON card_ranges TO causeway_app;
