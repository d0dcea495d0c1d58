-- Money that is expected back from a bank: for payouts that it rejected after it had debited them, and for those that
-- it was asked to call back. A claim moves nothing: only money that comes does, and ends it.
CREATE TABLE payout_claims (
  account_id text NOT NULL,
  claim_id bigint NOT NULL,
  transaction_id bigint NOT NULL,
  connector text NOT NULL,
  cause text NOT NULL CHECK (cause IN ('rejected', 'recall')),
  -- asked: the bank is to be told. sent: it has been. accepted: it says that the money comes back. refused: it says
  -- that it does not. met: it has come. dropped: a person has given it up.
  state text NOT NULL CHECK (state IN ('asked', 'sent', 'accepted', 'refused', 'met', 'dropped')),
  reason_code text NOT NULL,
  note text NOT NULL,
  asked_by text NOT NULL,
  -- What the bank has answered.
  answer_code text NOT NULL DEFAULT '',
  answer_text text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, claim_id)
);
CREATE UNIQUE INDEX payout_claims_open ON payout_claims (account_id, transaction_id)
  WHERE state IN ('asked', 'sent', 'accepted');
CREATE INDEX payout_claims_payout ON payout_claims (account_id, transaction_id, claim_id);
GRANT SELECT, INSERT, UPDATE ON payout_claims TO causeway_app;
