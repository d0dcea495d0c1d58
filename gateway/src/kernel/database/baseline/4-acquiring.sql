-- Acquirers, payments, cards, risk, disputes, subscriptions, and the payment page.

-- Acquirers that the operator has configured. Payments name them by their names.
CREATE TABLE acquirers (
  name text PRIMARY KEY,
  -- The kind of connector, such as adyen.
  kind text NOT NULL,
  added_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON acquirers TO causeway_app;

-- Their settings with the credentials, sealed by the keyring. The newest of an acquirer and account are current;
-- replaced ones are valid for notifications until their end.
CREATE TABLE acquirer_settings (
  -- Never reused, also where an acquirer is removed and added again.
  settings_id bigint PRIMARY KEY,
  acquirer text NOT NULL REFERENCES acquirers ON DELETE CASCADE,
  -- Empty: the acquirer's own. Else this account's differences from them.
  account_id text NOT NULL,
  data_key_id text NOT NULL,
  settings bytea NOT NULL,
  created_at timestamptz NOT NULL,
  -- Null: current.
  valid_until timestamptz
);
CREATE UNIQUE INDEX acquirer_settings_in_force ON acquirer_settings (acquirer, account_id) WHERE valid_until IS NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON acquirer_settings TO causeway_app;

-- Acquirers with an open circuit: payments with an alternative in the routing rules go there.
CREATE TABLE acquirer_rests (
  connector text PRIMARY KEY,
  since timestamptz NOT NULL,
  -- From then on, one payment at a time tests whether it works again.
  rests_until timestamptz NOT NULL,
  -- Consecutive openings of the circuit.
  times int NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON acquirer_rests TO causeway_app;

-- Notifications received at /acquirers/<name>/notifications: one event each, stored before it is answered.
CREATE TABLE acquirer_notifications (
  notification_id bigint PRIMARY KEY,
  acquirer text NOT NULL,
  -- The account whose own settings have proved the signature, and that alone it can be about; empty: the acquirer's.
  account_id text NOT NULL,
  -- The acquirer's own id of the event: a duplicate is stored once.
  event_id text NOT NULL,
  kind text NOT NULL,
  -- Encrypted.
  data_key_id text NOT NULL,
  content bytea NOT NULL,
  received_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'applied', 'not_understood', 'closed')),
  -- What became of it, or why it was not understood; never the content itself.
  reason text NOT NULL DEFAULT '',
  attempts smallint NOT NULL DEFAULT 0,
  -- Null after the last automatic attempt.
  next_attempt_at timestamptz,
  changed_at timestamptz NOT NULL,
  UNIQUE (acquirer, account_id, event_id)
);
CREATE INDEX acquirer_notifications_due ON acquirer_notifications (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX acquirer_notifications_open ON acquirer_notifications (state, acquirer, received_at)
  WHERE state IN ('waiting', 'not_understood');
CREATE INDEX acquirer_notifications_over ON acquirer_notifications (changed_at) WHERE state IN ('applied', 'closed');
GRANT SELECT, INSERT, DELETE ON acquirer_notifications TO causeway_app;
GRANT UPDATE (data_key_id, content, state, reason, attempts, next_attempt_at, changed_at)
  ON acquirer_notifications TO causeway_app;

-- Amounts are minor units. Captures and refunds change few columns, none of them in an index, so updates stay within
-- the page (HOT); columns that never change after creation are in payment_details. Half of each page is free: a batch
-- of captures changes most payments of a page at once, and each new version fits beside the old one.
CREATE TABLE payments (
  account_id text NOT NULL,
  transaction_id bigint NOT NULL,
  order_no text NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL,
  captured bigint NOT NULL DEFAULT 0,
  capturing bigint NOT NULL DEFAULT 0,
  refunded bigint NOT NULL DEFAULT 0,
  refunding bigint NOT NULL DEFAULT 0,
  refund_count smallint NOT NULL DEFAULT 0 CHECK (refund_count BETWEEN 0 AND 99),
  status smallint NOT NULL,
  -- False once the attempt was declined or failed: order_no is free for another attempt.
  live boolean NOT NULL,
  -- The authorise, capture or void in progress; conflicting operations wait for it.
  open_operation_id bigint,
  auto_capture boolean NOT NULL,
  several_captures boolean NOT NULL,
  review_decision text CHECK (review_decision IN ('approved', 'rejected')),
  capture_deadline_at timestamptz,
  review_due_at timestamptz,
  captured_at timestamptz,
  connector text NOT NULL,
  connector_reference text NOT NULL DEFAULT '',
  reference_no text NOT NULL DEFAULT '',
  auth_code text NOT NULL DEFAULT '',
  avs_result text NOT NULL DEFAULT '',
  cvv_result text NOT NULL DEFAULT '',
  network_transaction_id text NOT NULL DEFAULT '',
  failure_code text NOT NULL DEFAULT '',
  website text NOT NULL,
  card_brand text NOT NULL,
  card_masked text NOT NULL,
  token_id text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Subscription of the payment: of the customer's first payment, and of every renewal.
  subscription_id bigint,
  -- How the customer paid: card, or the name of a method with a page of its own.
  payment_method text NOT NULL DEFAULT 'card',
  -- A risk rule sends the payment to review once it is authorised.
  risk_review boolean NOT NULL DEFAULT false,
  -- Counts the changes of a payment: an outcome is written without reading the row again if nothing has changed since
  -- its operation was ordered.
  version integer NOT NULL DEFAULT 0,
  -- Held by disputes and not refundable, in minor units of the payment's currency.
  disputed bigint NOT NULL DEFAULT 0 CHECK (disputed >= 0),
  -- The status of its disputes as a payment_status; 0 where it has none.
  dispute_status smallint NOT NULL DEFAULT 0,
  -- Of disputed payments: whether the uncaptured rest can still be captured.
  remainder_open boolean NOT NULL DEFAULT false,
  -- The scheme's details of a decline: its response code, and Mastercard's merchant advice code.
  response_code text NOT NULL DEFAULT '',
  advice_code text NOT NULL DEFAULT '',
  partial_approval boolean NOT NULL DEFAULT false,
  -- Requested amount of a partial approval; amount is the approved one.
  requested bigint,
  PRIMARY KEY (account_id, transaction_id),
  CHECK (captured >= 0 AND capturing >= 0 AND captured + capturing <= amount),
  CHECK (refunded >= 0 AND refunding >= 0 AND refunded + refunding <= captured),
  CHECK (live = (status NOT BETWEEN 5000 AND 5999)),
  -- An authorisation of zero verifies a card: it cannot be captured, and has no deadline.
  CONSTRAINT payments_amount_check CHECK (amount > 0 OR (amount = 0 AND captured = 0 AND capturing = 0
    AND NOT auto_capture AND capture_deadline_at IS NULL)),
  CONSTRAINT payments_requested_check CHECK (requested IS NULL OR (requested > 0 AND partial_approval))
) WITH (fillfactor = 50);
CREATE UNIQUE INDEX payments_live_order ON payments (account_id, order_no) WHERE live;
CREATE INDEX payments_attempts ON payments (account_id, order_no, transaction_id) WHERE NOT live;
-- For the portal's lists and searches. Their columns never change after the row is written, so captures and refunds
-- stay updates within the page (HOT). They are partial on purpose: while a table is small, the planner estimates the
-- same cost for all indexes that begin with account_id, and may look up a key by reading every row of the account
-- through another index. A condition implied only by a comparison of the index's own column serves statements that
-- compare that column, and no others.
CREATE INDEX payments_listing ON payments (account_id, created_at, transaction_id) WHERE created_at IS NOT NULL;
CREATE INDEX payments_last_four ON payments (account_id, right(card_masked, 4), created_at, transaction_id)
  WHERE card_masked IS NOT NULL;
GRANT SELECT, INSERT, UPDATE ON payments TO causeway_app;

CREATE TABLE payment_details (
  account_id text NOT NULL,
  transaction_id bigint NOT NULL,
  details jsonb NOT NULL,
  card_fingerprint bytea,
  PRIMARY KEY (account_id, transaction_id)
);
CREATE INDEX payment_details_email ON payment_details (account_id, lower(details ->> 'shopper_email'));
GRANT SELECT, INSERT ON payment_details TO causeway_app;

CREATE TABLE refunds (
  account_id text NOT NULL,
  transaction_id bigint NOT NULL,
  refund_no smallint NOT NULL CHECK (refund_no BETWEEN 1 AND 99),
  refund_reference text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  reason text NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'completed', 'failed')),
  failure_code text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  processed_at timestamptz,
  -- When a paid refund came back.
  returned_at timestamptz CONSTRAINT refunds_returned_failed CHECK (returned_at IS NULL OR status = 'failed'),
  PRIMARY KEY (account_id, transaction_id, refund_no)
);
CREATE UNIQUE INDEX refunds_reference ON refunds (account_id, refund_reference) WHERE refund_reference <> '';
CREATE INDEX refunds_listing ON refunds (account_id, created_at, transaction_id, refund_no)
  WHERE created_at IS NOT NULL;
