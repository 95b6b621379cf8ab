#!/bin/sh
# backup.sh FOLDER: one whole, proven-readable copy of the configured database there, and none older than 14 days.
# Read by DATABASE_URL, or DATA_DIR for the embedded SQLite, as a node is. SECRET_KEY is kept apart: it is in no copy.
set -eu
folder=${1:?usage: backup.sh FOLDER}
here=$(cd "$(dirname "$0")/.." && pwd)
name=maas-$(date -u +%Y%m%dT%H%M%SZ)
umask 077
mkdir -p "$folder"
if [ -n "${DATABASE_URL:-}" ]; then
  pg_dump --format=custom --no-owner --dbname="$DATABASE_URL" --file="$folder/$name.dump.part"
  pg_restore --list "$folder/$name.dump.part" >/dev/null
  mv "$folder/$name.dump.part" "$folder/$name.dump"
else
  "$here/bin/node" "$here/server/app/commands/copy-sqlite.ts" "$folder/$name.db.part"
  mv "$folder/$name.db.part" "$folder/$name.db"
fi
find "$folder" -maxdepth 1 -name 'maas-*' -mtime +14 -delete
echo "$folder/$name"
