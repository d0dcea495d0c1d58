-- Which lines are in which statement, so that what a statement moves is proven by the lines that are stored.
ALTER TABLE bank_entries ADD COLUMN statement_ids text[] NOT NULL DEFAULT '{}';
-- How many lines it has; null: it was read before lines were noted.
ALTER TABLE bank_statements ADD COLUMN lines integer;
