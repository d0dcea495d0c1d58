-- Receivers that have taken something before are looked at apart from those that nobody knows yet.
ALTER TABLE webhook_lanes ADD COLUMN proven boolean NOT NULL DEFAULT true;
ALTER TABLE webhook_lanes ALTER COLUMN proven SET DEFAULT false;
CREATE INDEX webhook_lanes_proven ON webhook_lanes (due_at) WHERE failures = 0 AND proven AND due_at IS NOT NULL;
CREATE INDEX webhook_lanes_new ON webhook_lanes (due_at) WHERE failures = 0 AND NOT proven AND due_at IS NOT NULL;
DROP INDEX webhook_lanes_due;
