-- In steps.
-- Cards whose last use is too long ago.
CREATE INDEX CONCURRENTLY cards_last_used ON cards (account_id, last_used_on);
