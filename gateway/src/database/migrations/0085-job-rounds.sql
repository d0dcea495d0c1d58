-- When jobs were last done, by whichever process, so that a console beside them can tell. Written every few seconds.
CREATE TABLE job_rounds (
  job text PRIMARY KEY,
  every_ms integer NOT NULL,
  -- The newest round that ended well, and the newest that did some work.
  ended_at timestamptz,
  worked_at timestamptz,
  failed_at timestamptz,
  -- The name or code of the newest failure: what it said stands in the log.
  failure text NOT NULL DEFAULT ''
) WITH (fillfactor = 50);
GRANT SELECT, INSERT, UPDATE, DELETE ON job_rounds TO causeway_app;
