-- In steps.
-- What a bank has credited can be the payout of an acquirer: its money leaves suspense by that.
BEGIN;
ALTER TABLE suspense_items DROP CONSTRAINT suspense_items_left_by_check;
ALTER TABLE suspense_items ADD CONSTRAINT suspense_items_left_by_check
  CHECK (left_by IN ('people', 'recall', 'details', 'acquirer')) NOT VALID;
COMMIT;
ALTER TABLE suspense_items VALIDATE CONSTRAINT suspense_items_left_by_check;
