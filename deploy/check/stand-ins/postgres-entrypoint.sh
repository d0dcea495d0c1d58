#!/bin/sh
# What PostgreSQL's image does with the settings of compose.yaml: on an empty volume it makes a server that asks for
# passwords, and runs the files of /docker-entrypoint-initdb.d.
set -eu
if [ "$(id -u)" = 0 ]; then
  mkdir -p /var/run/postgresql
  chown postgres:postgres "$PGDATA" /var/run/postgresql
  exec setpriv --reuid=postgres --regid=postgres --init-groups "$0"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  initdb -D "$PGDATA" -U "$POSTGRES_USER" --pwfile="$POSTGRES_PASSWORD_FILE" -A trust --auth-host=scram-sha-256
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  pg_ctl -D "$PGDATA" -o '-c listen_addresses=' -w start
  for file in /docker-entrypoint-initdb.d/*.sql; do
    psql -X -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" -f "$file"
  done
  pg_ctl -D "$PGDATA" -m fast -w stop
fi
exec postgres -D "$PGDATA" -c 'listen_addresses=*'
