-- Payouts, recalls, screening, and messages to and from banks.

CREATE TABLE payouts (
  account_id text NOT NULL,
  transaction_id bigint NOT NULL,
  request_id text NOT NULL,
  short_reference_id text NOT NULL,
  reference text NOT NULL,
  client_data text NOT NULL,
  status text NOT NULL CHECK (status IN ('PENDING_FUNDS', 'IN_APPROVAL', 'APPROVAL_REJECTED', 'SCHEDULED',
    'IN_REVIEW', 'PROCESSING', 'SENT', 'COMPLETED', 'FAILED', 'RETURNED', 'CANCELLED')),
  payment_method text NOT NULL CHECK (payment_method IN ('SWIFT', 'LOCAL')),
  payment_currency text NOT NULL,
  payment_amount bigint NOT NULL CHECK (payment_amount > 0),
  source_currency text NOT NULL,
  source_amount bigint NOT NULL CHECK (source_amount > 0),
  fee_paid_by text NOT NULL CHECK (fee_paid_by IN ('PAYER', 'BENEFICIARY')),
  swift_charge_option text NOT NULL CHECK (swift_charge_option IN ('SHARED', 'PAYER', '')),
  fee_currency text NOT NULL,
  fee_amount bigint NOT NULL CHECK (fee_amount >= 0),
  -- The quoted rate, markup included, and its row in fx_rates; empty and zero without one.
  exchange_rate text NOT NULL DEFAULT '',
  rate_id bigint NOT NULL DEFAULT 0,
  payment_date date NOT NULL,
  execution_date date NOT NULL,
  beneficiary_id text NOT NULL,
  beneficiary_version text NOT NULL,
  payer_id text NOT NULL,
  payer_version text NOT NULL,
  needs_approval boolean NOT NULL,
  screening boolean NOT NULL,
  review_reason text NOT NULL DEFAULT '',
  connector text NOT NULL,
  connector_reference text NOT NULL DEFAULT '',
  open_operation_id bigint,
  returned_amount bigint NOT NULL DEFAULT 0,
  failure_type text NOT NULL DEFAULT '',
  failure_code text NOT NULL DEFAULT '',
  failure_reason text NOT NULL DEFAULT '',
  notify_url text NOT NULL DEFAULT '',
  -- The account's at acceptance: its days are counted in it.
  time_zone text NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- What an open payout waits for, where it is searched for: money, or people. The status itself is in no index, so a
  -- payout that goes from PROCESSING to COMPLETED is an update within its page (HOT).
  waits_for text,
  -- The beneficiary's bank's answer about the payee's name (Verification of Payee), stored in full with the accepted
  -- request; and whether a person has to review it first.
  payee_check text NOT NULL DEFAULT ''
    CHECK (payee_check IN ('', 'MATCH', 'CLOSE_MATCH', 'NO_MATCH', 'NOT_POSSIBLE')),
  payee_name text NOT NULL DEFAULT '',
  payee_held boolean NOT NULL DEFAULT false,
  -- Instant payouts: whether an ordinary transfer may replace an instant one, and why it did.
  instant_fallback boolean NOT NULL DEFAULT false,
  instant_refused text NOT NULL DEFAULT '',
  -- The time zone of the payout's rail: its day begins there. Empty: accepted by release 0.1.0, and it waits for the
  -- account's day.
  rail_time_zone text NOT NULL DEFAULT '',
  -- The payout that this one may duplicate, in its row for its events.
  possible_duplicate_of text NOT NULL DEFAULT '',
  PRIMARY KEY (account_id, transaction_id),
  CHECK (returned_amount BETWEEN 0 AND payment_amount),
  CHECK ((open_operation_id IS NOT NULL) = (status IN ('PROCESSING', 'SENT'))),
  CHECK ((source_currency = payment_currency) = (exchange_rate = '')),
  CHECK (source_currency <> payment_currency OR source_amount = payment_amount),
  CONSTRAINT payouts_waits_for CHECK (
    waits_for IS NOT DISTINCT FROM CASE WHEN status = 'PENDING_FUNDS' THEN 'funds'
      WHEN status IN ('IN_APPROVAL', 'IN_REVIEW') THEN 'people' END
  )
) WITH (fillfactor = 70);
CREATE UNIQUE INDEX payouts_short_reference ON payouts (account_id, short_reference_id)
  WHERE short_reference_id IS NOT NULL;
