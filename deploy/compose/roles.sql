-- Groups: what each process may do in the database is granted to them by `gateway migrate`.
DO $$ BEGIN CREATE ROLE causeway_app NOLOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$;
DO $$ BEGIN CREATE ROLE causeway_api_process NOLOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$;
DO $$ BEGIN CREATE ROLE causeway_worker_process NOLOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$;
-- Logins, without passwords.
-- owns the tables: for gateway migrate only
DO $$ BEGIN CREATE ROLE causeway_owner LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$;
GRANT causeway_app TO causeway_owner;
-- for commands, and for gateway serve
DO $$ BEGIN CREATE ROLE causeway_operator LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$;
GRANT causeway_app TO causeway_operator;
-- for gateway api
DO $$ BEGIN CREATE ROLE causeway_api LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$;
GRANT causeway_api_process TO causeway_api;
-- for gateway worker
DO $$ BEGIN CREATE ROLE causeway_worker LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$;
GRANT causeway_worker_process TO causeway_worker;
SELECT 'CREATE DATABASE causeway OWNER causeway_owner'
  WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'causeway') \gexec
-- Nobody else may connect, and nobody makes temporary tables.
REVOKE ALL ON DATABASE causeway FROM PUBLIC;
GRANT CONNECT ON DATABASE causeway TO causeway_owner, causeway_operator, causeway_api, causeway_worker;
-- Statements and values of merchants stay out of the server log.
ALTER DATABASE causeway SET log_min_messages = 'log';
ALTER DATABASE causeway SET log_min_error_statement = 'panic';
ALTER DATABASE causeway SET log_error_verbosity = 'terse';
ALTER DATABASE causeway SET log_parameter_max_length = 0;
ALTER DATABASE causeway SET log_parameter_max_length_on_error = 0;
-- What the gateway sends with each connection, and PgBouncer drops.
ALTER ROLE causeway_operator IN DATABASE causeway SET role = 'causeway_app';
ALTER ROLE causeway_operator IN DATABASE causeway SET timezone = 'UTC';
ALTER ROLE causeway_operator IN DATABASE causeway SET statement_timeout = '30000';
ALTER ROLE causeway_operator IN DATABASE causeway SET lock_timeout = '30000';
ALTER ROLE causeway_operator IN DATABASE causeway SET idle_in_transaction_session_timeout = '10000';
ALTER ROLE causeway_operator IN DATABASE causeway SET enable_seqscan = 'off';
ALTER ROLE causeway_operator IN DATABASE causeway SET enable_hashjoin = 'off';
ALTER ROLE causeway_operator IN DATABASE causeway SET enable_mergejoin = 'off';
ALTER ROLE causeway_operator IN DATABASE causeway SET enable_bitmapscan = 'off';
ALTER ROLE causeway_operator IN DATABASE causeway SET enable_material = 'off';
ALTER ROLE causeway_operator IN DATABASE causeway SET cpu_tuple_cost = '1';
ALTER ROLE causeway_operator IN DATABASE causeway SET random_page_cost = '0.01';
ALTER ROLE causeway_operator IN DATABASE causeway SET plan_cache_mode = 'force_generic_plan';
ALTER ROLE causeway_api IN DATABASE causeway SET role = 'causeway_api_process';
ALTER ROLE causeway_api IN DATABASE causeway SET timezone = 'UTC';
ALTER ROLE causeway_api IN DATABASE causeway SET statement_timeout = '30000';
ALTER ROLE causeway_api IN DATABASE causeway SET lock_timeout = '30000';
ALTER ROLE causeway_api IN DATABASE causeway SET idle_in_transaction_session_timeout = '10000';
ALTER ROLE causeway_api IN DATABASE causeway SET enable_seqscan = 'off';
ALTER ROLE causeway_api IN DATABASE causeway SET enable_hashjoin = 'off';
ALTER ROLE causeway_api IN DATABASE causeway SET enable_mergejoin = 'off';
ALTER ROLE causeway_api IN DATABASE causeway SET enable_bitmapscan = 'off';
ALTER ROLE causeway_api IN DATABASE causeway SET enable_material = 'off';
ALTER ROLE causeway_api IN DATABASE causeway SET cpu_tuple_cost = '1';
ALTER ROLE causeway_api IN DATABASE causeway SET random_page_cost = '0.01';
ALTER ROLE causeway_api IN DATABASE causeway SET plan_cache_mode = 'force_generic_plan';
ALTER ROLE causeway_worker IN DATABASE causeway SET role = 'causeway_worker_process';
ALTER ROLE causeway_worker IN DATABASE causeway SET timezone = 'UTC';
ALTER ROLE causeway_worker IN DATABASE causeway SET statement_timeout = '30000';
ALTER ROLE causeway_worker IN DATABASE causeway SET lock_timeout = '30000';
ALTER ROLE causeway_worker IN DATABASE causeway SET idle_in_transaction_session_timeout = '10000';
ALTER ROLE causeway_worker IN DATABASE causeway SET enable_seqscan = 'off';
ALTER ROLE causeway_worker IN DATABASE causeway SET enable_hashjoin = 'off';
ALTER ROLE causeway_worker IN DATABASE causeway SET enable_mergejoin = 'off';
ALTER ROLE causeway_worker IN DATABASE causeway SET enable_bitmapscan = 'off';
ALTER ROLE causeway_worker IN DATABASE causeway SET enable_material = 'off';
ALTER ROLE causeway_worker IN DATABASE causeway SET cpu_tuple_cost = '1';
ALTER ROLE causeway_worker IN DATABASE causeway SET random_page_cost = '0.01';
ALTER ROLE causeway_worker IN DATABASE causeway SET plan_cache_mode = 'force_generic_plan';
