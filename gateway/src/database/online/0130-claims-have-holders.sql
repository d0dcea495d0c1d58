-- The same as the migration of this name, in steps that hold nobody up.
BEGIN;
ALTER TABLE idempotency_keys ADD COLUMN claim_id bigint NOT NULL DEFAULT 0;
ALTER TABLE idempotency_keys ADD COLUMN done jsonb;
COMMIT;
UPDATE operations o SET request_item = o.request_item + 1000 * n.earlier
FROM (
  SELECT account_id, operation_id,
    row_number() OVER (PARTITION BY account_id, request_key, request_item ORDER BY operation_id) - 1 AS earlier
  FROM operations WHERE request_key IS NOT NULL
) n
WHERE n.account_id = o.account_id AND n.operation_id = o.operation_id AND n.earlier > 0;
CREATE UNIQUE INDEX CONCURRENTLY operations_request_item ON operations (account_id, request_key, request_item)
  WHERE request_key IS NOT NULL;
DROP INDEX CONCURRENTLY operations_request;
