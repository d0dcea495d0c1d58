-- The same as the migration of this name, in steps that hold nobody up.
BEGIN;
ALTER TABLE screenings ADD COLUMN cause text NOT NULL DEFAULT '';

ALTER TABLE screening_clearances
  ADD COLUMN agreed_by text NOT NULL DEFAULT '',
  ADD COLUMN end_reason text NOT NULL DEFAULT '',
  ADD COLUMN end_agreed_by text NOT NULL DEFAULT '',
  ADD COLUMN end_agreed_at timestamptz;
GRANT UPDATE (end_reason, end_agreed_by, end_agreed_at) ON screening_clearances TO causeway_app;

ALTER TABLE screening_settings ADD COLUMN keep_years smallint NOT NULL DEFAULT 10
  CONSTRAINT screening_settings_keep_years CHECK (keep_years BETWEEN 5 AND 50);
GRANT DELETE ON screenings, screening_hits, screening_clearances, party_hits TO causeway_app;
COMMIT;
CREATE INDEX CONCURRENTLY screening_clearances_newest ON screening_clearances (clearance_id);
CREATE INDEX CONCURRENTLY screenings_by_time ON screenings (screened_at, account_id, screening_id);
CREATE INDEX CONCURRENTLY screening_hits_by_time ON screening_hits (screened_at);
CREATE INDEX CONCURRENTLY party_hits_decided ON party_hits (decided_at) WHERE decision IS NOT NULL;
CREATE INDEX CONCURRENTLY payout_reviews_by_time ON payout_approvals (decided_at) WHERE stage = 'review';
