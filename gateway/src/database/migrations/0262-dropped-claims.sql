-- A claim on money of a payout that a person has given up: who, and why.
ALTER TABLE payout_claims ADD COLUMN dropped_by text NOT NULL DEFAULT '';
ALTER TABLE payout_claims ADD COLUMN dropped_reason text NOT NULL DEFAULT '';
