-- Deadlines of schemes for disputes, as the operator has loaded them. The newest table is in force.
CREATE TABLE dispute_deadlines (
  loaded_at timestamptz PRIMARY KEY,
  loaded_by text NOT NULL,
  -- Null: what was loaded before is in force no more.
  content jsonb
);
GRANT SELECT, INSERT ON dispute_deadlines TO causeway_app;
-- Whose word evidence_due_at is: the acquirer's, the scheme's rule, or an assumption; empty where there is none, or
-- where the dispute is from before this was recorded.
ALTER TABLE disputes ADD COLUMN due_from text NOT NULL DEFAULT ''
  CHECK (due_from IN ('', 'acquirer', 'scheme', 'default'));
