-- A saved filter is renamed, and replaced by what is saved under its name.
GRANT UPDATE (name, shared, filter) ON saved_filters TO causeway_app;
