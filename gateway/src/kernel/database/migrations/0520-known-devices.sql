-- Devices from which a person has signed in: wrong passwords from elsewhere do not lock them out.
CREATE TABLE known_devices (
  user_id text NOT NULL,
  -- Digest of what the device's cookie carries.
  device_hash bytea NOT NULL,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, device_hash)
);
CREATE INDEX known_devices_hash ON known_devices (device_hash);
CREATE INDEX known_devices_age ON known_devices (last_seen_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON known_devices TO causeway_app;
