-- The payout that one may be a mistaken repeat of stands in its row, so that events tell of it.
ALTER TABLE payouts ADD COLUMN possible_duplicate_of text NOT NULL DEFAULT '';
