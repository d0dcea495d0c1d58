-- Whoever takes a request under its Idempotency-Key, as the first or after one who seemed to be gone, draws a number
-- of its own, and works only while the claim bears it.
ALTER TABLE idempotency_keys ADD COLUMN claim_id bigint NOT NULL DEFAULT 0;
-- What items of the request have done for which no operation stands: the subject by the item's place. Written in the
-- transaction that does it; operations tell of the others.
ALTER TABLE idempotency_keys ADD COLUMN done jsonb;

-- One item of one request gives rise to one operation. Where a claim was taken over from a process that only
-- stood still, it could give rise to two: the later ones are set apart by thousands, for `gateway verify` to name.
UPDATE operations o SET request_item = o.request_item + 1000 * n.earlier
FROM (
  SELECT account_id, operation_id,
    row_number() OVER (PARTITION BY account_id, request_key, request_item ORDER BY operation_id) - 1 AS earlier
  FROM operations WHERE request_key IS NOT NULL
) n
WHERE n.account_id = o.account_id AND n.operation_id = o.operation_id AND n.earlier > 0;
CREATE UNIQUE INDEX operations_request_item ON operations (account_id, request_key, request_item)
  WHERE request_key IS NOT NULL;
DROP INDEX operations_request;
