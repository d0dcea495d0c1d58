-- What is not decided is counted for the metrics.
CREATE INDEX disputes_open ON disputes (stage, currency) WHERE closed_at IS NULL;
