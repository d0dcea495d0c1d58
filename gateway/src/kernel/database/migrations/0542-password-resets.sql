-- Links by which a person sets another password, by the digest of the token that only the mail has. Whether somebody has
-- the address is found out by who opens the link: asking for one is the same work for every address.
CREATE TABLE password_resets (
  token_hash bytea PRIMARY KEY,
  email text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_resets_email ON password_resets (email);
CREATE INDEX password_resets_age ON password_resets (expires_at);
GRANT SELECT, INSERT, DELETE ON password_resets TO causeway_app;
