-- In steps.
-- Money in suspense can be a refund of a payment that somebody has made at the acquirer: two people make it one here, too.
BEGIN;
-- Number of that refund, once the proposal is confirmed; zero for every other one.
ALTER TABLE suspense_proposals ADD COLUMN refund_no smallint NOT NULL DEFAULT 0;
-- refund: the payment of to_account_id and transaction_id was refunded at the acquirer. The others: see 0203.
ALTER TABLE suspense_proposals DROP CONSTRAINT suspense_proposals_resolution_check;
ALTER TABLE suspense_proposals ADD CONSTRAINT suspense_proposals_resolution_check
  CHECK (resolution IN ('return', 'account', 'charge', 'own', 'pair', 'refund')) NOT VALID;
-- The release before knows of no such refund, and cannot confirm one.
ALTER TABLE suspense_proposals ADD CONSTRAINT suspense_proposals_refund_check
  CHECK ((refund_no > 0) = (resolution = 'refund' AND decision IS NOT DISTINCT FROM 'confirmed')) NOT VALID;
COMMIT;
ALTER TABLE suspense_proposals VALIDATE CONSTRAINT suspense_proposals_resolution_check;
ALTER TABLE suspense_proposals VALIDATE CONSTRAINT suspense_proposals_refund_check;
