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

-- Their settings with the credentials, sealed by the keyring. The newest of an acquirer and account are in force; those
-- before them are valid for notifications until their end.
CREATE TABLE acquirer_settings (
  -- Never given twice, also where an acquirer is removed and added again.
  settings_id bigint PRIMARY KEY,
  acquirer text NOT NULL REFERENCES acquirers ON DELETE CASCADE,
  -- Empty: the acquirer's own. Else what differs from them for this account.
  account_id text NOT NULL,
  data_key_id text NOT NULL,
  settings bytea NOT NULL,
  created_at timestamptz NOT NULL,
  -- Null: in force.
  valid_until timestamptz
);
CREATE UNIQUE INDEX acquirer_settings_in_force ON acquirer_settings (acquirer, account_id) WHERE valid_until IS NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON acquirer_settings TO causeway_app;

-- Acquirers that have failed and rest: payments for which a routing rule names another go there.
CREATE TABLE acquirer_rests (
  connector text PRIMARY KEY,
  since timestamptz NOT NULL,
  -- From then on one payment at a time tries whether it works again.
  rests_until timestamptz NOT NULL,
  -- How often it has been found failing in a row.
  times int NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON acquirer_rests TO causeway_app;

-- What acquirers have sent to /acquirers/<name>/notifications: an event each, kept before it is answered.
CREATE TABLE acquirer_notifications (
  notification_id bigint PRIMARY KEY,
  acquirer text NOT NULL,
  -- The account whose own settings have proved the signature, and that alone it can be about; empty: the acquirer's.
  account_id text NOT NULL,
  -- The acquirer's own id of the event: sent again, it is kept once.
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
  -- Null once it is not tried by itself any more.
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

-- Amounts are minor units. The columns that capture and refund change are few and in no index, so that updates
-- stay within the page (HOT); what never changes after creation stands in payment_details. Half of each page is free:
-- a list of captures changes most payments of a page at once, and each new version finds room beside the old one.
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
  -- False once the attempt was declined or failed: then order_no is free for another attempt.
  live boolean NOT NULL,
  -- The authorise, capture or void that is under way; conflicting operations wait for it.
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
  -- Which subscription a payment belongs to: the customer's own first payment, and every renewal.
  subscription_id bigint,
  -- What the customer paid with: card, or the name of a method whose page the customer is sent to.
  payment_method text NOT NULL DEFAULT 'card',
  -- A risk rule wants a person to look at the payment once it is authorised.
  risk_review boolean NOT NULL DEFAULT false,
  -- Counts the changes of a payment, so that an outcome can be written without reading the row again when nothing
  -- has changed since its operation was ordered.
  version integer NOT NULL DEFAULT 0,
  -- What cannot be refunded because disputes hold it, in minor units of the payment's currency.
  disputed bigint NOT NULL DEFAULT 0 CHECK (disputed >= 0),
  -- What its disputes come to as a payment_status; 0 where it has none.
  dispute_status smallint NOT NULL DEFAULT 0,
  -- Of disputed payments: what is authorised and not captured can still be.
  remainder_open boolean NOT NULL DEFAULT false,
  -- What the scheme itself said of a decline: its response code, and Mastercard's merchant advice code.
  response_code text NOT NULL DEFAULT '',
  advice_code text NOT NULL DEFAULT '',
  partial_approval boolean NOT NULL DEFAULT false,
  -- What was asked, where less was approved; amount is what was approved.
  requested bigint,
  PRIMARY KEY (account_id, transaction_id),
  CHECK (captured >= 0 AND capturing >= 0 AND captured + capturing <= amount),
  CHECK (refunded >= 0 AND refunding >= 0 AND refunded + refunding <= captured),
  CHECK (live = (status NOT BETWEEN 5000 AND 5999)),
  -- An authorisation of zero verifies a card: nothing is captured of it, and no deadline is waited for.
  CONSTRAINT payments_amount_check CHECK (amount > 0 OR (amount = 0 AND captured = 0 AND capturing = 0
    AND NOT auto_capture AND capture_deadline_at IS NULL)),
  CONSTRAINT payments_requested_check CHECK (requested IS NULL OR (requested > 0 AND partial_approval))
) WITH (fillfactor = 50);
CREATE UNIQUE INDEX payments_live_order ON payments (account_id, order_no) WHERE live;
CREATE INDEX payments_attempts ON payments (account_id, order_no, transaction_id) WHERE NOT live;
-- What the portal's lists and searches need. Their columns never change after the row is written, so that captures and
-- refunds stay updates within the page (HOT). They are partial on purpose: while a table is small, the planner finds all
-- indexes that begin with account_id equally good, and may look up a key by reading every row of the account through
-- another index. A condition that follows only from comparing the index's own column serves statements that name that
-- column, and no others.
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
  -- When a refund that had been paid came back.
  returned_at timestamptz CONSTRAINT refunds_returned_failed CHECK (returned_at IS NULL OR status = 'failed'),
  PRIMARY KEY (account_id, transaction_id, refund_no)
);
CREATE UNIQUE INDEX refunds_reference ON refunds (account_id, refund_reference) WHERE refund_reference <> '';
CREATE INDEX refunds_listing ON refunds (account_id, created_at, transaction_id, refund_no)
  WHERE created_at IS NOT NULL;
