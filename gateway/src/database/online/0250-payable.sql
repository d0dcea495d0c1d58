-- The same as the migration of this name, in steps that hold nobody up.
BEGIN;
ALTER TABLE available_balances ADD COLUMN credit_limit bigint NOT NULL DEFAULT 0 CHECK (credit_limit >= 0);
ALTER TABLE available_balances ADD COLUMN minimum_balance bigint NOT NULL DEFAULT 0 CHECK (minimum_balance >= 0);
ALTER TABLE available_balances ADD COLUMN credit_highest bigint NOT NULL DEFAULT 0;
ALTER TABLE available_balances ADD CONSTRAINT available_balances_credit_check
  CHECK (credit_highest >= credit_limit) NOT VALID;
ALTER TABLE available_balances VALIDATE CONSTRAINT available_balances_credit_check;
ALTER TABLE available_balances DROP CONSTRAINT available_balances_balance_check;
ALTER TABLE available_balances ADD CONSTRAINT available_balances_balance_check
  CHECK (balance >= -credit_highest) NOT VALID;
ALTER TABLE available_balances VALIDATE CONSTRAINT available_balances_balance_check;
COMMIT;
CREATE INDEX CONCURRENTLY journal_debits ON journal (account_id, booked_at)
  WHERE movement NOT IN ('capture', 'refund_completed', 'payout_held', 'payout_completed');