-- For the portal's list of payouts; these columns never change after acceptance. Partial, as payments_listing is.
CREATE INDEX payouts_listing ON payouts (account_id, created_at, transaction_id) WHERE created_at IS NOT NULL;
CREATE INDEX payouts_reference ON payouts (account_id, reference) WHERE reference IS NOT NULL;
-- Released in the order of acceptance.
CREATE INDEX payouts_pending_funds ON payouts (account_id, source_currency, transaction_id) WHERE waits_for = 'funds';
CREATE INDEX payouts_waiting_for_people ON payouts (account_id, transaction_id) WHERE waits_for = 'people';
-- Every payout request searches for a payout of the same amount within a day.
CREATE INDEX payouts_alike ON payouts (account_id, payment_currency, payment_amount, created_at)
  WHERE payment_amount IS NOT NULL;
GRANT SELECT, INSERT, UPDATE ON payouts TO causeway_app;

-- Never changes after acceptance.
CREATE TABLE payout_details (
  account_id text NOT NULL,
  transaction_id bigint NOT NULL,
  request jsonb NOT NULL,
  PRIMARY KEY (account_id, transaction_id)
) WITH (fillfactor = 70);
GRANT SELECT, INSERT, UPDATE ON payout_details TO causeway_app;

-- The merchants' own ids of payouts, with the digest of each request's content: found by one narrow index.
CREATE TABLE payout_requests (
  account_id text NOT NULL,
  request_id text NOT NULL,
  transaction_id bigint NOT NULL,
  request_hash bytea NOT NULL,
  PRIMARY KEY (account_id, request_id)
);
GRANT SELECT, INSERT ON payout_requests TO causeway_app;

-- First answers to payout requests: inserted, never changed.
CREATE TABLE payout_answers (
  account_id text NOT NULL,
  transaction_id bigint NOT NULL,
  answer text NOT NULL,
  PRIMARY KEY (account_id, transaction_id)
);
GRANT SELECT, INSERT ON payout_answers TO causeway_app;

CREATE TABLE payout_approvals (
  account_id text NOT NULL,
  transaction_id bigint NOT NULL,
  approver text NOT NULL,
  decision text NOT NULL CHECK (decision IN ('approved', 'rejected')),
  note text NOT NULL,
  decided_at timestamptz NOT NULL,
  -- Approving a payout and releasing a screening hit are two decisions, also of one person; the latter is stored with
  -- the versions of the lists that it was based on.
  stage text NOT NULL DEFAULT 'approval' CHECK (stage IN ('approval', 'review')),
  lists jsonb,
  PRIMARY KEY (account_id, transaction_id, approver, stage)
);
CREATE INDEX payout_reviews_by_time ON payout_approvals (decided_at) WHERE stage = 'review';
GRANT SELECT, INSERT, UPDATE ON payout_approvals TO causeway_app;

-- Saved beneficiaries and payers. A version is a digest of the content; the current one is the newest in version_id.
CREATE TABLE payout_parties (
  account_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('beneficiary', 'payer')),
  party_id text NOT NULL,
  version text NOT NULL,
  version_id bigint NOT NULL,
  content jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, kind, party_id, version)
);
GRANT SELECT, INSERT, UPDATE ON payout_parties TO causeway_app;

CREATE TABLE payout_parties_removed (
  account_id text NOT NULL,
  kind text NOT NULL,
  party_id text NOT NULL,
  removed_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, kind, party_id)
);
GRANT SELECT, INSERT, DELETE ON payout_parties_removed TO causeway_app;

CREATE TABLE payout_settings (
  account_id text PRIMARY KEY,
  -- The bank that pays; NULL: the sandbox's bank for sandbox accounts, none for others.
  connector text,
  when_short text NOT NULL DEFAULT 'wait' CHECK (when_short IN ('wait', 'refuse')),
  -- NULL: on for production accounts, off for sandbox accounts.
  screening boolean,
  -- Currency to minor units: payouts of more from that balance need two people's approval.
  approval_limits jsonb NOT NULL DEFAULT '{}',
  -- Whether all payouts from balances in other currencies need it.
  approve_others boolean NOT NULL DEFAULT false,
  default_payer_id text,
  payee_mismatch text NOT NULL DEFAULT 'hold' CHECK (payee_mismatch IN ('hold', 'send')),
  instant_fallback boolean NOT NULL DEFAULT false
);
GRANT SELECT, INSERT, UPDATE ON payout_settings TO causeway_app;

