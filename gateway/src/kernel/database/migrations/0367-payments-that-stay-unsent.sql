-- In steps.
-- What people have recorded an outcome of while its bank was not there stands in no file, and is not held for one.
BEGIN;
ALTER TABLE bank_instructions DROP CONSTRAINT bank_instructions_check;
ALTER TABLE bank_instructions ADD CONSTRAINT bank_instructions_check
  CHECK (CASE WHEN file_id IS NULL THEN status IN ('held', 'failed') ELSE status <> 'held' END) NOT VALID;
COMMIT;
ALTER TABLE bank_instructions VALIDATE CONSTRAINT bank_instructions_check;
