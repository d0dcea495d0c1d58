-- Tokens by which the operator's people decide on the command line: one of each session, given out in the console.
CREATE TABLE command_tokens (
  user_id text NOT NULL,
  session_id text NOT NULL,
  -- Digest of the token; the token itself is nowhere.
  token_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  last_used_at timestamptz,
  PRIMARY KEY (user_id, session_id)
);
CREATE UNIQUE INDEX command_tokens_hash ON command_tokens (token_hash);
GRANT SELECT, INSERT, UPDATE, DELETE ON command_tokens TO causeway_app;
