-- A line without a reference that a second message tells word for word may be the same line, told twice: it is not booked
-- until another message of the bank, or a person, says that it is one of its own.
ALTER TABLE bank_entries
  -- Digests of what messages have said of it; none for one that bears the bank's reference.
  ADD COLUMN told_as text[] NOT NULL DEFAULT '{}',
  ADD COLUMN doubtful boolean NOT NULL DEFAULT false,
  -- Who has ended the doubt, and why.
  ADD COLUMN closed_at timestamptz,
  ADD COLUMN closed_by text,
  ADD COLUMN note text;
