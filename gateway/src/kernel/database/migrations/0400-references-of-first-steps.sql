-- Of an authorisation that its acquirer takes in two steps: the acquirer's reference of what the first one has created,
-- stored before the second is sent. Of the void that reverses such an authorisation: the same.
ALTER TABLE operations ADD COLUMN first_reference text;
