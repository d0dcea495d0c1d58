-- What the portal's list of payouts needs; these columns never change after acceptance.
CREATE INDEX payouts_listing ON payouts (account_id, created_at, transaction_id);
CREATE INDEX payouts_reference ON payouts (account_id, reference);

-- Reports by day read a span of time; rows are stored in that order, so that this costs inserts nothing.
CREATE INDEX journal_time ON journal USING brin (posted_at) WITH (pages_per_range = 32, autosummarize = on);

-- What the merchant answered to a dispute, by whom, and when the acquirer was told.
ALTER TABLE disputes
  ADD COLUMN response text CHECK (response IN ('accepted', 'defended')),
  ADD COLUMN explanation text NOT NULL DEFAULT '',
  ADD COLUMN responded_by text NOT NULL DEFAULT '',
  ADD COLUMN responded_at timestamptz,
  ADD COLUMN sent_at timestamptz,
  ADD CHECK ((response IS NULL) = (responded_at IS NULL)),
  ADD CHECK ((closed_at IS NULL) = (stage IN ('inquiry', 'chargeback')));
CREATE INDEX disputes_listing ON disputes (account_id, opened_at, dispute_id);

-- Files that defend a dispute: kept as they came, given back as downloads only.
CREATE TABLE dispute_evidence (
  account_id text NOT NULL,
  dispute_id bigint NOT NULL,
  evidence_id bigint NOT NULL,
  name text NOT NULL,
  content_type text NOT NULL,
  content bytea NOT NULL,
  uploaded_by text NOT NULL,
  uploaded_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, dispute_id, evidence_id),
  CHECK (octet_length(content) BETWEEN 1 AND 2097152)
);
GRANT SELECT, INSERT, DELETE ON dispute_evidence TO causeway_app;

-- Disputes that are open already get the deadline that new ones are opened with.
INSERT INTO due_work (account_id, kind, subject_id, due_at)
  SELECT account_id, 'dispute_deadline', dispute_id, evidence_due_at FROM disputes WHERE closed_at IS NULL
  ON CONFLICT DO NOTHING;
