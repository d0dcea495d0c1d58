#!/bin/sh
# Makes the secrets of compose.yaml, once: what exists is kept. Keep a copy of kek apart from the database's backups.
set -eu
cd "$(dirname "$0")"
umask 077
mkdir -p secrets
cd secrets
make() { # name, content
  [ -e "$1" ] || printf '%s\n' "$2" >"$1"
  # Containers read the files under their own users; the folder keeps everybody else on this machine away.
  chmod 0444 "$1"
}
make kek "$(openssl rand -base64 32)"
for login in administrator owner operator; do make "${login}_password" "$(openssl rand -hex 24)"; done
make metrics_token "$(openssl rand -hex 24)"
operator="causeway_operator:$(cat operator_password)"
make pgbouncer_users "\"causeway_operator\" \"$(cat operator_password)\""
make database_url "postgres://$operator@pgbouncer:6432/causeway"
make database_session_url "postgres://$operator@postgres:5432/causeway"
make database_owner_url "postgres://causeway_owner:$(cat owner_password)@postgres:5432/causeway"
