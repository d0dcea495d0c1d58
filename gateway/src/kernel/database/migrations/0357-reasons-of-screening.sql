-- What screening says, by rules with parameters, which each reader's language words.
-- [{"rule": …, …}]; empty where nothing is held, and in what release 0.2.0 or earlier wrote, whose English text stays
-- in `review_reason`.
ALTER TABLE payouts ADD COLUMN review_reasons jsonb NOT NULL DEFAULT '[]';
-- The same of a screening, whose text by release 0.2.0 or earlier stays in `reason`.
ALTER TABLE screenings ADD COLUMN reasons jsonb NOT NULL DEFAULT '[]';