GRANT SELECT, INSERT, UPDATE ON refunds TO causeway_app;

-- A payment waiting for the customer's authentication: the data needed to continue, erased afterwards.
CREATE TABLE challenges (
  account_id text NOT NULL,
  transaction_id bigint NOT NULL,
  connector_reference text NOT NULL,
  -- A customer who goes to a method's own page has no card.
  data_key_id text,
  pan bytea,
  expiration_month smallint,
  expiration_year smallint,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, transaction_id)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON challenges TO causeway_app;

-- Stored cards. The number is encrypted under data_key_id; the security code is never stored.
CREATE TABLE cards (
  account_id text NOT NULL,
  token_id text NOT NULL,
  fingerprint bytea NOT NULL,
  data_key_id text NOT NULL,
  pan bytea NOT NULL,
  brand text NOT NULL,
  masked text NOT NULL,
  expiration_month smallint NOT NULL,
  expiration_year smallint NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, token_id),
  UNIQUE (account_id, fingerprint)
);
ALTER TABLE cards ADD CONSTRAINT cards_data_key
  FOREIGN KEY (data_key_id) REFERENCES data_keys (data_key_id) NOT VALID;
GRANT SELECT, INSERT, UPDATE ON cards TO causeway_app;

-- A customer's agreement about a stored card: to store it for later purchases, or a subscription. Schemes identify the
-- agreement by its first transaction.
CREATE TABLE card_agreements (
  account_id text NOT NULL,
  token_id text NOT NULL,
  shopper_id text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('card_on_file', 'subscription')),
  -- Empty where the acquirer provided none.
  network_transaction_id text NOT NULL,
  -- The customer's own payment or verification that made the agreement.
  transaction_id bigint NOT NULL,
  agreed_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, token_id, shopper_id)
);
GRANT SELECT, INSERT, UPDATE ON card_agreements TO causeway_app;

