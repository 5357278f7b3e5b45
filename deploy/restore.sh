#!/bin/sh
# Restores Compose's database: ./restore.sh BACKUP [MOMENT], for example
#   ./restore.sh base-2026-11-21T02-10-01Z '2026-11-21 14:30 Europe/London'
# BACKUP must be older than MOMENT. Without MOMENT, replays all of the write-ahead log since the backup.
# Without BACKUP, lists the backups. The present data folder is renamed, and stays in the volume 'database'.
set -eu
cd "$(dirname "$0")"
[ $# -ge 1 ] || {
  docker compose exec -T database sh -c 'cd /backups && ls -d base-*Z'
  exit 1
}
# The manifest of a backup is written last, so an unfinished backup has none.
docker compose exec -T database test -f "/backups/$1/backup_manifest" || {
  echo "There is no backup $1, or the database does not run." >&2
  exit 1
}
trap 'echo "Nothing was changed: docker compose up -d starts everything as it was." >&2' EXIT
# When the database stops, it archives the rest of its write-ahead log.
docker compose stop site database
docker compose run --rm --no-deps -T --entrypoint bash -e BACKUP="$1" -e MOMENT="${2:-}" database -euc '
  cd "$(dirname "$PGDATA")"
  rm -rf restored
  install -d -o postgres -m 700 restored
  gosu postgres tar -xzf "/backups/$BACKUP/base.tar.gz" -C restored
  {
    echo "restore_command = '\''gzip -dc /backups/wal/%f.gz > %p || cp /backups/wal/%f %p'\''"
    echo "recovery_target_time = '\''$MOMENT'\''"
    echo "recovery_target_action = promote"
    echo "hot_standby = off"
  } >> restored/postgresql.auto.conf
  gosu postgres touch restored/recovery.signal
  mv "$PGDATA" "$PGDATA.before-$(date -u +%Y-%m-%dT%H-%M-%SZ)"
  mv restored "$PGDATA"'
trap - EXIT
docker compose up -d --no-deps database
echo "Replaying the changes since the backup; 'docker compose logs database' says how far it is."
until docker compose exec -T database pg_isready -q -h 127.0.0.1 -U windfall; do sleep 1; done
docker compose start site