CREATE TABLE payout_fees (
  account_id text NOT NULL,
  currency text NOT NULL,
  payment_method text NOT NULL CHECK (payment_method IN ('SWIFT', 'LOCAL')),
  charge_option text NOT NULL CHECK (charge_option IN ('SHARED', 'PAYER', '')),
  fixed bigint NOT NULL CHECK (fixed >= 0),
  -- Parts per million: 2500 is 0.25 %.
  percent_millionths int NOT NULL CHECK (percent_millionths BETWEEN 0 AND 1000000),
  minimum bigint NOT NULL CHECK (minimum >= 0),
  maximum bigint CHECK (maximum >= minimum),
  PRIMARY KEY (account_id, currency, payment_method, charge_option)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON payout_fees TO causeway_app;

-- Expected returns: money expected back from a bank for payouts that it rejected after debiting them, or that it was
-- asked to recall. An expected return moves nothing: only money that arrives does, and ends it.
CREATE TABLE payout_claims (
  account_id text NOT NULL,
  claim_id bigint NOT NULL,
  transaction_id bigint NOT NULL,
  connector text NOT NULL,
  cause text NOT NULL CHECK (cause IN ('rejected', 'recall', 'announced')),
  -- asked: to be sent to the bank. sent: sent. accepted: the bank promises the money. refused: the bank refuses. met:
  -- the money has arrived. dropped: a person has released it.
  state text NOT NULL CHECK (state IN ('asked', 'sent', 'accepted', 'refused', 'met', 'dropped')),
  reason_code text NOT NULL,
  note text NOT NULL,
  asked_by text NOT NULL,
  -- The bank's answer.
  answer_code text NOT NULL DEFAULT '',
  answer_text text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Of a dropped one: who dropped it, and why.
  dropped_by text NOT NULL DEFAULT '',
  dropped_reason text NOT NULL DEFAULT '',
  -- Total that the bank has announced to return, in the payout's currency: the expected return is met when that has
  -- arrived. NULL: nothing was announced, and any return meets it.
  announced bigint CHECK (announced >= 0),
  PRIMARY KEY (account_id, claim_id)
);
CREATE UNIQUE INDEX payout_claims_open ON payout_claims (account_id, transaction_id)
  WHERE state IN ('asked', 'sent', 'accepted');
CREATE INDEX payout_claims_payout ON payout_claims (account_id, transaction_id, claim_id);
CREATE INDEX payout_claims_asked ON payout_claims (connector, account_id) WHERE state = 'asked';
GRANT SELECT, INSERT, UPDATE ON payout_claims TO causeway_app;

-- Recalls by banks (camt.056). A recall is in the gateway's own book until two people have answered it.
CREATE TABLE recalls (
  account_id text NOT NULL CHECK (account_id = 'house'),
  recall_id bigint NOT NULL,
  connector text NOT NULL,
  -- The bank's id: a duplicate is the same recall.
  known_by text NOT NULL,
  reason_code text NOT NULL,
  reason_text text NOT NULL,
  -- The requested amount, where the bank states it; else zero and empty.
  currency text NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  settled_on date,
  -- The bank's references of the request and of its payment, by name, and the parties.
  request jsonb NOT NULL,
  -- The payout that it names, whose return is recalled.
  named_account_id text NOT NULL,
  named_transaction_id bigint NOT NULL,
  received_at timestamptz NOT NULL,
  -- open: two people have to answer. refused, accepted: answered. given_back: the bank has debited the money.
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'refused', 'accepted', 'given_back')),
  answered_at timestamptz,
  answer_code text NOT NULL DEFAULT '',
  -- When the answer was sent to the bank.
  sent_at timestamptz,
  -- The granted amount, in the recall's currency, and its source: book, and item or payout.
  granted bigint NOT NULL DEFAULT 0 CHECK (granted >= 0),
  granted_currency text NOT NULL DEFAULT '',
  source text NOT NULL DEFAULT '' CHECK (source IN ('', 'suspense', 'available', 'own_funds', 'bank_charges')),
  source_account_id text NOT NULL DEFAULT '',
  source_item_id bigint NOT NULL DEFAULT 0,
  source_transaction_id bigint NOT NULL DEFAULT 0,
  -- The item of suspense that was the bank's debit.
  debit_item_id bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (account_id, recall_id),
  UNIQUE (account_id, connector, known_by),
  CHECK ((state IN ('accepted', 'given_back')) = (granted > 0)),
  CHECK ((state = 'given_back') = (debit_item_id > 0))
);
CREATE INDEX recalls_open ON recalls (account_id, recall_id) WHERE state = 'open';
CREATE INDEX recalls_unsent ON recalls (account_id, connector) WHERE state <> 'open' AND sent_at IS NULL;
CREATE INDEX recalls_accepted ON recalls (account_id, connector) WHERE state = 'accepted';
CREATE UNIQUE INDEX recalls_source_item ON recalls (account_id, source_item_id) WHERE source_item_id > 0;
CREATE UNIQUE INDEX recalls_debit_item ON recalls (account_id, debit_item_id) WHERE debit_item_id > 0;
CREATE INDEX recalls_source_payout ON recalls (account_id, source_account_id, source_transaction_id)
  WHERE source_transaction_id > 0;