GRANT SELECT, INSERT, UPDATE ON refunds TO causeway_app;

-- A payment waiting for the customer's authentication: what is needed to go on, erased when it has gone on.
CREATE TABLE challenges (
  account_id text NOT NULL,
  transaction_id bigint NOT NULL,
  connector_reference text NOT NULL,
  -- A customer who is sent to a method's own page has given no card.
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

-- What a customer has agreed to about a stored card: that it is kept for what they buy later, or a subscription.
-- Schemes know the agreement by the transaction in which it was made.
CREATE TABLE card_agreements (
  account_id text NOT NULL,
  token_id text NOT NULL,
  shopper_id text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('card_on_file', 'subscription')),
  -- Empty where the acquirer gave none.
  network_transaction_id text NOT NULL,
  -- The customer's own payment, or verification, by which they agreed.
  transaction_id bigint NOT NULL,
  agreed_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, token_id, shopper_id)
);
GRANT SELECT, INSERT, UPDATE ON card_agreements TO causeway_app;

-- Attempts with cards that have been declined lately, which count for the limits of their schemes while their payments
-- are under way. They are written under the lock of the card's row in card_declines.
CREATE TABLE card_attempts (
  account_id text NOT NULL,
  fingerprint bytea NOT NULL,
  transaction_id bigint NOT NULL,
  started_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, fingerprint, transaction_id)
);
CREATE INDEX card_attempts_age ON card_attempts (started_at);
GRANT SELECT, INSERT, DELETE ON card_attempts TO causeway_app;