-- Attempts with recently declined cards, which count for the limits of their schemes while their payments are in
-- progress. They are written under the lock of the card's row in card_declines.
CREATE TABLE card_attempts (
  account_id text NOT NULL,
  fingerprint bytea NOT NULL,
  transaction_id bigint NOT NULL,
  started_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, fingerprint, transaction_id)
);
CREATE INDEX card_attempts_age ON card_attempts (started_at);
GRANT SELECT, INSERT, DELETE ON card_attempts TO causeway_app;

-- Declined attempts of each card at an account since its last approval, for the limits of schemes. The card is
-- identified by its fingerprint only.
CREATE TABLE card_declines (
  account_id text NOT NULL,
  fingerprint bytea NOT NULL,
  -- Times of the declines, oldest first: the newest ones, as many as any limit counts.
  declined_at timestamptz[] NOT NULL,
  -- Until when the scheme forbids attempts: all, or merchant-initiated ones.
  never_until timestamptz,
  renewals_never_until timestamptz,
  -- The newest decline, for display.
  transaction_id bigint NOT NULL,
  card_brand text NOT NULL,
  card_masked text NOT NULL,
  failure_code text NOT NULL,
  response_code text NOT NULL,
  advice_code text NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, fingerprint)
) WITH (fillfactor = 70);
CREATE INDEX card_declines_age ON card_declines (updated_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON card_declines TO causeway_app;

-- Card number ranges by brand, loaded by the operator. The newest table is current.
CREATE TABLE card_ranges (
  loaded_at timestamptz PRIMARY KEY,
  loaded_by text NOT NULL,
  -- Null: the operator's table was reset to the built-in one.
  content jsonb
);
GRANT SELECT, INSERT ON card_ranges TO causeway_app;

-- Rules that stop payments before they are sent, or send them to review. account_id * applies to every account. A rule
-- is never changed, only retired and replaced, so every hit can be explained.
CREATE TABLE risk_rules (
  account_id text NOT NULL,
  rule_id text NOT NULL,
  name text NOT NULL,
  action text NOT NULL CHECK (action IN ('block', 'review')),
  terms jsonb NOT NULL,
  state text NOT NULL CHECK (state IN ('draft', 'active', 'retired')),
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Dry run of the rule over past payments, required for activation.
  dry_run jsonb,
  dry_run_at timestamptz,
  activated_by text,
  activated_at timestamptz,
  retired_by text,
  retired_at timestamptz,
  PRIMARY KEY (account_id, rule_id),
  CHECK (state <> 'active' OR (dry_run IS NOT NULL AND activated_at IS NOT NULL))
);
CREATE INDEX risk_rules_active ON risk_rules (account_id) WHERE state = 'active';
GRANT SELECT, INSERT, UPDATE ON risk_rules TO causeway_app;

-- Uses of cards, e-mail addresses and IP addresses (by their digests): stored only for accounts with a rule that counts
-- them, and only as long as such a rule can look back.
CREATE TABLE risk_sightings (
  account_id text NOT NULL,
  subject text NOT NULL CHECK (subject IN ('card', 'email', 'ip')),
  digest bytea NOT NULL,
  at timestamptz NOT NULL,
  transaction_id bigint NOT NULL,
  PRIMARY KEY (account_id, subject, digest, at, transaction_id)
);
CREATE INDEX risk_sightings_age ON risk_sightings USING brin (at) WITH (pages_per_range = 16, autosummarize = on);
GRANT SELECT, INSERT, DELETE ON risk_sightings TO causeway_app;

CREATE TABLE risk_hits (
  account_id text NOT NULL,
  transaction_id bigint NOT NULL,
  rule_id text NOT NULL,
  action text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (account_id, transaction_id, rule_id)
);
CREATE INDEX risk_hits_rule ON risk_hits (account_id, rule_id, transaction_id);
GRANT SELECT, INSERT ON risk_hits TO causeway_app;

-- A dispute is one case of an acquirer that goes through stages: an inquiry, a chargeback, pre-arbitration,
-- arbitration, and its end, which may be followed by another stage.
CREATE TABLE disputes (
  account_id text NOT NULL,
  dispute_id bigint NOT NULL,
  transaction_id bigint NOT NULL,
  connector_reference text NOT NULL,
  stage text NOT NULL CHECK (stage IN ('inquiry', 'chargeback', 'pre_arbitration', 'arbitration', 'won', 'lost')),
  amount bigint NOT NULL CHECK (amount >= 0),
  currency text NOT NULL,
  reason_code text NOT NULL,
  -- Answer deadline; null where it cannot be answered.
  evidence_due_at timestamptz,
  opened_at timestamptz NOT NULL,
  closed_at timestamptz,
  -- The merchant's answer, who gave it, and when the acquirer got it.
  response text CHECK (response IN ('accepted', 'defended')),
  explanation text NOT NULL DEFAULT '',
  responded_by text NOT NULL DEFAULT '',
  responded_at timestamptz,
  sent_at timestamptz,
  connector text NOT NULL,
  -- Grows with every stage that can be answered; the answer and the evidence belong to the current one.
  stage_no smallint NOT NULL DEFAULT 1,
  -- Amount of the payment that it makes not refundable, in minor units of the payment's currency.
  held bigint NOT NULL DEFAULT 0 CHECK (held >= 0),
  -- The answered stage: the dispute may have ended since.
  answered_stage text,
  -- Source of evidence_due_at: the acquirer, the scheme's rule, or an assumption; empty where there is none, or where
  -- the dispute was opened by release 0.1.0.
  due_from text NOT NULL DEFAULT '' CHECK (due_from IN ('', 'acquirer', 'scheme', 'default')),
  PRIMARY KEY (account_id, dispute_id),
  CHECK ((response IS NULL) = (responded_at IS NULL)),
  UNIQUE (account_id, connector, connector_reference),
  CONSTRAINT disputes_answered_check CHECK ((response IS NULL) = (answered_stage IS NULL)),
  CONSTRAINT disputes_closed_check CHECK ((closed_at IS NULL) = (stage NOT IN ('won', 'lost')))
);
CREATE INDEX disputes_payment ON disputes (account_id, transaction_id);
CREATE INDEX disputes_listing ON disputes (account_id, opened_at, dispute_id);
-- Open disputes are counted for the metrics.
CREATE INDEX disputes_open ON disputes (stage, currency) WHERE closed_at IS NULL;
GRANT SELECT, INSERT, UPDATE ON disputes TO causeway_app;

-- Notices of acquirers about disputes, and the money they moved, as reported.
CREATE TABLE dispute_notices (
  account_id text NOT NULL,
  connector text NOT NULL,
  -- The acquirer's reference of the notice: a duplicate counts once.
  notice_reference text NOT NULL,
  dispute_id bigint NOT NULL,
  transaction_id bigint NOT NULL,
  -- Counts the notices of the payment from 1; their postings have this number. Zero: booked by release 0.1.0.
  notice_no smallint NOT NULL,
  -- Null where the notice has no stage.
  stage text CHECK (stage IN ('inquiry', 'chargeback', 'pre_arbitration', 'arbitration', 'won', 'lost')),
  -- The disputed amount.
  amount bigint NOT NULL CHECK (amount >= 0),
  currency text NOT NULL,
  -- Negative: debited from the merchant. Positive: credited.
  funds bigint NOT NULL,
  funds_currency text NOT NULL,
  fee bigint NOT NULL,
  fee_currency text NOT NULL,
  reason_code text NOT NULL,
  answer_due_at timestamptz,
  occurred_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, connector, notice_reference)
);
CREATE UNIQUE INDEX dispute_notices_numbered ON dispute_notices (account_id, transaction_id, notice_no) WHERE notice_no > 0;
CREATE INDEX dispute_notices_dispute ON dispute_notices (account_id, dispute_id);
GRANT SELECT, INSERT ON dispute_notices TO causeway_app;

