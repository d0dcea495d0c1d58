-- Banks answer recalls by resolutions of investigation (camt.029).
ALTER TABLE bank_notices DROP CONSTRAINT bank_notices_status_check;
ALTER TABLE bank_notices ADD CONSTRAINT bank_notices_status_check CHECK (status IN
  ('sent', 'completed', 'failed', 'returned', 'booked', 'recall_accepted', 'recall_refused')) NOT VALID;
ALTER TABLE bank_notices VALIDATE CONSTRAINT bank_notices_status_check;
CREATE INDEX payout_claims_asked ON payout_claims (connector, account_id) WHERE state = 'asked';
