-- What the merchant has noted about a payment or a subscription, as texts by key; NULL where there is nothing, which
-- takes no room.
ALTER TABLE payments ADD COLUMN metadata jsonb;
ALTER TABLE subscriptions ADD COLUMN metadata jsonb;
