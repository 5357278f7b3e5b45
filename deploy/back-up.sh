#!/bin/sh
# A base backup of compose's PostgreSQL, and an end to those older than 14 days with the log that only they needed.
set -eu
cd "$(dirname "$0")"
docker compose exec -T database bash -euc '
  install -d -o postgres -m 700 /backups
  name=/backups/base-$(date -u +%Y-%m-%dT%H-%M-%SZ)
  gosu postgres pg_basebackup -U windfall -D "$name.unfinished" -Ft -z -X fetch -c fast
  mv "$name.unfinished" "$name"
  find /backups -maxdepth 1 -name "base-*" -mtime +14 -exec rm -r {} +
  # The oldest log that a kept backup begins with is younger than itself by less than a day.
  find /backups/wal -type f -mtime +15 -delete
  echo "$name"'
