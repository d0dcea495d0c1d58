-- On which content of the lists, and with which settings, something was screened. Empty: before it was kept.
ALTER TABLE screenings ADD COLUMN basis text NOT NULL DEFAULT '';
-- Of a release, the screening whose hits the person saw. Empty: of an approval, or before it was kept.
ALTER TABLE payout_approvals ADD COLUMN screening_id bigint;
