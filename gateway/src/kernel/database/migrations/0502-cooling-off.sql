-- For how many hours new people, keys and accounts that are paid neither pay nor approve alone; NULL: 24 for production
-- accounts, none for sandbox accounts.
ALTER TABLE payout_settings ADD COLUMN cooling_off_hours int;
ALTER TABLE payout_settings ADD CONSTRAINT payout_settings_cooling_off
  CHECK (cooling_off_hours BETWEEN 0 AND 720) NOT VALID;
-- user_id of whose invitation brought somebody into the team; empty where the operator did.
ALTER TABLE memberships ADD COLUMN invited_by text NOT NULL DEFAULT '';