-- Answers to earlier stages; the answer to the current one is in the dispute's row.
CREATE TABLE dispute_answers (
  account_id text NOT NULL,
  dispute_id bigint NOT NULL,
  stage_no smallint NOT NULL,
  stage text NOT NULL,
  response text NOT NULL CHECK (response IN ('accepted', 'defended')),
  explanation text NOT NULL,
  responded_by text NOT NULL,
  responded_at timestamptz NOT NULL,
  -- Null where the acquirer moved to the next stage before it got the answer.
  sent_at timestamptz,
  PRIMARY KEY (account_id, dispute_id, stage_no)
);
GRANT SELECT, INSERT ON dispute_answers TO causeway_app;

-- Evidence files of a dispute: stored as uploaded, served as downloads only.
CREATE TABLE dispute_evidence (
  account_id text NOT NULL,
  dispute_id bigint NOT NULL,
  evidence_id bigint NOT NULL,
  name text NOT NULL,
  content_type text NOT NULL,
  content bytea NOT NULL,
  uploaded_by text NOT NULL,
  uploaded_at timestamptz NOT NULL,
  -- The content is encrypted, as card numbers are. Null: a file of release 0.1.0 that a job has not encrypted yet.
  data_key_id text,
  stage_no smallint NOT NULL DEFAULT 1,
  PRIMARY KEY (account_id, dispute_id, evidence_id)
);
-- Nonce and tag add to a file's own length. Not valid for the same reason as references to data_keys.
ALTER TABLE dispute_evidence ADD CONSTRAINT dispute_evidence_content_length
  CHECK (octet_length(content) BETWEEN 1 AND 2097152 + 28) NOT VALID;
