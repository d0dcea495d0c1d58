-- The newest migration that a program must know to work on the schema as this migration leaves it: that of the release
-- before, whose processes run beside it. Null: applied before this was recorded.
ALTER TABLE schema_migrations ADD COLUMN serves_from int;
