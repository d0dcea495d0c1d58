-- In steps.
-- A stored card is deleted unless a subscription charges it.
CREATE INDEX CONCURRENTLY subscriptions_card ON subscriptions (account_id, token_id);
CREATE INDEX CONCURRENTLY shopper_cards_card ON shopper_cards (account_id, token_id);
GRANT DELETE ON cards, card_agreements TO causeway_app;
