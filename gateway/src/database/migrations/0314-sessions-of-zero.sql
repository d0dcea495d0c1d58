-- In steps.
BEGIN;
-- A session of the payment page may be of zero: it verifies a card.
ALTER TABLE checkout_sessions DROP CONSTRAINT checkout_sessions_amount_check;
ALTER TABLE checkout_sessions ADD CONSTRAINT checkout_sessions_amount_check CHECK (amount >= 0) NOT VALID;
COMMIT;
ALTER TABLE checkout_sessions VALIDATE CONSTRAINT checkout_sessions_amount_check;
