-- What the portal's list of subscriptions and its calendar of charges need.
CREATE INDEX subscriptions_listing ON subscriptions (account_id, status, subscription_id);
CREATE INDEX subscriptions_email ON subscriptions (account_id, lower(details ->> 'shopper_email'));
-- Only what waits for a charge: few of the contracts of a subscription that has run for years.
CREATE INDEX contracts_waiting ON contracts (account_id, next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX contracts_waiting_by_subscription ON contracts (account_id, subscription_id, next_attempt_at)
  WHERE next_attempt_at IS NOT NULL;
