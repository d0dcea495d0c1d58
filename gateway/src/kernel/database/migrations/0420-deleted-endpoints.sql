-- When an endpoint was deleted. The row stays, because deliveries of 90 days name its address.
ALTER TABLE webhook_endpoints ADD COLUMN deleted_at timestamptz;
