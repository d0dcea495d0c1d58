-- Files that defend disputes are encrypted under a data key, as card numbers are. Null: not yet, since the file
-- is older than this; a job sees to that, and until then it is read as it is.
ALTER TABLE dispute_evidence ADD COLUMN data_key_id text;
-- Nonce and tag come on top of a file's own length.
ALTER TABLE dispute_evidence DROP CONSTRAINT dispute_evidence_content_check;
ALTER TABLE dispute_evidence ADD CONSTRAINT dispute_evidence_content_length
  CHECK (octet_length(content) BETWEEN 1 AND 2097152 + 28) NOT VALID;
CREATE INDEX dispute_evidence_plain ON dispute_evidence (account_id, dispute_id, evidence_id) WHERE data_key_id IS NULL;
GRANT UPDATE (data_key_id, content) ON dispute_evidence TO causeway_app;
