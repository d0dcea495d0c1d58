-- A card is verified by an authorisation of zero, with a subscription or without. Of nothing, nothing is captured, and no
-- deadline is waited for.
ALTER TABLE payments DROP CONSTRAINT payments_amount_check;
ALTER TABLE payments ADD CONSTRAINT payments_amount_check
  CHECK (amount > 0 OR (amount = 0 AND captured = 0 AND capturing = 0
    AND NOT auto_capture AND capture_deadline_at IS NULL)) NOT VALID;
ALTER TABLE payments VALIDATE CONSTRAINT payments_amount_check;
