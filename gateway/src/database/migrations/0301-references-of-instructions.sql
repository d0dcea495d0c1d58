-- What an acquirer needs to know of an instruction again after a crash.
-- Of an authorisation after a challenge, and of the void that reverses it: the acquirer's reference of the challenge.
ALTER TABLE operations ADD COLUMN challenge_reference text;
-- Of a void of an authorisation whose outcome is not known: that authorisation.
ALTER TABLE operations ADD COLUMN reverses bigint;
