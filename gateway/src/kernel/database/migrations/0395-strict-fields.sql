-- An account may refuse every field that the API does not know.
ALTER TABLE accounts ADD COLUMN strict_fields boolean NOT NULL DEFAULT false;
