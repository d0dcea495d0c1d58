-- The day (UTC) of the last approved payment with a stored card. PostgreSQL reads 'today' once, now: cards that are there
-- already count as used on the day of this migration. The release before inserts cards without it.
ALTER TABLE cards ADD COLUMN last_used_on date NOT NULL DEFAULT 'today'::date;
ALTER TABLE cards ALTER COLUMN last_used_on SET DEFAULT current_date;
