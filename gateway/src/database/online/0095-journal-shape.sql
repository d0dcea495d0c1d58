-- The same as the migration of this name, in steps that hold nobody up.
ALTER TABLE journal ADD CONSTRAINT journal_shape CHECK (
  array_ndims(amounts) = 1 AND array_lower(amounts, 1) = 1
  AND array_ndims(ledger_accounts) = 1 AND array_lower(ledger_accounts, 1) = 1
) NOT VALID;
ALTER TABLE journal VALIDATE CONSTRAINT journal_shape;
