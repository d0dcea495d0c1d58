-- Who accepts an invitation has proved the address: its link went there by mail, or the operator gave them a code. In a
-- sandbox without mail the link alone does; such a person leaves the address to whoever proves it.
ALTER TABLE invitations ADD COLUMN mailed boolean NOT NULL DEFAULT false;
-- Digest of the code; NULL until the operator has drawn one.
ALTER TABLE invitations ADD COLUMN code_hash bytea;
ALTER TABLE users ADD COLUMN email_proven boolean NOT NULL DEFAULT true;
