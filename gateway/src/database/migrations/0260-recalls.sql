-- Money that a bank asks us to give back (camt.056). It stands in the gateway's own book until two people have answered.
CREATE TABLE recalls (
  account_id text NOT NULL CHECK (account_id = 'house'),
  recall_id bigint NOT NULL,
  connector text NOT NULL,
  -- What the bank knows it by: asked again under the same, it is one recall.
  known_by text NOT NULL,
  reason_code text NOT NULL,
  reason_text text NOT NULL,
  -- What is asked for, where the bank says so; else zero and empty.
  currency text NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  settled_on date,
  -- The bank's references of the request and of the payment that it is about, by name, and who is who.
  request jsonb NOT NULL,
  -- The payout that it names, whose return is called back.
  named_account_id text NOT NULL,
  named_transaction_id bigint NOT NULL,
  received_at timestamptz NOT NULL,
  -- open: two people have to answer. refused, accepted: they have. given_back: the bank has taken the money.
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'refused', 'accepted', 'given_back')),
  answered_at timestamptz,
  answer_code text NOT NULL DEFAULT '',
  -- When the answer went to the bank.
  sent_at timestamptz,
  -- What is given back, in the recall's currency, and out of what: in whose book, and of which item or payout.
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

-- What a recall is to be answered: one person proposes, another decides.
CREATE TABLE recall_answers (
  account_id text NOT NULL CHECK (account_id = 'house'),
  proposal_id bigint NOT NULL,
  recall_id bigint NOT NULL,
  answer text NOT NULL CHECK (answer IN ('accepted', 'refused')),
  -- Why it is refused, from ISO 20022's external list.
  answer_code text NOT NULL,
  -- The money that is meant, where somebody has named it.
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
GRANT SELECT, INSERT, UPDATE ON recalls, recall_answers TO causeway_app;

-- How an item left suspense: by a decision of two people, or because a recall that two people had answered gives it back
-- or is what the bank has debited.
ALTER TABLE suspense_items ADD COLUMN left_by text NOT NULL DEFAULT 'people' CHECK (left_by IN ('people', 'recall'));

-- A bank's file may ask for money back; what it says of it comes with the notice.
ALTER TABLE bank_notices ADD COLUMN said jsonb;
ALTER TABLE bank_notices DROP CONSTRAINT bank_notices_status_check;
ALTER TABLE bank_notices ADD CONSTRAINT bank_notices_status_check CHECK (status IN ('sent', 'completed', 'failed',
  'returned', 'booked', 'recall_accepted', 'recall_refused', 'recall_asked')) NOT VALID;
ALTER TABLE bank_notices VALIDATE CONSTRAINT bank_notices_status_check;
