-- Where the events of a subscription, its contracts and its renewals are sent to beside the account's endpoints.
ALTER TABLE subscriptions ADD COLUMN notify_url text;
