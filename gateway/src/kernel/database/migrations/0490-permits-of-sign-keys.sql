-- What a sign key may do, and whose it is: who made it, empty for whoever works on the gateway's host. A key made before
-- may do everything.
ALTER TABLE sign_keys ADD COLUMN permits text[] NOT NULL DEFAULT '{payments,refunds,payouts,read,webhooks}';
ALTER TABLE sign_keys ADD COLUMN owner text NOT NULL DEFAULT '';

-- What a person wants a key to be permitted as well, which another person decides.
CREATE TABLE sign_key_proposals (
  account_id text NOT NULL,
  proposal_id bigint NOT NULL,
  key_id text NOT NULL,
  permits text[] NOT NULL,
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
CREATE UNIQUE INDEX sign_key_proposals_open ON sign_key_proposals (account_id, key_id) WHERE decision IS NULL;
GRANT SELECT, INSERT, UPDATE ON sign_key_proposals TO causeway_app;
