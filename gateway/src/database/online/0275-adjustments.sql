-- The same as the migration of this name, in steps that hold nobody up.
BEGIN;
ALTER TABLE operations DROP CONSTRAINT operations_kind_check;
ALTER TABLE operations ADD CONSTRAINT operations_kind_check
  CHECK (kind IN ('authorise', 'adjust', 'capture', 'void', 'refund', 'payout')) NOT VALID;
ALTER TABLE operations ADD COLUMN capture_until timestamptz;
COMMIT;
ALTER TABLE operations VALIDATE CONSTRAINT operations_kind_check;
