-- A team ends what the sessions of its people reach of it, and no more: people can be in other teams too. Sessions that were
-- opened until then do not reach it.
ALTER TABLE memberships ADD COLUMN sessions_ended_at timestamptz;
