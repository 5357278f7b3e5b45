#!/bin/sh
# Restores Compose's database: ./restore.sh BACKUP [MOMENT [TIMELINE]], for example
#   ./restore.sh base-2026-11-21T02-10-01Z '2026-11-21 14:30 Europe/London'
# BACKUP must be older than MOMENT. Without MOMENT (or with ''), replays all changes since the backup.
# TIMELINE is needed after an earlier restore from the same backup, which began a second timeline.
# Without BACKUP, lists the backups. The current data folder is renamed and stays in the volume 'database'.
set -eu
cd "$(dirname "$0")"
[ $# -ge 1 ] || {
  docker compose exec -T database sh -c 'cd /backups && ls -d base-*Z'
  exit 1
}
# The manifest of a backup is written last, so an unfinished backup has none.
docker compose exec -T database test -f "/backups/$1/backup_manifest" || {
  echo "There is no backup $1, or the database is not running." >&2
  exit 1
}
# A restore to a moment begins a new timeline. Later changes on the old timeline are on no other timeline.
[ -n "${3:-}" ] || docker compose exec -T -e BACKUP="$1" -e MOMENT="${2:-infinity}" database bash -euc '
  own=$(sed -n "s/.*\"Timeline\": *\([0-9]*\).*/\1/p" "/backups/$BACKUP/backup_manifest" | tail -n 1)
  found=()
  for file in /backups/wal/*.history /backups/wal/*.history.gz; do
    [ -f "$file" ] || continue
    name=${file##*/}
    timeline=$((16#${name%%.*}))
    [ "$timeline" -gt "$own" ] || continue
    # The last line has the timeline that was left, the position, and the reason: "before" and a moment.
    # A restore of all changes leaves nothing behind. It has another reason.
    read -r left _ reason fork <<< "$(gzip -dcf "$file" | grep "^[0-9]" | tail -n 1)"
    [ "$reason" = before ] || continue
    is_earlier=$(psql -U windfall -tA -v ON_ERROR_STOP=1 -v fork="$fork" -v moment="$MOMENT" \
      <<< "select :'\''fork'\''::timestamptz <= :'\''moment'\''")
    [ "$is_earlier" = f ] || found+=("  Timeline $timeline left timeline $left at $fork.")
  done
  [ "${#found[@]}" -eq 0 ] || {
    printf "%s\n" "Nothing was changed. An earlier restore began a new timeline before that moment:" "${found[@]}" \
      "Name the timeline to restore, as the third argument: ./restore.sh BACKUP MOMENT TIMELINE" >&2
    exit 1
  }'
trap 'echo "Nothing was changed: docker compose up -d starts everything as it was." >&2' EXIT
# When the database stops, it archives the rest of its write-ahead log.
docker compose stop site database
docker compose run --rm --no-deps -T --entrypoint bash -e BACKUP="$1" -e MOMENT="${2:-}" \
  -e TIMELINE="${3:-latest}" database -euc '
  cd "$(dirname "$PGDATA")"
  rm -rf restored
  install -d -o postgres -m 700 restored
  gosu postgres tar -xzf "/backups/$BACKUP/base.tar.gz" -C restored
  {
    echo "restore_command = '\''gzip -dc /backups/wal/%f.gz > %p || cp /backups/wal/%f %p'\''"
    echo "recovery_target_time = '\''$MOMENT'\''"
    echo "recovery_target_timeline = '\''$TIMELINE'\''"
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
