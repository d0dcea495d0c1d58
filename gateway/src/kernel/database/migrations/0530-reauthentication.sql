-- When the person of a session has last proven who they are: by signing in, or by their second factor again. NULL in
-- sessions of earlier releases: they are asked first.
ALTER TABLE sessions ADD COLUMN authenticated_at timestamptz;
