-- In steps.
-- What became of an accepted request: items of a batch, how many of them were refused, and why its payment or payout
-- was declined.
ALTER TABLE request_log ADD COLUMN items smallint NOT NULL DEFAULT 0,
  ADD COLUMN refused_items smallint NOT NULL DEFAULT 0,
  ADD COLUMN declined text NOT NULL DEFAULT '';
-- Few among many that were accepted whole.
CREATE INDEX CONCURRENTLY request_log_unsuccessful ON request_log (account_id, at)
  WHERE refused_items > 0 OR declined <> '';
