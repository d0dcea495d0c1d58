-- What a bank's message tells of a line that another one has told of before: a statement books a sum, and a notification
-- says of which transactions it consists, before or after it.

-- The other reference of a line (NtryRef), which tells lines apart that have none from the bank's servicer.
ALTER TABLE bank_entries ADD COLUMN entry_reference text NOT NULL DEFAULT '';

-- The part of the same line that this one details, told after it; NULL: it was told with the line itself.
ALTER TABLE bank_entry_parts ADD COLUMN of_part integer;

CREATE TABLE bank_entry_details (
  detail_id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  entry_id bigint NOT NULL,
  -- The part that is detailed, by parts of its own; NULL: nothing had booked the line, and whatever books it takes these.
  of_part integer,
  -- The parts as they were told, where no part is detailed.
  told jsonb,
  -- The message and the file.
  kind text NOT NULL,
  sha256 text NOT NULL,
  received_at timestamptz NOT NULL,
  -- Whether it has been handed on.
  acknowledged boolean NOT NULL DEFAULT false,
  CHECK ((of_part IS NULL) <> (told IS NULL))
);
CREATE UNIQUE INDEX bank_entry_details_of ON bank_entry_details (entry_id, coalesce(of_part, 0));
CREATE INDEX bank_entry_details_waiting ON bank_entry_details (detail_id) WHERE of_part IS NOT NULL AND NOT acknowledged;
GRANT SELECT, INSERT, UPDATE ON bank_entry_details TO causeway_app;

-- The same of an item of suspense, for people who have to find out what it is.
CREATE TABLE suspense_details (
  account_id text NOT NULL CHECK (account_id = 'house'),
  item_id bigint NOT NULL,
  connector text NOT NULL,
  -- The parts, with what each is; they sum to the item.
  parts jsonb NOT NULL,
  -- waiting: somebody has proposed where the item belongs, and nobody has decided; matched: the item has been replaced
  -- by its parts; kept: people had cleared it before, and the details are only shown.
  state text NOT NULL CHECK (state IN ('waiting', 'matched', 'kept')),
  received_at timestamptz NOT NULL,
  settled_at timestamptz,
  PRIMARY KEY (account_id, item_id),
  CHECK ((state = 'waiting') = (settled_at IS NULL))
);
CREATE INDEX suspense_details_waiting ON suspense_details (account_id, connector) WHERE state = 'waiting';
GRANT SELECT, INSERT, UPDATE ON suspense_details TO causeway_app;

ALTER TABLE suspense_items DROP CONSTRAINT suspense_items_left_by_check;
ALTER TABLE suspense_items ADD CONSTRAINT suspense_items_left_by_check
  CHECK (left_by IN ('people', 'recall', 'details')) NOT VALID;
ALTER TABLE suspense_items VALIDATE CONSTRAINT suspense_items_left_by_check;
