-- Processes that answer requests, each with when it last said so: what is limited per second or minute is divided by them.
CREATE TABLE api_processes (
  process_id text PRIMARY KEY,
  seen_at timestamptz NOT NULL
) WITH (fillfactor = 50);
GRANT SELECT, INSERT, UPDATE, DELETE ON api_processes TO causeway_app;
