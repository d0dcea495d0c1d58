-- An array whose first place is not 1 had amounts that the check of the sum did not see.
ALTER TABLE journal ADD CONSTRAINT journal_shape CHECK (
  array_ndims(amounts) = 1 AND array_lower(amounts, 1) = 1
  AND array_ndims(ledger_accounts) = 1 AND array_lower(ledger_accounts, 1) = 1
) NOT VALID;
ALTER TABLE journal VALIDATE CONSTRAINT journal_shape;
