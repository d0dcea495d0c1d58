-- Instant payouts: whether one that cannot go at once goes as an ordinary transfer, and why it did.
ALTER TABLE payouts ADD COLUMN instant_fallback boolean NOT NULL DEFAULT false;
ALTER TABLE payouts ADD COLUMN instant_refused text NOT NULL DEFAULT '';
ALTER TABLE payout_settings ADD COLUMN instant_fallback boolean NOT NULL DEFAULT false;
