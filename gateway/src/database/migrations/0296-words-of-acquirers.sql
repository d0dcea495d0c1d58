-- The acquirer's own code and text of an answer, without card numbers: for people.
ALTER TABLE operation_answers
  ADD COLUMN said_code text NOT NULL DEFAULT '',
  ADD COLUMN said_text text NOT NULL DEFAULT '';