ALTER TABLE dispute_evidence ADD CONSTRAINT dispute_evidence_data_key
  FOREIGN KEY (data_key_id) REFERENCES data_keys (data_key_id) NOT VALID;
CREATE INDEX dispute_evidence_plain ON dispute_evidence (account_id, dispute_id, evidence_id) WHERE data_key_id IS NULL;
GRANT SELECT, INSERT, DELETE ON dispute_evidence TO causeway_app;
GRANT UPDATE (content, data_key_id) ON dispute_evidence TO causeway_app;

-- Schemes' deadlines of disputes, loaded by the operator. The newest table is current.
CREATE TABLE dispute_deadlines (
  loaded_at timestamptz PRIMARY KEY,
  loaded_by text NOT NULL,
  -- Null: the operator's table was reset to the built-in one.
  content jsonb
);
GRANT SELECT, INSERT ON dispute_deadlines TO causeway_app;

-- Notices of acquirers about disputes of unknown payments that moved no money: a person handles them. Money they moved
-- is in suspense.
CREATE TABLE unmatched_dispute_notices (
  account_id text NOT NULL,
  connector text NOT NULL,
  notice_reference text NOT NULL,
  case_reference text NOT NULL,
  stage text NOT NULL,
  amount bigint NOT NULL,
  currency text NOT NULL,
  reason_code text NOT NULL,
  answer_due_at timestamptz,
  -- Probable payment, or zero.
  likely_transaction_id bigint NOT NULL,
  received_at timestamptz NOT NULL,
  settled_at timestamptz,
  settled_by text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  PRIMARY KEY (account_id, connector, notice_reference)
);
CREATE INDEX unmatched_dispute_notices_open ON unmatched_dispute_notices (received_at) WHERE settled_at IS NULL;
GRANT SELECT, INSERT ON unmatched_dispute_notices TO causeway_app;
GRANT UPDATE (settled_at, settled_by, note) ON unmatched_dispute_notices TO causeway_app;

