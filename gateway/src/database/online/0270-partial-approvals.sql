-- The same as the migration of this name, in steps that hold nobody up.
BEGIN;
ALTER TABLE accounts ADD COLUMN partial_approval text NOT NULL DEFAULT 'reverse';
ALTER TABLE accounts ADD CONSTRAINT accounts_partial_approval_check
  CHECK (partial_approval IN ('accept', 'reverse')) NOT VALID;
ALTER TABLE accounts VALIDATE CONSTRAINT accounts_partial_approval_check;

ALTER TABLE payments ADD COLUMN partial_approval boolean NOT NULL DEFAULT false;
ALTER TABLE payments ADD COLUMN requested bigint;
ALTER TABLE payments ADD CONSTRAINT payments_requested_check
  CHECK (requested IS NULL OR (requested > 0 AND partial_approval)) NOT VALID;
COMMIT;
ALTER TABLE payments VALIDATE CONSTRAINT payments_requested_check;
