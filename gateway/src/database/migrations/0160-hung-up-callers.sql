-- Whether the caller went away before its answer was out: the work was done all the same.
ALTER TABLE request_log ADD COLUMN hung_up boolean NOT NULL DEFAULT false;
