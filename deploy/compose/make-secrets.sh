#!/bin/sh
# Makes the secrets of compose.yaml. What exists is kept, but for the list of PgBouncer's logins. Keep a copy of kek apart from the
# database's backups.
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
password() { head -c 24 /dev/urandom | od -An -v -tx1 | tr -d ' \n'; }
make kek "$(head -c 32 /dev/urandom | base64)"
make metrics_token "$(password)"
for login in administrator owner operator api worker; do make "${login}_password" "$(password)"; done
make owner_database_url "postgres://causeway_owner:$(cat owner_password)@postgres:5432/causeway"
users=
for login in operator api worker; do
  secret="$(cat "${login}_password")"
  make "${login}_database_url" "postgres://causeway_$login:$secret@pgbouncer:6432/causeway"
  make "${login}_database_session_url" "postgres://causeway_$login:$secret@postgres:5432/causeway"
  users="$users\"causeway_$login\" \"$secret\"
"
done
[ ! -e pgbouncer_users ] || chmod 0644 pgbouncer_users
printf '%s' "$users" >pgbouncer_users
chmod 0444 pgbouncer_users
