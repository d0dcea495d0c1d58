-- The same as the migration of this name, in steps that hold nobody up.
CREATE UNIQUE INDEX CONCURRENTLY payouts_short_reference ON payouts (account_id, short_reference_id)
  WHERE short_reference_id IS NOT NULL;
ALTER TABLE payouts DROP CONSTRAINT payouts_account_id_short_reference_id_key;

-- The new indexes take the names of the old ones when they are complete.
CREATE INDEX CONCURRENTLY payouts_listing_new ON payouts (account_id, created_at, transaction_id)
  WHERE created_at IS NOT NULL;
CREATE INDEX CONCURRENTLY payouts_reference_new ON payouts (account_id, reference) WHERE reference IS NOT NULL;
CREATE INDEX CONCURRENTLY payments_listing_new ON payments (account_id, created_at, transaction_id)
  WHERE created_at IS NOT NULL;
CREATE INDEX CONCURRENTLY payments_last_four_new
  ON payments (account_id, right(card_masked, 4), created_at, transaction_id) WHERE card_masked IS NOT NULL;
CREATE INDEX CONCURRENTLY refunds_listing_new ON refunds (account_id, created_at, transaction_id, refund_no)
  WHERE created_at IS NOT NULL;
BEGIN;
DROP INDEX payouts_listing;
ALTER INDEX payouts_listing_new RENAME TO payouts_listing;
DROP INDEX payouts_reference;
ALTER INDEX payouts_reference_new RENAME TO payouts_reference;
COMMIT;
BEGIN;
DROP INDEX payments_listing;
ALTER INDEX payments_listing_new RENAME TO payments_listing;
DROP INDEX payments_last_four;
ALTER INDEX payments_last_four_new RENAME TO payments_last_four;
COMMIT;
BEGIN;
DROP INDEX refunds_listing;
ALTER INDEX refunds_listing_new RENAME TO refunds_listing;
COMMIT;


-- Copied beforehand; what has come meanwhile follows under the lock.
BEGIN;
CREATE TABLE payout_requests (
  account_id text NOT NULL,
  request_id text NOT NULL,
  transaction_id bigint NOT NULL,
  request_hash bytea NOT NULL,
  PRIMARY KEY (account_id, request_id)
);
CREATE TABLE payout_answers (
  account_id text NOT NULL,
  transaction_id bigint NOT NULL,
  answer text NOT NULL,
  PRIMARY KEY (account_id, transaction_id)
);
GRANT SELECT, INSERT ON payout_requests, payout_answers TO causeway_app;
COMMIT;
INSERT INTO payout_requests SELECT account_id, request_id, transaction_id, request_hash FROM payouts;
INSERT INTO payout_answers SELECT account_id, transaction_id, first_answer FROM payout_details
  WHERE first_answer IS NOT NULL;
ALTER TABLE payouts ADD COLUMN waits_for text;
UPDATE payouts SET waits_for = CASE WHEN status = 'PENDING_FUNDS' THEN 'funds' ELSE 'people' END
  WHERE status IN ('PENDING_FUNDS', 'IN_APPROVAL', 'IN_REVIEW');
BEGIN;
ALTER TABLE payouts ADD CONSTRAINT payouts_waits_for CHECK (
  waits_for IS NOT DISTINCT FROM CASE WHEN status = 'PENDING_FUNDS' THEN 'funds'
    WHEN status IN ('IN_APPROVAL', 'IN_REVIEW') THEN 'people' END
) NOT VALID;
-- All of them are compared: a payout may have an earlier id than one that was copied.
INSERT INTO payout_requests SELECT account_id, request_id, transaction_id, request_hash FROM payouts p
  WHERE NOT EXISTS (
    SELECT FROM payout_requests r WHERE r.account_id = p.account_id AND r.request_id = p.request_id);
INSERT INTO payout_answers SELECT account_id, transaction_id, first_answer FROM payout_details d
  WHERE first_answer IS NOT NULL AND NOT EXISTS (
    SELECT FROM payout_answers a WHERE a.account_id = d.account_id AND a.transaction_id = d.transaction_id);
ALTER TABLE payouts DROP CONSTRAINT payouts_account_id_request_id_key, DROP COLUMN request_hash;
ALTER TABLE payout_details DROP COLUMN first_answer;
COMMIT;
-- What was accepted since the last step but one.
UPDATE payouts SET waits_for = CASE WHEN status = 'PENDING_FUNDS' THEN 'funds' ELSE 'people' END
  WHERE status IN ('PENDING_FUNDS', 'IN_APPROVAL', 'IN_REVIEW') AND waits_for IS NULL;
ALTER TABLE payouts VALIDATE CONSTRAINT payouts_waits_for;
CREATE INDEX CONCURRENTLY payouts_pending_funds_new ON payouts (account_id, source_currency, transaction_id)
  WHERE waits_for = 'funds';
CREATE INDEX CONCURRENTLY payouts_waiting_for_people_new ON payouts (account_id, transaction_id)
  WHERE waits_for = 'people';
BEGIN;
DROP INDEX payouts_pending_funds;
ALTER INDEX payouts_pending_funds_new RENAME TO payouts_pending_funds;
DROP INDEX payouts_waiting_for_people;
ALTER INDEX payouts_waiting_for_people_new RENAME TO payouts_waiting_for_people;
COMMIT;
