-- A data key under which something is encrypted cannot be deleted, and nothing can be encrypted under one that is
-- gone, by a process that was held up for longer than retired keys are kept. Rows from before are not looked at:
-- whatever lacks its key could not be mended here. `challenges` is left out: it is written with payments, and its rows
-- end before a retired key does.
ALTER TABLE cards ADD CONSTRAINT cards_data_key
  FOREIGN KEY (data_key_id) REFERENCES data_keys (data_key_id) NOT VALID;
ALTER TABLE sign_keys ADD CONSTRAINT sign_keys_data_key
  FOREIGN KEY (data_key_id) REFERENCES data_keys (data_key_id) NOT VALID;
ALTER TABLE users ADD CONSTRAINT users_data_key
  FOREIGN KEY (totp_data_key_id) REFERENCES data_keys (data_key_id) NOT VALID;
ALTER TABLE webhook_secrets ADD CONSTRAINT webhook_secrets_data_key
  FOREIGN KEY (data_key_id) REFERENCES data_keys (data_key_id) NOT VALID;
ALTER TABLE dispute_evidence ADD CONSTRAINT dispute_evidence_data_key
  FOREIGN KEY (data_key_id) REFERENCES data_keys (data_key_id) NOT VALID;
