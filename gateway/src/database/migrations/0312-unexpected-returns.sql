-- Announced returns that no payout expects: they wait until their money has been booked, or a person says otherwise.
ALTER TABLE announced_returns
  -- Why nothing expects it, as a code; empty where its payout does.
  ADD COLUMN unexpected text NOT NULL DEFAULT '',
  ADD COLUMN closed_at timestamptz,
  ADD COLUMN closed_by text,
  ADD COLUMN note text;
GRANT UPDATE (closed_at, closed_by, note) ON announced_returns TO causeway_app;
