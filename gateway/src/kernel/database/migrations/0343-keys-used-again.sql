-- The name of the operations of a request whose key was used and forgotten before; null: the key's own digest.
ALTER TABLE idempotency_keys ADD COLUMN request_key bytea;
