-- What became of an acquirer's notification by rules with parameters, which each reader's language words.
ALTER TABLE acquirer_notifications
  -- [{"rule": …, …}]; empty while it was not tried, and where release 0.2.0 or earlier tried it.
  ADD COLUMN reasons jsonb NOT NULL DEFAULT '[]';
-- `reason` holds the note of a person who closed it, and what release 0.2.0 or earlier wrote in English.
GRANT UPDATE (reasons) ON acquirer_notifications TO causeway_app;
