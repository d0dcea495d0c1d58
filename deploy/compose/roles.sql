-- The roles of docs/operations.md, on a server whose files are empty. PostgreSQL's image runs this once.
\set owner_password `cat /run/secrets/owner_password`
\set gateway_password `cat /run/secrets/gateway_password`
CREATE ROLE causeway_app NOLOGIN;
CREATE ROLE causeway_owner LOGIN PASSWORD :'owner_password';
CREATE ROLE causeway LOGIN PASSWORD :'gateway_password';
GRANT causeway_app TO causeway_owner, causeway;
CREATE DATABASE causeway OWNER causeway_owner;

-- What the gateway sends with each connection, and PgBouncer drops.
ALTER ROLE causeway IN DATABASE causeway SET role = 'causeway_app';
ALTER ROLE causeway IN DATABASE causeway SET timezone = 'UTC';
ALTER ROLE causeway IN DATABASE causeway SET statement_timeout = '30s';
ALTER ROLE causeway IN DATABASE causeway SET lock_timeout = '30s';
ALTER ROLE causeway IN DATABASE causeway SET idle_in_transaction_session_timeout = '10s';
ALTER ROLE causeway IN DATABASE causeway SET plan_cache_mode = 'force_generic_plan';
ALTER ROLE causeway IN DATABASE causeway SET enable_seqscan = off;
ALTER ROLE causeway IN DATABASE causeway SET enable_hashjoin = off;
ALTER ROLE causeway IN DATABASE causeway SET enable_mergejoin = off;
ALTER ROLE causeway IN DATABASE causeway SET enable_bitmapscan = off;
ALTER ROLE causeway IN DATABASE causeway SET enable_material = off;
ALTER ROLE causeway IN DATABASE causeway SET cpu_tuple_cost = 1;
ALTER ROLE causeway IN DATABASE causeway SET random_page_cost = 0.01;

-- No values of merchants in the server's log.
ALTER DATABASE causeway SET log_min_messages = 'log';
ALTER DATABASE causeway SET log_min_error_statement = 'panic';
ALTER DATABASE causeway SET log_error_verbosity = 'terse';
ALTER DATABASE causeway SET log_parameter_max_length = 0;
ALTER DATABASE causeway SET log_parameter_max_length_on_error = 0;