GRANT SELECT, INSERT, UPDATE ON recalls TO causeway_app;

-- Proposed answers to recalls: one person proposes, another decides.
CREATE TABLE recall_answers (
  account_id text NOT NULL CHECK (account_id = 'house'),
  proposal_id bigint NOT NULL,
  recall_id bigint NOT NULL,
  answer text NOT NULL CHECK (answer IN ('accepted', 'refused')),
  -- Reason of the refusal, from ISO 20022's external list.
  answer_code text NOT NULL,
  -- The money in question, where a person has named it.
  item_id bigint NOT NULL,
  to_account_id text NOT NULL,
  transaction_id bigint NOT NULL,
  reason text NOT NULL CHECK (reason <> ''),
  proposed_by text NOT NULL,
  proposed_at timestamptz NOT NULL,
  decided_by text,
  decided_at timestamptz,
  decision text CHECK (decision IN ('confirmed', 'rejected')),
  PRIMARY KEY (account_id, proposal_id),
  CHECK ((answer = 'refused') = (answer_code <> '')),
  CHECK ((decision IS NULL) = (decided_by IS NULL) AND (decision IS NULL) = (decided_at IS NULL)),
  -- The second person.
  CHECK (decision <> 'confirmed' OR decided_by <> proposed_by)
);
CREATE UNIQUE INDEX recall_answers_open ON recall_answers (account_id, recall_id) WHERE decision IS NULL;
CREATE UNIQUE INDEX recall_answers_confirmed ON recall_answers (account_id, recall_id) WHERE decision = 'confirmed';
GRANT SELECT, INSERT, UPDATE ON recall_answers TO causeway_app;

-- Sanctions lists. They belong to no tenant: every account is screened against the same ones.
CREATE TABLE sanctions_lists (
  -- uk: the only list of the United Kingdom since OFSI's consolidated list ended on 28 January 2026.
  list text PRIMARY KEY CHECK (list IN ('ofac', 'un', 'eu', 'uk')),
  -- Counts the imports: a process compares it with what it has in memory.
  generation bigint NOT NULL,
  -- When the authority issued it, and when the gateway last imported it: the latter is what becomes stale.
  published_at timestamptz NOT NULL,
  imported_at timestamptz NOT NULL,
  source text NOT NULL,
  sha256 text NOT NULL,
  entries integer NOT NULL,
  names integer NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON sanctions_lists TO causeway_app;

-- Every version of a list that was ever current, by the number that screenings and decisions name.
CREATE TABLE sanctions_list_versions (
  list text NOT NULL,
  generation bigint NOT NULL,
  published_at timestamptz NOT NULL,
  imported_at timestamptz NOT NULL,
  source text NOT NULL,
  sha256 text NOT NULL,
  entries integer NOT NULL,
  names integer NOT NULL,
  PRIMARY KEY (list, generation)
);
GRANT SELECT, INSERT ON sanctions_list_versions TO causeway_app;

CREATE TABLE sanctions_entries (
  list text NOT NULL REFERENCES sanctions_lists,
  entry_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('person', 'entity', 'vessel')),
  names text[] NOT NULL,
  weak_names text[] NOT NULL,
  birth_years smallint[] NOT NULL,
  programme text NOT NULL,
  -- The BICs of listed banks, eight characters each.
  bics text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (list, entry_id)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON sanctions_entries TO causeway_app;

-- How names are screened: one row.
CREATE TABLE screening_settings (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  -- A name is clear only if all of these were searched.
  lists text[] NOT NULL DEFAULT '{ofac,un,eu}' CHECK (cardinality(lists) > 0),
  stale_after_hours integer NOT NULL DEFAULT 72 CHECK (stale_after_hours BETWEEN 1 AND 8760),
  -- From this resemblance on (per mille) a name is a hit.
  score_min smallint NOT NULL DEFAULT 850 CHECK (score_min BETWEEN 700 AND 1000),
  -- Whether releasing a payout that screening holds takes two people.
  four_eyes boolean NOT NULL DEFAULT false,
  -- Years for which records of screening are stored: ten by OFAC's rule (31 CFR 501.601), at least five.
  keep_years smallint NOT NULL DEFAULT 10
    CONSTRAINT screening_settings_keep_years CHECK (keep_years BETWEEN 5 AND 50)
);
INSERT INTO screening_settings DEFAULT VALUES;
GRANT SELECT, UPDATE ON screening_settings TO causeway_app;

-- Every screening, for an auditor: the searched names, the versions of the lists, and the result.
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
  -- Searched names: role, how, text.
  looked_up jsonb NOT NULL,
  -- Matches: list, entry, name, score, and the clearance that excluded it, if any.
  matches jsonb NOT NULL,
  -- Occasion of the screening: payout (before it proceeds), new or changed (a saved party), lists (the lists or the
  -- settings have changed). Empty: screened by release 0.1.0.
  cause text NOT NULL DEFAULT '',
  PRIMARY KEY (account_id, screening_id)
);
CREATE INDEX screenings_of_subject ON screenings (account_id, subject_kind, subject_id, screening_id);
CREATE INDEX screenings_by_time ON screenings (screened_at, account_id, screening_id);
GRANT SELECT, INSERT, DELETE ON screenings TO causeway_app;