-- The declined attempts of each card at an account since it was last approved, for the limits that schemes set.
-- The card is known by its fingerprint only.
CREATE TABLE card_declines (
  account_id text NOT NULL,
  fingerprint bytea NOT NULL,
  -- When they were declined, oldest first: the newest ones, as many as any limit counts.
  declined_at timestamptz[] NOT NULL,
  -- Until when the scheme forbids attempts: of any kind, or such as the merchant initiates.
  never_until timestamptz,
  renewals_never_until timestamptz,
  -- The newest decline, for people.
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

-- Which card numbers belong to which brand, as the operator has loaded it. The newest table is in force.
CREATE TABLE card_ranges (
  loaded_at timestamptz PRIMARY KEY,
  loaded_by text NOT NULL,
  -- Null: what was loaded before is in force no more.
  content jsonb
);
GRANT SELECT, INSERT ON card_ranges TO causeway_app;

-- Rules that stop payments before they are sent, or have a person look at them. account_id * holds for every account.
-- A rule is never changed, only retired and followed by another, so that a hit can always be explained.
CREATE TABLE risk_rules (
  account_id text NOT NULL,
  rule_id text NOT NULL,
  name text NOT NULL,
  action text NOT NULL CHECK (action IN ('block', 'review')),
  terms jsonb NOT NULL,
  state text NOT NULL CHECK (state IN ('draft', 'active', 'retired')),
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  -- What the rule would have done to past payments: without it, it is not activated.
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

-- When cards, e-mail addresses and IP addresses (by their digests) were seen: kept only for accounts with a rule
-- that counts them, and only as long as such a rule can look back.
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

-- A dispute is one case of an acquirer that goes through stages: an inquiry, a chargeback, pre-arbitration, arbitration,
-- and its end, which need not be the last word.
CREATE TABLE disputes (
  account_id text NOT NULL,
  dispute_id bigint NOT NULL,
  transaction_id bigint NOT NULL,
  connector_reference text NOT NULL,
  stage text NOT NULL CHECK (stage IN ('inquiry', 'chargeback', 'pre_arbitration', 'arbitration', 'won', 'lost')),
  amount bigint NOT NULL CHECK (amount >= 0),
  currency text NOT NULL,
  reason_code text NOT NULL,
  -- Until when it can be answered; null where it cannot, any more or at all.
  evidence_due_at timestamptz,
  opened_at timestamptz NOT NULL,
  closed_at timestamptz,
  -- What the merchant answered to a dispute, by whom, and when the acquirer was told.
  response text CHECK (response IN ('accepted', 'defended')),
  explanation text NOT NULL DEFAULT '',
  responded_by text NOT NULL DEFAULT '',
  responded_at timestamptz,
  sent_at timestamptz,
  connector text NOT NULL,
  -- Grows with every stage that can be answered: the answer and the evidence are of this one.
  stage_no smallint NOT NULL DEFAULT 1,
  -- What of the payment cannot be refunded because of it, in minor units of the payment's currency.
  held bigint NOT NULL DEFAULT 0 CHECK (held >= 0),
  -- The stage that was answered: an end may have come since.
  answered_stage text,
  -- Whose word evidence_due_at is: the acquirer's, the scheme's rule, or an assumption; empty where there is none, or
  -- where the dispute was opened by release 0.1.0.
  due_from text NOT NULL DEFAULT '' CHECK (due_from IN ('', 'acquirer', 'scheme', 'default')),
  PRIMARY KEY (account_id, dispute_id),
  CHECK ((response IS NULL) = (responded_at IS NULL)),
  UNIQUE (account_id, connector, connector_reference),
  CONSTRAINT disputes_answered_check CHECK ((response IS NULL) = (answered_stage IS NULL)),
  CONSTRAINT disputes_closed_check CHECK ((closed_at IS NULL) = (stage NOT IN ('won', 'lost')))
);
CREATE INDEX disputes_payment ON disputes (account_id, transaction_id);
CREATE INDEX disputes_listing ON disputes (account_id, opened_at, dispute_id);
-- What is not decided is counted for the metrics.
CREATE INDEX disputes_open ON disputes (stage, currency) WHERE closed_at IS NULL;
GRANT SELECT, INSERT, UPDATE ON disputes TO causeway_app;

-- What an acquirer has said of a dispute, and the money that it has moved with it, as it said and moved it.
CREATE TABLE dispute_notices (
  account_id text NOT NULL,
  connector text NOT NULL,
  -- The acquirer's reference of the notice: said twice, it counts once.
  notice_reference text NOT NULL,
  dispute_id bigint NOT NULL,
  transaction_id bigint NOT NULL,
  -- Counts the notices of the payment from 1; its postings bear it. Zero: booked by release 0.1.0.
  notice_no smallint NOT NULL,
  -- Null where it says nothing of the stage.
  stage text CHECK (stage IN ('inquiry', 'chargeback', 'pre_arbitration', 'arbitration', 'won', 'lost')),
  -- What is contested.
  amount bigint NOT NULL CHECK (amount >= 0),
  currency text NOT NULL,
  -- Below zero: taken from the merchant. Above: given back.
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

-- What was answered to stages that are over; the answer to the present one stands with the dispute.
CREATE TABLE dispute_answers (
  account_id text NOT NULL,
  dispute_id bigint NOT NULL,
  stage_no smallint NOT NULL,
  stage text NOT NULL,
  response text NOT NULL CHECK (response IN ('accepted', 'defended')),
  explanation text NOT NULL,
  responded_by text NOT NULL,
  responded_at timestamptz NOT NULL,
  -- Null where the acquirer went on before it was told.
  sent_at timestamptz,
  PRIMARY KEY (account_id, dispute_id, stage_no)
);
GRANT SELECT, INSERT ON dispute_answers TO causeway_app;

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
  -- The content is encrypted, as card numbers are. Null: a file of release 0.1.0 that a job has not encrypted yet.
  data_key_id text,
  stage_no smallint NOT NULL DEFAULT 1,
  PRIMARY KEY (account_id, dispute_id, evidence_id)
);
-- Nonce and tag come on top of a file's own length. Not valid for the same reason as references to data_keys.
ALTER TABLE dispute_evidence ADD CONSTRAINT dispute_evidence_content_length
  CHECK (octet_length(content) BETWEEN 1 AND 2097152 + 28) NOT VALID;
ALTER TABLE dispute_evidence ADD CONSTRAINT dispute_evidence_data_key
  FOREIGN KEY (data_key_id) REFERENCES data_keys (data_key_id) NOT VALID;
CREATE INDEX dispute_evidence_plain ON dispute_evidence (account_id, dispute_id, evidence_id) WHERE data_key_id IS NULL;
GRANT SELECT, INSERT, DELETE ON dispute_evidence TO causeway_app;
GRANT UPDATE (content, data_key_id) ON dispute_evidence TO causeway_app;

-- Deadlines of schemes for disputes, as the operator has loaded them. The newest table is in force.
CREATE TABLE dispute_deadlines (
  loaded_at timestamptz PRIMARY KEY,
  loaded_by text NOT NULL,
  -- Null: what was loaded before is in force no more.
  content jsonb
);
GRANT SELECT, INSERT ON dispute_deadlines TO causeway_app;

-- What acquirers say of disputes whose payments nobody knows, where no money was moved: work for a person. Where money was
-- moved, it is in suspense.
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
  -- The payment that it is probably about, or zero.
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
  -- False once the first payment has failed: then recurring_id is free for another attempt.
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
  -- The period whose contract is drawn up next, counted from the anchor; a pause leaves periods out.
  next_period int NOT NULL,
  cycles_drawn int NOT NULL,
  past_due_contracts int NOT NULL CHECK (past_due_contracts >= 0),
  contract_lead_days int NOT NULL,
  initial_transaction_id bigint NOT NULL,
  network_transaction_id text NOT NULL,
  token_id text NOT NULL,
  website text NOT NULL,
  -- What renewals repeat of the first payment: shopper, addresses, notify_url.
  details jsonb NOT NULL,
  end_reason text NOT NULL,
  ended_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Where the events of a subscription, its contracts and its renewals are sent to beside the account's endpoints.
  notify_url text,
  PRIMARY KEY (account_id, subscription_id),
  CHECK ((status = 'Inactived') = (ended_at IS NOT NULL)),
  CHECK (live OR status = 'Inactived')
) WITH (fillfactor = 70);
CREATE UNIQUE INDEX subscriptions_recurring ON subscriptions (account_id, recurring_id) WHERE live;
CREATE INDEX subscriptions_attempts ON subscriptions (account_id, recurring_id, subscription_id) WHERE NOT live;
-- What the portal's list of subscriptions and its calendar of charges need.
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
  -- When it is charged first.
  due_at timestamptz NOT NULL,
  attempts smallint NOT NULL,
  -- When it is charged, again or for the first time; null when that is over.
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
-- Only what waits for a charge: few of the contracts of a subscription that has run for years.
CREATE INDEX contracts_waiting ON contracts (account_id, next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX contracts_waiting_by_subscription ON contracts (account_id, subscription_id, next_attempt_at)
  WHERE next_attempt_at IS NOT NULL;
GRANT SELECT, INSERT, UPDATE ON contracts TO causeway_app;

-- Every charge that was tried for a contract, for the limits that schemes set.
CREATE TABLE contract_attempts (
  account_id text NOT NULL,
  contract_id bigint NOT NULL,
  attempt_no smallint NOT NULL,
  -- A charge that never reached its issuer is sent again under the same number: this then names the payment that was.
  transaction_id bigint NOT NULL,
  token_id text NOT NULL,
  attempted_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, contract_id, attempt_no)
);
CREATE INDEX contract_attempts_card ON contract_attempts (account_id, token_id, attempted_at);
GRANT SELECT, INSERT, UPDATE ON contract_attempts TO causeway_app;

-- How the account's payment page presents itself; without a row it shows the merchant's name in our colours.
CREATE TABLE checkout_brandings (
  account_id text PRIMARY KEY,
  display_name text NOT NULL,
  accent_color text NOT NULL CHECK (accent_color ~ '^#[0-9a-f]{6}$'),
  updated_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON checkout_brandings TO causeway_app;

-- An order that waits for its customer on the payment page. Whether it is paid is not written here: the live
-- payment of order_no says so, and there can be only one.
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
  -- A newer session of the same order has taken this one's place.
  replaced_at timestamptz,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, session_id)
);
CREATE INDEX checkout_sessions_order ON checkout_sessions (account_id, order_no) WHERE replaced_at IS NULL;
CREATE INDEX checkout_sessions_age ON checkout_sessions (created_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON checkout_sessions TO causeway_app;

-- Every time that a customer presses Pay, by the key that the page has drawn for it: sent twice, it counts once.
CREATE TABLE checkout_attempts (
  account_id text NOT NULL,
  session_id text NOT NULL,
  attempt_key text NOT NULL,
  created_at timestamptz NOT NULL,
  -- The payment that it made; null until then, and where the order was taken already.
  transaction_id bigint,
  -- Where the customer has to go on, as long as the payment waits for it.
  issuer_url text NOT NULL DEFAULT '',
  answered_at timestamptz,
  PRIMARY KEY (account_id, session_id, attempt_key)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON checkout_attempts TO causeway_app;

-- Evidence that the payment page was served as it was built (PCI DSS 6.4.3 and 11.6.1): one row a day.
CREATE TABLE checkout_page_checks (
  checked_on date PRIMARY KEY,
  checked_at timestamptz NOT NULL,
  findings text[] NOT NULL,
  -- What was found: name and digest of every script and style.
  inventory jsonb NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON checkout_page_checks TO causeway_app;

-- Cards that customers have paid with on the payment page and that are offered to them again.
CREATE TABLE shopper_cards (
  account_id text NOT NULL,
  shopper_id text NOT NULL,
  token_id text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, shopper_id, token_id)
);
GRANT SELECT, INSERT, DELETE ON shopper_cards TO causeway_app;

-- How many payments of each method were accepted, measured now and then from the payments themselves: what an
-- account without a history of its own is told is drawn from the others'.
CREATE TABLE method_acceptance (
  account_id text NOT NULL,
  payment_method text NOT NULL,
  attempts int NOT NULL,
  accepted int NOT NULL CHECK (accepted <= attempts),
  measured_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, payment_method)
);
GRANT SELECT, INSERT, UPDATE ON method_acceptance TO causeway_app;
