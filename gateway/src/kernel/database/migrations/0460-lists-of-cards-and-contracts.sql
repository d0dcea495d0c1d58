-- In steps.
-- What the lists of stored cards and of contracts are read by.
CREATE INDEX CONCURRENTLY cards_listing ON cards (account_id, created_at, token_id);
CREATE INDEX CONCURRENTLY card_agreements_shopper ON card_agreements (account_id, shopper_id);
CREATE INDEX CONCURRENTLY contracts_listing ON contracts (account_id, status, contract_id);
