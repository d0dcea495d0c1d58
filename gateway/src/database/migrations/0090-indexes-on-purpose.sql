-- While a table is small the planner finds all indexes that begin with account_id equally good, and may look up a
-- key by reading every row of the account through another index. An index whose condition follows only from
-- comparing its own column serves the statements that name that column, and no others.
ALTER TABLE payouts DROP CONSTRAINT payouts_account_id_short_reference_id_key;
CREATE UNIQUE INDEX payouts_short_reference ON payouts (account_id, short_reference_id)
  WHERE short_reference_id IS NOT NULL;

DROP INDEX payouts_listing, payouts_reference, payments_listing, payments_last_four, refunds_listing;
CREATE INDEX payouts_listing ON payouts (account_id, created_at, transaction_id) WHERE created_at IS NOT NULL;
CREATE INDEX payouts_reference ON payouts (account_id, reference) WHERE reference IS NOT NULL;
CREATE INDEX payments_listing ON payments (account_id, created_at, transaction_id) WHERE created_at IS NOT NULL;
CREATE INDEX payments_last_four ON payments (account_id, right(card_masked, 4), created_at, transaction_id)
  WHERE card_masked IS NOT NULL;
CREATE INDEX refunds_listing ON refunds (account_id, created_at, transaction_id, refund_no)
  WHERE created_at IS NOT NULL;

-- What a payout waits for that somebody looks for: money, or people. The status itself stands in no index, so that
-- a payout that goes from PROCESSING to COMPLETED is an update within its page (HOT).
ALTER TABLE payouts ADD COLUMN waits_for text;
UPDATE payouts SET waits_for = CASE WHEN status = 'PENDING_FUNDS' THEN 'funds' ELSE 'people' END
  WHERE status IN ('PENDING_FUNDS', 'IN_APPROVAL', 'IN_REVIEW');
ALTER TABLE payouts ADD CONSTRAINT payouts_waits_for CHECK (
  waits_for IS NOT DISTINCT FROM CASE WHEN status = 'PENDING_FUNDS' THEN 'funds'
    WHEN status IN ('IN_APPROVAL', 'IN_REVIEW') THEN 'people' END
) NOT VALID;
ALTER TABLE payouts VALIDATE CONSTRAINT payouts_waits_for;
DROP INDEX payouts_pending_funds, payouts_waiting_for_people;
-- Released in the order in which they were accepted.
CREATE INDEX payouts_pending_funds ON payouts (account_id, source_currency, transaction_id)
  WHERE waits_for = 'funds';
CREATE INDEX payouts_waiting_for_people ON payouts (account_id, transaction_id) WHERE waits_for = 'people';

-- The merchants' own names of payouts, with the digest of what each request says: found by one narrow index.
CREATE TABLE payout_requests (
  account_id text NOT NULL,
  request_id text NOT NULL,
  transaction_id bigint NOT NULL,
  request_hash bytea NOT NULL,
  PRIMARY KEY (account_id, request_id)
);
INSERT INTO payout_requests SELECT account_id, request_id, transaction_id, request_hash FROM payouts;
ALTER TABLE payouts DROP CONSTRAINT payouts_account_id_request_id_key, DROP COLUMN request_hash;

-- First answers are inserted, never changed.
CREATE TABLE payout_answers (
  account_id text NOT NULL,
  transaction_id bigint NOT NULL,
  answer text NOT NULL,
  PRIMARY KEY (account_id, transaction_id)
);
INSERT INTO payout_answers SELECT account_id, transaction_id, first_answer FROM payout_details
  WHERE first_answer IS NOT NULL;
ALTER TABLE payout_details DROP COLUMN first_answer;
GRANT SELECT, INSERT ON payout_requests, payout_answers TO causeway_app;
