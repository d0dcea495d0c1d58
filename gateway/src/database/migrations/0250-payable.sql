-- How far an available balance may go below zero, and how much of it stays: set by the operator, read by whoever takes
-- from the balance under the lock of this very row. credit_highest is the highest limit that was ever set: what was
-- paid out under it stays paid when the limit is lowered.
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

-- Movements that may take a merchant's pending or reserve below zero: all but those that never debit either. By this
-- index a payout sees what has left them since the kept sums, without reading what all accounts have captured.
CREATE INDEX journal_debits ON journal (account_id, booked_at)
  WHERE movement NOT IN ('capture', 'refund_completed', 'payout_held', 'payout_completed');
