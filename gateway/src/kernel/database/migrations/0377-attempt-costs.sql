-- What acquirers charge for authorisations, by the operator's own word (the setting attempt_fee), each as it was when the
-- attempt was answered. Counted, not booked: none of the gateway's money has moved.
CREATE TABLE attempt_costs (
  account_id text NOT NULL,
  -- The instruction that was the attempt.
  operation_id bigint NOT NULL,
  transaction_id bigint NOT NULL,
  -- The acquirer that was asked, also where another one has the payment in the end.
  connector text NOT NULL,
  -- approved, declined, or unknown: reversed without an answer.
  outcome text NOT NULL,
  -- In minor units.
  amount bigint NOT NULL,
  currency text NOT NULL,
  answered_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, operation_id)
);
CREATE INDEX attempt_costs_of_connector ON attempt_costs (connector, answered_at) INCLUDE (currency, outcome, amount);
GRANT SELECT, INSERT ON attempt_costs TO causeway_app;
