-- The time zone of a payout's rail: its day comes there. Empty in what earlier releases accepted, which waits for the
-- account's day.
ALTER TABLE payouts ADD COLUMN rail_time_zone text NOT NULL DEFAULT '';
