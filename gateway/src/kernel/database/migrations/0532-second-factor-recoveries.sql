-- What one operator asks for somebody who has lost their second factor, which another operator decides. People belong to
-- no account: account_id is empty.
CREATE TABLE second_factor_recoveries (
  account_id text NOT NULL,
  proposal_id bigint NOT NULL,
  user_id text NOT NULL,
  reason text NOT NULL,
  proposed_by text NOT NULL,
  proposed_at timestamptz NOT NULL,
  decision text CHECK (decision IN ('confirmed', 'rejected')),
  decided_by text,
  decided_at timestamptz,
  PRIMARY KEY (account_id, proposal_id),
  CHECK ((decision IS NULL) = (decided_by IS NULL) AND (decision IS NULL) = (decided_at IS NULL)),
  CHECK (decision IS DISTINCT FROM 'confirmed' OR decided_by <> proposed_by)
);
CREATE UNIQUE INDEX second_factor_recoveries_open ON second_factor_recoveries (account_id, user_id)
  WHERE decision IS NULL;
GRANT SELECT, INSERT, UPDATE ON second_factor_recoveries TO causeway_app;