-- Matches of a searched name, for the person who decides.
CREATE TABLE screening_hits (
  account_id text NOT NULL,
  hit_id bigint NOT NULL,
  -- The payout of the name.
  transaction_id bigint,
  name text NOT NULL,
  list text NOT NULL,
  entry_id text NOT NULL,
  entry_name text NOT NULL,
  score smallint NOT NULL,
  screened_at timestamptz NOT NULL,
  -- Where in a payout the hit was found (beneficiary, bank, payer, reference and so on), and the version of the list.
  role text NOT NULL DEFAULT '',
  generation bigint,
  PRIMARY KEY (account_id, hit_id)
);
CREATE INDEX screening_hits_of_transaction ON screening_hits (account_id, transaction_id);
CREATE INDEX screening_hits_by_time ON screening_hits (screened_at);
GRANT SELECT, INSERT, DELETE ON screening_hits TO causeway_app;

-- A party that a person has declared different from a listed entry. It ends on its date, when the entry changes, or
-- when it is withdrawn.
CREATE TABLE screening_clearances (
  account_id text NOT NULL,
  clearance_id bigint NOT NULL,
  -- Digest of the party: its name with its declared details.
  party text NOT NULL,
  party_name text NOT NULL,
  list text NOT NULL,
  entry_id text NOT NULL,
  entry_name text NOT NULL,
  entry_digest text NOT NULL,
  -- The version of the list at the decision.
  generation bigint NOT NULL,
  decided_by text NOT NULL,
  reason text NOT NULL CHECK (reason <> ''),
  decided_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  -- The payout that led to the decision.
  transaction_id bigint,
  withdrawn_at timestamptz,
  withdrawn_by text,
  -- First approver, where clearing took two people; and who ended a cleared pair before its time, which takes as many.
  agreed_by text NOT NULL DEFAULT '',
  end_reason text NOT NULL DEFAULT '',
  end_agreed_by text NOT NULL DEFAULT '',
  end_agreed_at timestamptz,
  PRIMARY KEY (account_id, clearance_id)
);
CREATE INDEX screening_clearances_of_party ON screening_clearances (account_id, party);
CREATE INDEX screening_clearances_newest ON screening_clearances (clearance_id);
GRANT SELECT, INSERT, DELETE ON screening_clearances TO causeway_app;
GRANT UPDATE (withdrawn_at, withdrawn_by, end_reason, end_agreed_by, end_agreed_at)
  ON screening_clearances TO causeway_app;

