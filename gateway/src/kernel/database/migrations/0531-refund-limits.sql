-- By currency, minor units: above it, a refund in the portal asks for the person's second factor.
ALTER TABLE accounts ADD COLUMN refund_limits jsonb NOT NULL DEFAULT '{}';
