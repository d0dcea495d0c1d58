-- A request whose answer was lost is answered again with the issuer's address: the customer can go on.
-- Empty: of releases before, which did not keep it.
ALTER TABLE challenges ADD COLUMN url text NOT NULL DEFAULT '';