-- Saved beneficiaries and payers, merchants and their people: the lists of each one's last screening.
CREATE TABLE party_screenings (
  account_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('beneficiary', 'payer', 'merchant', 'person')),
  party_id text NOT NULL,
  -- Digest of the screened content: changed content is screened again.
  digest text NOT NULL,
  -- Digest of the lists' content and of the settings: under changed ones it is screened again.
  lists text NOT NULL,
  screened_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, kind, party_id)
);
GRANT SELECT, INSERT, UPDATE ON party_screenings TO causeway_app;

-- Their matches: work for a person, until decided or no longer a match.
CREATE TABLE party_hits (
  account_id text NOT NULL,
  hit_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('beneficiary', 'payer', 'merchant', 'person')),
  party_id text NOT NULL,
  role text NOT NULL,
  name text NOT NULL,
  -- Digest of the party, by which a cleared pair finds it; empty where it cannot be cleared.
  party text NOT NULL,
  list text NOT NULL,
  entry_id text NOT NULL,
  entry_name text NOT NULL,
  entry_digest text NOT NULL,
  score smallint NOT NULL,
  generation bigint NOT NULL,
  found_at timestamptz NOT NULL,
  -- First approver, where clearing takes two.
  agreed_by text,
  -- lapsed: no longer a match after a change of the lists.
  decision text CHECK (decision IN ('cleared', 'confirmed', 'lapsed')),
  decided_by text,
  reason text,
  decided_at timestamptz,
  PRIMARY KEY (account_id, hit_id),
  CHECK ((decision IS NULL) = (decided_at IS NULL) AND (decision IS NULL) = (decided_by IS NULL)),
  CHECK (decision IS NULL OR decision = 'lapsed' OR reason <> '')
);
CREATE UNIQUE INDEX party_hits_open ON party_hits (account_id, kind, party_id, name, list, entry_id, entry_digest)
  WHERE decision IS DISTINCT FROM 'lapsed';
CREATE INDEX party_hits_waiting ON party_hits (found_at) WHERE decision IS NULL;
CREATE INDEX party_hits_decided ON party_hits (decided_at) WHERE decision IS NOT NULL;
GRANT SELECT, INSERT, DELETE ON party_hits TO causeway_app;
GRANT UPDATE (agreed_by, decision, decided_by, reason, decided_at) ON party_hits TO causeway_app;

-- Messages to and from banks that take files. One row per credit transfer, held until it is put into a file.
CREATE TABLE bank_instructions (
  account_id text NOT NULL,
  instruction_id bigint NOT NULL,
  bank text NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  -- The credit transfer as the connector received it.
  details json NOT NULL,
  end_to_end_id text NOT NULL,
  uetr text NOT NULL,
  taken_at timestamptz NOT NULL,
  -- Its only file, and the number of its payment block there.
  file_id bigint,
  block_no smallint,
  status text NOT NULL DEFAULT 'held' CHECK (status IN ('held', 'filed', 'sent', 'completed', 'failed', 'returned')),
  reason_code text NOT NULL DEFAULT '',
  reason_text text NOT NULL DEFAULT '',
  -- Bookings of a transfer, beside its reported status.
  debited bigint NOT NULL DEFAULT 0,
  credited bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (account_id, instruction_id),
  CHECK ((status = 'held') = (file_id IS NULL)),
  CHECK ((file_id IS NULL) = (block_no IS NULL))
) WITH (fillfactor = 80);
CREATE INDEX bank_instructions_held ON bank_instructions (bank, taken_at) WHERE status = 'held';
CREATE INDEX bank_instructions_of_file ON bank_instructions (file_id) WHERE file_id IS NOT NULL;
CREATE INDEX bank_instructions_end_to_end ON bank_instructions (bank, end_to_end_id);
CREATE INDEX bank_instructions_uetr ON bank_instructions (bank, uetr);
GRANT SELECT, INSERT, UPDATE ON bank_instructions TO causeway_app;

-- Files for a bank hold payments of several accounts, so they belong to the operator.
CREATE TABLE bank_files (
  file_id bigint PRIMARY KEY,
  bank text NOT NULL,
  -- The message's identification in the file, which the bank's answers name.
  message_id text NOT NULL UNIQUE,
  name text NOT NULL,
  -- assigned: its payments are fixed. staged: written beside the outbox as staged_as; moving it into the outbox
  -- delivers it. delivered: it has been in the outbox.
  phase text NOT NULL CHECK (phase IN ('assigned', 'staged', 'delivered')),
  staged_as text NOT NULL DEFAULT '',
  sha256 text NOT NULL DEFAULT '',
  payments integer NOT NULL,
  created_at timestamptz NOT NULL,
  delivered_at timestamptz
);
CREATE INDEX bank_files_open ON bank_files (bank, file_id) WHERE phase <> 'delivered';
GRANT SELECT, INSERT, UPDATE ON bank_files TO causeway_app;

