-- What still lives tells so: jobs that a worker has, proofs of the book under way.
-- When a worker last said that it has this job; null: by workers of releases before, which do not say so.
ALTER TABLE job_rounds ADD COLUMN listed_at timestamptz;
-- When the process that makes this proof last said that it still does; null: of releases before.
ALTER TABLE verification_runs ADD COLUMN alive_at timestamptz;
