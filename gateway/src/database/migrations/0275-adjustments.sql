-- Authorisations that are changed: to another amount, or to be valid for longer.
ALTER TABLE operations DROP CONSTRAINT operations_kind_check;
ALTER TABLE operations ADD CONSTRAINT operations_kind_check
  CHECK (kind IN ('authorise', 'adjust', 'capture', 'void', 'refund', 'payout')) NOT VALID;
ALTER TABLE operations VALIDATE CONSTRAINT operations_kind_check;
-- Of an adjustment, until when the payment can be captured once it is approved; null where that stays as it is.
ALTER TABLE operations ADD COLUMN capture_until timestamptz;