-- Files from a bank, each once.
CREATE TABLE bank_received_files (
  bank text NOT NULL,
  sha256 text NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  message_id text NOT NULL,
  result text NOT NULL CHECK (result IN ('read', 'set_aside')),
  notices integer NOT NULL,
  -- Why it was set aside, or which of its contents match no payment.
  remarks text[] NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (bank, sha256)
);
CREATE UNIQUE INDEX bank_received_messages ON bank_received_files (bank, kind, message_id) WHERE result = 'read';
GRANT SELECT, INSERT, UPDATE ON bank_received_files TO causeway_app;

-- Banks' notices about credit transfers, until the gateway has processed them.
CREATE TABLE bank_notices (
  account_id text NOT NULL,
  notice_id bigint GENERATED ALWAYS AS IDENTITY,
  bank text NOT NULL,
  instruction_id bigint NOT NULL,
  -- Banks answer recalls by resolutions of investigation (camt.029), and recall payments themselves (camt.056).
  status text NOT NULL CHECK (status IN ('sent', 'completed', 'failed', 'returned', 'booked', 'recall_accepted',
    'recall_refused', 'recall_asked', 'return_announced')),
  reason_code text NOT NULL,
  reason_text text NOT NULL,
  amount bigint,
  currency text NOT NULL,
  reference text NOT NULL,
  acknowledged boolean NOT NULL DEFAULT false,
  received_at timestamptz NOT NULL,
  -- A notice may be about a part of a booked line. One that names no transfer has no account.
  entry_id bigint,
  part_no integer,
  -- A bank's file may recall a payment; its details come with the notice.
  said jsonb,
  PRIMARY KEY (account_id, notice_id)
) WITH (fillfactor = 80);
CREATE INDEX bank_notices_waiting ON bank_notices (bank, notice_id) WHERE NOT acknowledged;
CREATE UNIQUE INDEX bank_notices_part ON bank_notices (entry_id, part_no) WHERE entry_id IS NOT NULL;
GRANT SELECT, INSERT, UPDATE ON bank_notices TO causeway_app;

-- Every line that a bank has booked on the gateway's accounts, once, whichever of its files have reported it.
CREATE TABLE bank_entries (
  entry_id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  bank text NOT NULL,
  -- The gateway's account there, by IBAN or number.
  account text NOT NULL,
  currency text NOT NULL,
  -- Positive: credited to the gateway. Negative: debited.
  amount bigint NOT NULL CHECK (amount <> 0),
  booked_on date NOT NULL,
  reference text NOT NULL,
  family text NOT NULL,
  information text NOT NULL,
  -- Identity of the line: the bank's own reference, or else all its details. Lines with the same identity are numbered.
  known_by text NOT NULL,
  occurrence integer NOT NULL,
  -- Which of the bank's messages have reported it: notifications (camt.054), statements (camt.053), returns (pacs.004).
  told_by text[] NOT NULL,
  -- False for a line of an informational message, by the bank's settings.
  books boolean NOT NULL,
  sha256 text NOT NULL,
  received_at timestamptz NOT NULL,
  -- The other reference of a line (NtryRef), which distinguishes lines without a reference of the bank's servicer.
  entry_reference text NOT NULL DEFAULT '',
  UNIQUE (bank, known_by, occurrence)
);
CREATE INDEX bank_entries_informing ON bank_entries (bank, entry_id) WHERE NOT books;
GRANT SELECT, INSERT, UPDATE ON bank_entries TO causeway_app;

-- Parts of a line: transfers, returns, charges. Their amounts sum to the line's.
CREATE TABLE bank_entry_parts (
  entry_id bigint NOT NULL,
  part_no integer NOT NULL,
  -- Its kind by the bank's messages: a paid payout, a returned one, a charge, or unmatched.
  use text NOT NULL CHECK (use IN ('paid', 'returned', 'charge', 'unmatched')),
  -- Why it is unmatched.
  cause text NOT NULL,
  amount bigint NOT NULL CHECK (amount <> 0),
  -- The transfer that it names, or '' and zero.
  account_id text NOT NULL,
  instruction_id bigint NOT NULL,
  reason_code text NOT NULL,
  reason_text text NOT NULL,
  reference text NOT NULL,
  remittance text NOT NULL,
  details jsonb NOT NULL,
  -- The part of the same line that this one details, reported after it; NULL: reported with the line itself.
  of_part integer,
  PRIMARY KEY (entry_id, part_no)
);
GRANT SELECT, INSERT ON bank_entry_parts TO causeway_app;

