-- Where money in suspense belongs: one person proposes, another decides.
CREATE TABLE suspense_proposals (
  account_id text NOT NULL CHECK (account_id = 'house'),
  proposal_id bigint NOT NULL,
  item_id bigint NOT NULL,
  -- return: a payout came back. account: it is a merchant account's. charge: the bank's own. own: the gateway's own
  -- gain or loss. pair: another item undoes it.
  resolution text NOT NULL CHECK (resolution IN ('return', 'account', 'charge', 'own', 'pair')),
  to_account_id text NOT NULL,
  transaction_id bigint NOT NULL,
  other_item_id bigint NOT NULL,
  reason text NOT NULL CHECK (reason <> ''),
  proposed_by text NOT NULL,
  proposed_at timestamptz NOT NULL,
  decided_by text,
  decided_at timestamptz,
  decision text CHECK (decision IN ('confirmed', 'rejected')),
  PRIMARY KEY (account_id, proposal_id),
  CHECK ((decision IS NULL) = (decided_by IS NULL) AND (decision IS NULL) = (decided_at IS NULL)),
  -- The second person.
  CHECK (decision <> 'confirmed' OR decided_by <> proposed_by)
);
CREATE UNIQUE INDEX suspense_proposals_open ON suspense_proposals (account_id, item_id) WHERE decision IS NULL;
CREATE UNIQUE INDEX suspense_proposals_confirmed ON suspense_proposals (account_id, item_id)
  WHERE decision = 'confirmed';
GRANT SELECT, INSERT, UPDATE ON suspense_proposals TO causeway_app;
