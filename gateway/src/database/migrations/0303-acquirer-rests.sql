-- Acquirers that have failed and rest: payments for which a routing rule names another go there.
CREATE TABLE acquirer_rests (
  connector text PRIMARY KEY,
  since timestamptz NOT NULL,
  -- From then on one payment at a time tries whether it works again.
  rests_until timestamptz NOT NULL,
  -- How often it has been found failing in a row.
  times int NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON acquirer_rests TO causeway_app;
