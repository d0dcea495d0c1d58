-- Gives the logins that `gateway roles` makes (roles.sql) the passwords of make-secrets.sh. PostgreSQL's image runs both
-- once, on a server whose files are empty.
\set owner_password `cat /run/secrets/owner_password`
\set operator_password `cat /run/secrets/operator_password`
ALTER ROLE causeway_owner PASSWORD :'owner_password';
ALTER ROLE causeway_operator PASSWORD :'operator_password';
