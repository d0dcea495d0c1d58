-- A job that hangs in its first round is told by its age like every other.
-- When a worker first had this job; null: of releases before, which noted a job when its first round had ended.
ALTER TABLE job_rounds ADD COLUMN begun_at timestamptz;
