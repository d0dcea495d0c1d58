-- The account's time zone when the batch was made, whose days day, due_at and settled_at are told in. Empty: before it was kept.
ALTER TABLE settlement_batches ADD COLUMN time_zone text NOT NULL DEFAULT '';
