-- Gives the logins that `gateway roles` makes (roles.sql) the passwords of make-secrets.sh. PostgreSQL's image runs both
-- once, on a server whose files are empty.
\set owner_password `cat /run/secrets/owner_password`
\set operator_password `cat /run/secrets/operator_password`
\set api_password `cat /run/secrets/api_password`
\set worker_password `cat /run/secrets/worker_password`
ALTER ROLE causeway_owner PASSWORD :'owner_password';
ALTER ROLE causeway_operator PASSWORD :'operator_password';
ALTER ROLE causeway_api PASSWORD :'api_password';
ALTER ROLE causeway_worker PASSWORD :'worker_password';
