-- A merchant that shortens its cooling-off time has the longer one in force until cooling_off_from.
ALTER TABLE payout_settings ADD COLUMN cooling_off_before int;
ALTER TABLE payout_settings ADD COLUMN cooling_off_from timestamptz;
