-- The same as the migration of this name, in steps that hold nobody up.
BEGIN;
ALTER TABLE payments DROP CONSTRAINT payments_amount_check;
ALTER TABLE payments ADD CONSTRAINT payments_amount_check
  CHECK (amount > 0 OR (amount = 0 AND captured = 0 AND capturing = 0
    AND NOT auto_capture AND capture_deadline_at IS NULL)) NOT VALID;
COMMIT;
ALTER TABLE payments VALIDATE CONSTRAINT payments_amount_check;
