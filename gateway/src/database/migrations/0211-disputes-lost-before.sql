-- Disputes that were defended and lost before notices were kept: that they were lost, the acquirer has said.
INSERT INTO dispute_notices
  SELECT account_id, connector, connector_reference || '.2', dispute_id, transaction_id, 0, 'lost', amount, currency,
    0, currency, 0, currency, reason_code, NULL::timestamptz, closed_at, closed_at
  FROM disputes WHERE stage = 'lost' AND response = 'defended'
  ON CONFLICT (account_id, connector, notice_reference) DO NOTHING;
