-- What a sign key is for, in its maker's words.
ALTER TABLE sign_keys ADD COLUMN name text NOT NULL DEFAULT '';