CREATE TABLE subscriptions (
  account_id text NOT NULL,
  subscription_id bigint NOT NULL,
  recurring_id text NOT NULL,
  contract_name text NOT NULL,
  status text NOT NULL CHECK (status IN ('Pending', 'Trialing', 'Actived', 'Past_due', 'Paused', 'Inactived')),
  -- False once the first payment has failed: recurring_id is free for another attempt.
  live boolean NOT NULL,
  -- The customer's own payment or verification has succeeded.
  established boolean NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  promotion_amount bigint NOT NULL CHECK (promotion_amount >= 0),
  promotion_cycles int NOT NULL CHECK (promotion_cycles >= 0),
  -- Null: until it is cancelled.
  total_cycles int CHECK (total_cycles > 0),
  interval_unit text NOT NULL CHECK (interval_unit IN ('day', 'week', 'month', 'year')),
  interval_count int NOT NULL CHECK (interval_count > 0),
  -- When its trial or its first period begins.
  starts_at timestamptz NOT NULL,
  trial_days int NOT NULL CHECK (trial_days >= 0),
  -- Midnight (UTC) of the day of the first charge, from which every period is computed.
  anchor_at timestamptz NOT NULL,
  -- Period of the next contract, counted from the anchor; a pause skips periods.
  next_period int NOT NULL,
  cycles_drawn int NOT NULL,
  past_due_contracts int NOT NULL CHECK (past_due_contracts >= 0),
  contract_lead_days int NOT NULL,
  initial_transaction_id bigint NOT NULL,
  network_transaction_id text NOT NULL,
  token_id text NOT NULL,
  website text NOT NULL,
  -- Fields of the first payment that renewals repeat: shopper, addresses, notify_url.
  details jsonb NOT NULL,
  end_reason text NOT NULL,
  ended_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Additional target of the events of a subscription, its contracts and its renewals.
  notify_url text,
  PRIMARY KEY (account_id, subscription_id),
  CHECK ((status = 'Inactived') = (ended_at IS NOT NULL)),
  CHECK (live OR status = 'Inactived')
) WITH (fillfactor = 70);
CREATE UNIQUE INDEX subscriptions_recurring ON subscriptions (account_id, recurring_id) WHERE live;
CREATE INDEX subscriptions_attempts ON subscriptions (account_id, recurring_id, subscription_id) WHERE NOT live;
-- For the portal's list of subscriptions and its calendar of charges.
CREATE INDEX subscriptions_listing ON subscriptions (account_id, status, subscription_id);
CREATE INDEX subscriptions_email ON subscriptions (account_id, lower(details ->> 'shopper_email'));
GRANT SELECT, INSERT, UPDATE ON subscriptions TO causeway_app;

