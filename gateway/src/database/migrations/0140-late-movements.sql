-- Up to which time of booking (journal.booked_at) an account's movements stand in batches, if they were posted before
-- closed_to: what was booked later to a day that is closed comes into the next batches. Null: not known, so the next
-- closing compares the whole journal of the account with its batches, and takes up what is in none of them.
ALTER TABLE settlement_closings ADD COLUMN seen_to timestamptz;