-- Details in one message of a bank about a line of another one: a statement books a sum, and a notification lists its
-- transactions, before or after it.
CREATE TABLE bank_entry_details (
  detail_id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  entry_id bigint NOT NULL,
  -- The part that these parts detail; NULL: the line was not booked yet, and gets these when it is.
  of_part integer,
  -- The parts as reported, where no part is detailed.
  told jsonb,
  -- The message and the file.
  kind text NOT NULL,
  sha256 text NOT NULL,
  received_at timestamptz NOT NULL,
  -- Whether it has been processed.
  acknowledged boolean NOT NULL DEFAULT false,
  CHECK ((of_part IS NULL) <> (told IS NULL))
);
CREATE UNIQUE INDEX bank_entry_details_of ON bank_entry_details (entry_id, coalesce(of_part, 0));
CREATE INDEX bank_entry_details_waiting ON bank_entry_details (detail_id) WHERE of_part IS NOT NULL AND NOT acknowledged;
GRANT SELECT, INSERT, UPDATE ON bank_entry_details TO causeway_app;

-- Booking of every part that a bank has booked and that is not in suspense.
CREATE TABLE bank_bookings (
  account_id text NOT NULL,
  booking_id bigint NOT NULL,
  -- The bank, and the number of the part there.
  connector text NOT NULL,
  notice_id text NOT NULL,
  use text NOT NULL CHECK (use IN ('paid', 'returned', 'charge')),
  -- Of the payout; zero for charges that name none.
  transaction_id bigint NOT NULL,
  currency text NOT NULL,
  -- Positive: credited. Negative: debited.
  amount bigint NOT NULL CHECK (amount <> 0),
  booked_on date NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, booking_id),
  UNIQUE (account_id, connector, notice_id)
);
CREATE INDEX bank_bookings_payout ON bank_bookings (account_id, transaction_id) WHERE transaction_id > 0;
GRANT SELECT, INSERT ON bank_bookings TO causeway_app;

-- Account statements, with their balances: a missing or inconsistent one is detected.
CREATE TABLE bank_statements (
  bank text NOT NULL,
  account text NOT NULL,
  currency text NOT NULL,
  statement_id text NOT NULL,
  -- Order by closing date and the bank's number.
  closed_on date NOT NULL,
  number bigint NOT NULL,
  opening bigint NOT NULL,
  closing bigint NOT NULL,
  -- Sum of its lines.
  moved bigint NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (bank, account, currency, statement_id)
);
GRANT SELECT, INSERT ON bank_statements TO causeway_app;

-- Returns that a bank announces (pacs.004). They are no bookings: the bank's booked line is.
CREATE TABLE announced_returns (
  bank text NOT NULL,
  -- Identity: the return's own number, and its details of the payment.
  known_by text NOT NULL,
  return_id text NOT NULL,
  -- The transfer that it names; '' and zero where it names none.
  account_id text NOT NULL,
  instruction_id bigint NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  reason_code text NOT NULL,
  reason_text text NOT NULL,
  -- Charges, dates and the references of the payment, by name.
  said jsonb NOT NULL,
  sha256 text NOT NULL,
  received_at timestamptz NOT NULL,
  -- Why no payout expects it, as a code; empty where one does. It waits until its money is booked, or a person closes
  -- it.
  unexpected text NOT NULL DEFAULT '',
  closed_at timestamptz,
  closed_by text,
  note text,
  PRIMARY KEY (bank, known_by)
);
CREATE INDEX announced_returns_number ON announced_returns (bank, return_id) WHERE return_id <> '';
CREATE INDEX announced_returns_transfer ON announced_returns (account_id, instruction_id) WHERE account_id <> '';
GRANT SELECT, INSERT ON announced_returns TO causeway_app;
GRANT UPDATE (closed_at, closed_by, note) ON announced_returns TO causeway_app;

-- The directory that is a bank's mailbox, by the mark in it: no other directory is written to.
CREATE TABLE bank_mailboxes (
  bank text PRIMARY KEY,
  mark text NOT NULL,
  attached_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON bank_mailboxes TO causeway_app;
