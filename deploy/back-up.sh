#!/bin/sh
# Makes a base backup of Compose's PostgreSQL. Deletes base backups older than 14 days, and the write-ahead
# log that only they needed.
set -eu
cd "$(dirname "$0")"
docker compose exec -T database bash -euc '
  install -d -o postgres -m 700 /backups
  name=/backups/base-$(date -u +%Y-%m-%dT%H-%M-%SZ)
  gosu postgres pg_basebackup -U windfall -D "$name.unfinished" -Ft -z -X fetch -c fast
  mv "$name.unfinished" "$name"
  find /backups -maxdepth 1 -name "base-*" -mtime +14 -exec rm -r {} +
  # A backup needs no log that is a day or more older than the backup itself.
  find /backups/wal -type f -mtime +15 -delete
  echo "$name"'
