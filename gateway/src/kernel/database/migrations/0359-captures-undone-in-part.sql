-- In steps.
-- A capture that fails after part of its money was refunded or disputed is undone for the rest; that part is in suspense.
-- In minor units: of a capture that was undone in part, what is in suspense. Of one that could not be undone, moved says it.
ALTER TABLE operation_notices ADD COLUMN uncovered bigint NOT NULL DEFAULT 0;
-- In minor units: of captures that failed after they were done, what could not be taken back. It cannot be refunded.
ALTER TABLE payments ADD COLUMN uncovered bigint NOT NULL DEFAULT 0;
UPDATE payments p SET uncovered = n.moved, version = p.version + 1
  FROM (SELECT account_id, transaction_id, sum(moved) AS moved FROM operation_notices WHERE effect = 'suspense'
    GROUP BY account_id, transaction_id) n
  WHERE n.account_id = p.account_id AND n.transaction_id = p.transaction_id AND p.uncovered = 0;
