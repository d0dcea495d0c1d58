-- In steps.
-- Accounts that are there already have no cooling-off time: their programs would begin to wait.
INSERT INTO payout_settings (account_id, cooling_off_hours)
  SELECT account_id, 0 FROM accounts WHERE mode = 'production'
  ON CONFLICT (account_id) DO UPDATE SET cooling_off_hours = 0;
ALTER TABLE payout_settings VALIDATE CONSTRAINT payout_settings_cooling_off;
