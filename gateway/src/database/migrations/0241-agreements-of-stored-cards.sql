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

-- Earlier releases kept them with the payments alone.
INSERT INTO card_agreements
SELECT DISTINCT ON (p.account_id, p.token_id, d.details ->> 'shopper_id')
  p.account_id, p.token_id, d.details ->> 'shopper_id',
  CASE WHEN p.subscription_id IS NULL THEN 'card_on_file' ELSE 'subscription' END,
  p.network_transaction_id, p.transaction_id, p.created_at
FROM payments p JOIN payment_details d ON d.account_id = p.account_id AND d.transaction_id = p.transaction_id
WHERE p.token_id <> '' AND p.network_transaction_id <> '' AND d.details ->> 'shopper_id' IS NOT NULL
  AND NOT d.details ? 'contract_id'
ORDER BY p.account_id, p.token_id, d.details ->> 'shopper_id', p.transaction_id DESC;

-- How the acquirer was told that a stored card is used, such as "first customer subscription"; empty for other cards.
ALTER TABLE sandbox_acquirer.instructions ADD COLUMN stored_credential text NOT NULL DEFAULT '';
