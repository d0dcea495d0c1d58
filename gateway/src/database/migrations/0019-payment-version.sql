-- Counts the changes of a payment, so that an outcome can be written without reading the row again when nothing
-- has changed since its operation was ordered.
ALTER TABLE payments ADD COLUMN version integer NOT NULL DEFAULT 0;
