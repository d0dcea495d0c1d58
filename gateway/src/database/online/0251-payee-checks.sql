-- The same as the migration of this name, in steps that hold nobody up.
BEGIN;
ALTER TABLE payouts ADD COLUMN payee_check text NOT NULL DEFAULT '',
  ADD CONSTRAINT payouts_payee_check_check CHECK (payee_check IN ('', 'MATCH', 'CLOSE_MATCH', 'NO_MATCH', 'NOT_POSSIBLE')) NOT VALID;
ALTER TABLE payouts ADD COLUMN payee_name text NOT NULL DEFAULT '';
ALTER TABLE payouts ADD COLUMN payee_held boolean NOT NULL DEFAULT false;
ALTER TABLE payout_settings ADD COLUMN payee_mismatch text NOT NULL DEFAULT 'hold'
  CHECK (payee_mismatch IN ('hold', 'send'));
COMMIT;
ALTER TABLE payouts VALIDATE CONSTRAINT payouts_payee_check_check;
