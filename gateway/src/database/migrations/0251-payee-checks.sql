-- What the beneficiary's bank said of the name that a payout is addressed to (Verification of Payee), kept in full with
-- what the payout was accepted with; and whether a person has to look at it first.
ALTER TABLE payouts ADD COLUMN payee_check text NOT NULL DEFAULT ''
  CHECK (payee_check IN ('', 'MATCH', 'CLOSE_MATCH', 'NO_MATCH', 'NOT_POSSIBLE'));
ALTER TABLE payouts ADD COLUMN payee_name text NOT NULL DEFAULT '';
ALTER TABLE payouts ADD COLUMN payee_held boolean NOT NULL DEFAULT false;
ALTER TABLE payout_settings ADD COLUMN payee_mismatch text NOT NULL DEFAULT 'hold'
  CHECK (payee_mismatch IN ('hold', 'send'));
