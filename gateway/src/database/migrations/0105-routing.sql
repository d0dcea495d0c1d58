-- To which acquirer a payment goes, by currency, card brand and amount: rules in their order, the first that fits
-- wins, and the account's connector takes the rest. They stand with the account so that reading them costs nothing.
ALTER TABLE accounts ADD COLUMN routing_rules jsonb NOT NULL DEFAULT '[]';

-- The sandbox plays several acquirers, each with books of its own.
ALTER TABLE sandbox_acquirer.instructions ADD COLUMN acquirer text NOT NULL DEFAULT 'sandbox';
ALTER TABLE sandbox_acquirer.notices ADD COLUMN acquirer text NOT NULL DEFAULT 'sandbox';
