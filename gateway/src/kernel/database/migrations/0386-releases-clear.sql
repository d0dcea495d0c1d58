-- Pairs are cleared for as long as everybody who releases a payout wants it.
-- Of a release, for how many days; null: not at all, or before it was kept.
ALTER TABLE payout_approvals ADD COLUMN clear_days integer;
