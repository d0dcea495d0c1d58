-- In steps.
-- A search finds disputes by the acquirer's reference. Partial, as payments_listing is.
CREATE INDEX CONCURRENTLY disputes_reference ON disputes (account_id, connector_reference)
  WHERE connector_reference IS NOT NULL;
