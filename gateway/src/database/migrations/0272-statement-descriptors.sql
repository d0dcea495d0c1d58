-- What customers read on their statements and what the merchant trades in: the account's, and where a site differs.
ALTER TABLE accounts ADD COLUMN statement_descriptor text NOT NULL DEFAULT '';
ALTER TABLE accounts ADD COLUMN merchant_category text NOT NULL DEFAULT '';
ALTER TABLE accounts ADD COLUMN sites jsonb NOT NULL DEFAULT '{}';
ALTER TABLE accounts ADD CONSTRAINT accounts_statement_check
  CHECK (length(statement_descriptor) <= 22 AND merchant_category ~ '^([0-9]{4})?$') NOT VALID;
ALTER TABLE accounts VALIDATE CONSTRAINT accounts_statement_check;

ALTER TABLE sandbox_acquirer.instructions ADD COLUMN statement_descriptor text NOT NULL DEFAULT '';
ALTER TABLE sandbox_acquirer.instructions ADD COLUMN merchant_category text NOT NULL DEFAULT '';