-- One billing obligation of one period.
CREATE TABLE contracts (
  account_id text NOT NULL,
  contract_id bigint NOT NULL,
  subscription_id bigint NOT NULL,
  cycle_no int NOT NULL CHECK (cycle_no > 0),
  status text NOT NULL CHECK (status IN ('drawn_up', 'charging', 'past_due', 'charged', 'failed', 'cancelled')),
  currency text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  period_start_at timestamptz NOT NULL,
  period_end_at timestamptz NOT NULL,
  -- First charge.
  due_at timestamptz NOT NULL,
  attempts smallint NOT NULL,
  -- Next charge, first or retried; null when no more will be made.
  next_attempt_at timestamptz,
  -- The payment of the newest attempt.
  transaction_id bigint,
  failure_code text NOT NULL,
  charged_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, contract_id),
  UNIQUE (account_id, subscription_id, cycle_no),
  CHECK ((status = 'charged') = (charged_at IS NOT NULL)),
  CHECK (status NOT IN ('charging', 'charged') OR transaction_id IS NOT NULL)
) WITH (fillfactor = 70);
-- Contracts with a charge ahead: few of a subscription that has run for years.
CREATE INDEX contracts_waiting ON contracts (account_id, next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX contracts_waiting_by_subscription ON contracts (account_id, subscription_id, next_attempt_at)
  WHERE next_attempt_at IS NOT NULL;
GRANT SELECT, INSERT, UPDATE ON contracts TO causeway_app;

-- Every charge attempted for a contract, for the limits of schemes.
CREATE TABLE contract_attempts (
  account_id text NOT NULL,
  contract_id bigint NOT NULL,
  attempt_no smallint NOT NULL,
  -- A charge that never reached its issuer is sent again under the same number: this then refers to the newer payment.
  transaction_id bigint NOT NULL,
  token_id text NOT NULL,
  attempted_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, contract_id, attempt_no)
);
CREATE INDEX contract_attempts_card ON contract_attempts (account_id, token_id, attempted_at);
GRANT SELECT, INSERT, UPDATE ON contract_attempts TO causeway_app;

-- Branding of the account's payment page; without a row it has the merchant's name and our colours.
CREATE TABLE checkout_brandings (
  account_id text PRIMARY KEY,
  display_name text NOT NULL,
  accent_color text NOT NULL CHECK (accent_color ~ '^#[0-9a-f]{6}$'),
  updated_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON checkout_brandings TO causeway_app;

-- An order whose customer is on the payment page. Its payment status is not stored here: it is that of the live payment
-- of order_no, of which there is one at most.
CREATE TABLE checkout_sessions (
  account_id text NOT NULL,
  session_id text NOT NULL,
  order_no text NOT NULL,
  currency text NOT NULL,
  -- Zero: it verifies a card.
  amount bigint NOT NULL CHECK (amount >= 0),
  payment_method text NOT NULL,
  token_id text NOT NULL,
  language text NOT NULL,
  ordered jsonb NOT NULL,
  -- A newer session of the same order has replaced this one.
  replaced_at timestamptz,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, session_id)
);
CREATE INDEX checkout_sessions_order ON checkout_sessions (account_id, order_no) WHERE replaced_at IS NULL;
CREATE INDEX checkout_sessions_age ON checkout_sessions (created_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON checkout_sessions TO causeway_app;

-- Every press of Pay, by the page's random key: a duplicate counts once.
CREATE TABLE checkout_attempts (
  account_id text NOT NULL,
  session_id text NOT NULL,
  attempt_key text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Its payment; null until then, and where the order already had one.
  transaction_id bigint,
  -- Where the customer has to continue, while the payment waits for it.
  issuer_url text NOT NULL DEFAULT '',
  answered_at timestamptz,
  PRIMARY KEY (account_id, session_id, attempt_key)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON checkout_attempts TO causeway_app;

-- Evidence that the payment page was served as built (PCI DSS 6.4.3 and 11.6.1): one row a day.
CREATE TABLE checkout_page_checks (
  checked_on date PRIMARY KEY,
  checked_at timestamptz NOT NULL,
  findings text[] NOT NULL,
  -- The inventory: name and digest of every script and style.
  inventory jsonb NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON checkout_page_checks TO causeway_app;

-- Cards that customers have paid with on the payment page, offered to them again.
CREATE TABLE shopper_cards (
  account_id text NOT NULL,
  shopper_id text NOT NULL,
  token_id text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, shopper_id, token_id)
);
GRANT SELECT, INSERT, DELETE ON shopper_cards TO causeway_app;

-- Accepted payments of each method, measured regularly from the payments themselves: an account without a history of
-- its own gets an estimate from the others'.
CREATE TABLE method_acceptance (
  account_id text NOT NULL,
  payment_method text NOT NULL,
  attempts int NOT NULL,
  accepted int NOT NULL CHECK (accepted <= attempts),
  measured_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, payment_method)
);
GRANT SELECT, INSERT, UPDATE ON method_acceptance TO causeway_app;
