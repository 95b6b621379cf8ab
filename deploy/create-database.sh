#!/bin/sh
# create-database.sh: as the operating system's user postgres, makes the role and the database `maas`, and prints DATABASE_URL.
# MAAS_DB_PASSWORD may give the password; absent: one is made. Run again, it sets the password and changes nothing else.
set -eu
password=${MAAS_DB_PASSWORD:-$(od -An -N24 -tx1 /dev/urandom | tr -d ' \n')}
name=${MAAS_DB_NAME:-maas}
psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --set=password="$password" --set=name="$name" --dbname="${MAAS_ADMIN_DB:-postgres}" <<'SQL'
select format('create role %I login', :'name') where not exists (select from pg_roles where rolname = :'name') \gexec
alter role :"name" with login nosuperuser nocreatedb nocreaterole noreplication password :'password';
select format('create database %I owner %I encoding ''UTF8'' lc_collate ''C'' lc_ctype ''C'' template template0', :'name', :'name')
  where not exists (select from pg_database where datname = :'name') \gexec
revoke all on database :"name" from public;
grant connect, temporary on database :"name" to :"name";
SQL
echo "DATABASE_URL=postgres://$name:$password@${PGHOST:-127.0.0.1}:${PGPORT:-5432}/$name"
