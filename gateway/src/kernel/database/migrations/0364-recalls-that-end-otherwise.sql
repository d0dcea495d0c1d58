-- In steps.
-- The bank may debit another amount than a recall was granted, or never debit it: two people say which debit it is, or
-- withdraw what was granted.
BEGIN;
-- The recall whose debit the item is; zero for every other resolution.
ALTER TABLE suspense_proposals ADD COLUMN recall_id bigint NOT NULL DEFAULT 0;
-- recall: the item is the bank's debit of recall_id. The others: see 0203 and 0335.
ALTER TABLE suspense_proposals DROP CONSTRAINT suspense_proposals_resolution_check;
ALTER TABLE suspense_proposals ADD CONSTRAINT suspense_proposals_resolution_check
  CHECK (resolution IN ('return', 'account', 'charge', 'own', 'pair', 'refund', 'recall')) NOT VALID;
ALTER TABLE suspense_proposals ADD CONSTRAINT suspense_proposals_recall_check
  CHECK ((recall_id > 0) = (resolution = 'recall')) NOT VALID;
COMMIT;
ALTER TABLE suspense_proposals VALIDATE CONSTRAINT suspense_proposals_resolution_check;
ALTER TABLE suspense_proposals VALIDATE CONSTRAINT suspense_proposals_recall_check;
BEGIN;
-- withdrawn: the bank has never debited what was granted, and it went back where it was taken from. The others: see 0260.
ALTER TABLE recalls DROP CONSTRAINT recalls_state_check;
ALTER TABLE recalls ADD CONSTRAINT recalls_state_check
  CHECK (state IN ('open', 'refused', 'accepted', 'given_back', 'withdrawn')) NOT VALID;
ALTER TABLE recalls DROP CONSTRAINT recalls_check;
ALTER TABLE recalls ADD CONSTRAINT recalls_check
  CHECK ((state IN ('accepted', 'given_back', 'withdrawn')) = (granted > 0)) NOT VALID;
COMMIT;
ALTER TABLE recalls VALIDATE CONSTRAINT recalls_state_check;
ALTER TABLE recalls VALIDATE CONSTRAINT recalls_check;
BEGIN;
ALTER TABLE recall_answers DROP CONSTRAINT recall_answers_answer_check;
ALTER TABLE recall_answers ADD CONSTRAINT recall_answers_answer_check
  CHECK (answer IN ('accepted', 'refused', 'withdrawn')) NOT VALID;
COMMIT;
ALTER TABLE recall_answers VALIDATE CONSTRAINT recall_answers_answer_check;
-- What was withdrawn can be granted to another recall.
CREATE UNIQUE INDEX CONCURRENTLY recalls_granted_item ON recalls (account_id, source_item_id)
  WHERE source_item_id > 0 AND state <> 'withdrawn';
DROP INDEX CONCURRENTLY recalls_source_item;
-- Answered once, and withdrawn once.
CREATE UNIQUE INDEX CONCURRENTLY recall_answers_once ON recall_answers (account_id, recall_id, (answer = 'withdrawn'))
  WHERE decision = 'confirmed';
DROP INDEX CONCURRENTLY recall_answers_confirmed;
