-- What a sign key may take away from its account, by currency, in minor units: in one refund or payout, and in refunds,
-- or in payouts, within 24 hours. Empty: as much as there is.
ALTER TABLE sign_keys ADD COLUMN amount_limits jsonb NOT NULL DEFAULT '{}';
ALTER TABLE sign_keys ADD COLUMN day_limits jsonb NOT NULL DEFAULT '{}';

-- The limits that somebody wants a key to have instead; NULL: those that it has.
ALTER TABLE sign_key_proposals ADD COLUMN amount_limits jsonb;
ALTER TABLE sign_key_proposals ADD COLUMN day_limits jsonb;
