-- An account may take texts that hold card numbers.
ALTER TABLE accounts ADD COLUMN card_number_check boolean NOT NULL DEFAULT true;
