-- What goes to an account, and what one person or key pays, is summed over a day: a digest of the account that is paid,
-- empty in what earlier releases accepted; why a payout needs approval; and the limit of one maker, beside that of one
-- account.
ALTER TABLE payouts ADD COLUMN payee_digest text NOT NULL DEFAULT '';
ALTER TABLE payouts ADD COLUMN approval_reasons jsonb NOT NULL DEFAULT '[]';
ALTER TABLE payout_settings ADD COLUMN maker_limits jsonb NOT NULL DEFAULT '{}';
