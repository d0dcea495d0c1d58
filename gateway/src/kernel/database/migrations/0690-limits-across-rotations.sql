-- The first of the sign keys that have taken each other's place: their limits count them together. NULL: the key itself,
-- or a successor that earlier releases made.
ALTER TABLE sign_keys ADD COLUMN first_key_id text;
