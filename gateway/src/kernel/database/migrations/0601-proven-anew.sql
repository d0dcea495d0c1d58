-- Whether somebody who is at a provider proves anew who they are, in the place of whose session does.
-- Contracts: no release has written session_id.
ALTER TABLE single_sign_ons DROP COLUMN session_id, ADD COLUMN anew boolean NOT NULL DEFAULT false;
