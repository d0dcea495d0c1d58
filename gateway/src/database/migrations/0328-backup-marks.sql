-- Backups that the operator's own tools have made and marked: the database cannot know of them.
CREATE TABLE backup_marks (
  -- When the mark was set, after the backup had ended.
  marked_at timestamptz PRIMARY KEY,
  -- Where it is, or what made it; never a secret.
  note text NOT NULL CHECK (length(note) <= 200)
);
GRANT SELECT, INSERT, DELETE ON backup_marks TO causeway_app;
