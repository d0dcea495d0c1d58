-- In steps.
-- An end-to-end reference is found by its first 15 characters too, which is as much as some banks give back.
-- bank_instructions_end_to_end serves the release before, until a later migration takes it away.
CREATE INDEX CONCURRENTLY bank_instructions_reference ON bank_instructions (bank, left(end_to_end_id, 15));
