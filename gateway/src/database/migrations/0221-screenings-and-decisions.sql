-- Every screening, for an auditor: what was looked up, in which versions of which lists, and what came of it.
CREATE TABLE screenings (
  account_id text NOT NULL,
  screening_id bigint NOT NULL,
  subject_kind text NOT NULL CHECK (subject_kind IN ('payout', 'beneficiary', 'payer', 'merchant', 'person')),
  subject_id text NOT NULL,
  screened_at timestamptz NOT NULL,
  -- List to the number of its version (sanctions_list_versions).
  lists jsonb NOT NULL,
  score_min smallint NOT NULL,
  result text NOT NULL CHECK (result IN ('clear', 'hit', 'unavailable')),
  reason text NOT NULL,
  -- What was looked up: role, how, text.
  looked_up jsonb NOT NULL,
  -- What was found: list, entry, name, score, and the clearance under which it did not count, if any.
  matches jsonb NOT NULL,
  PRIMARY KEY (account_id, screening_id)
);
CREATE INDEX screenings_of_subject ON screenings (account_id, subject_kind, subject_id, screening_id);
GRANT SELECT, INSERT ON screenings TO causeway_app;

-- A party that a person has told apart from a listed entry. It ends by its date, when the entry changes, or when it is withdrawn.
CREATE TABLE screening_clearances (
  account_id text NOT NULL,
  clearance_id bigint NOT NULL,
  -- Digest of the party: its name with what is declared of it.
  party text NOT NULL,
  party_name text NOT NULL,
  list text NOT NULL,
  entry_id text NOT NULL,
  entry_name text NOT NULL,
  entry_digest text NOT NULL,
  -- The version of the list that it was decided on.
  generation bigint NOT NULL,
  decided_by text NOT NULL,
  reason text NOT NULL CHECK (reason <> ''),
  decided_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  -- The payout that it was decided about.
  transaction_id bigint,
  withdrawn_at timestamptz,
  withdrawn_by text,
  PRIMARY KEY (account_id, clearance_id)
);
CREATE INDEX screening_clearances_of_party ON screening_clearances (account_id, party);
GRANT SELECT, INSERT ON screening_clearances TO causeway_app;
GRANT UPDATE (withdrawn_at, withdrawn_by) ON screening_clearances TO causeway_app;

-- Whether a payout that screening holds takes two people to release.
ALTER TABLE screening_settings ADD COLUMN four_eyes boolean NOT NULL DEFAULT false;

-- Approving a payout and releasing what screening holds are two decisions, also of one person; the latter is kept with
-- the versions of the lists that it was decided on.
ALTER TABLE payout_approvals ADD COLUMN stage text NOT NULL DEFAULT 'approval' CHECK (stage IN ('approval', 'review'));
ALTER TABLE payout_approvals ADD COLUMN lists jsonb;
ALTER TABLE payout_approvals DROP CONSTRAINT payout_approvals_pkey;
ALTER TABLE payout_approvals ADD PRIMARY KEY (account_id, transaction_id, approver, stage);
