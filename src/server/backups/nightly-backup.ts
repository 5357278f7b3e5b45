import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Database } from '../db/connect.ts';
import { resolveDatabaseFolder } from '../db/embedded/embedded-database.ts';
import type { BackupState } from '../features/watch/watch-deps.ts';
import type { OpenDatabase } from '../open-database.ts';
import { venueZone } from '../ports/clock/clock.ts';
import { type Backup, deleteOldBackups, findNewestBackup, listBackups } from './backup-folder.ts';
import { makeBackup } from './make-backup.ts';

const nightlyHour = 2;

/**
 * Returns the job that backs up the embedded database. The job makes a backup if none has been made since the
 * last 2am, even if the machine was off at that time. It also makes one if the database was restored after
 * the newest backup. After making a backup, the job deletes old ones. The job throws if WAL archiving fails.
 * It does nothing if BACKUP_DAYS is 0, or for an external server, which has its own backups.
 */
export function createBackupJob(
  config: Config,
  database: Pick<OpenDatabase, 'url' | 'connection'>,
  reportError: (problem: Error) => void,
): () => Promise<void> {
  if (config.databaseUrl !== null || config.backupDays === 0) return async () => undefined;
  const { db } = database.connection;
  let running: Promise<unknown> | null = null;
  return async () => {
    if (running) return;
    const now = Date.now();
    const newest = findNewestBackup(await listBackups(config.backupFolder, reportError), now);
    if (isBackupDue(newest, now) || newest?.timeline !== (await readTimeline(db))) {
      running = makeBackup(createBackupDeps(config, db, database.url));
      await running.finally(() => {
        running = null;
      });
      await deleteOldBackups(config.backupFolder, config.backupDays, now);
    }
    await assertArchiving(db);
  };
}

/** Returns the state of the backups, for monitoring. */
export async function readBackupState(config: Config): Promise<BackupState> {
  if (config.databaseUrl !== null) return { kept: 'elsewhere' };
  if (config.backupDays === 0) return { kept: 'off' };
  const newest = findNewestBackup(await listBackups(config.backupFolder), Date.now());
  return { kept: 'here', lastMadeAt: newest ? Date.parse(newest.madeAt) : null };
}

/** Returns the dependencies of a backup of the embedded database. Creates the backup folder. */
export function createBackupDeps(config: Config, db: Database, url: string) {
  mkdirSync(config.backupFolder, { recursive: true });
  return {
    db,
    url,
    folder: config.backupFolder,
    passwordFile: join(resolveDatabaseFolder(join(config.dataFolder, 'database')), 'postgres-password'),
  };
}

/** Returns whether 2am, venue time, has passed since the newest backup. */
export function isBackupDue(newest: Pick<Backup, 'madeAt'> | undefined, now: number): boolean {
  if (!newest) return true;
  const moment = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(venueZone);
  const on = (day: Temporal.PlainDate) =>
    day.toZonedDateTime({ timeZone: venueZone, plainTime: { hour: nightlyHour } });
  const today = moment.toPlainDate();
  const due =
    Temporal.ZonedDateTime.compare(on(today), moment) <= 0 ? on(today) : on(today.subtract({ days: 1 }));
  return Date.parse(newest.madeAt) < due.epochMilliseconds;
}

/**
 * Returns the current timeline. A restored database continues on a new timeline, which needs its own backup.
 */
async function readTimeline(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{ timeline: number }>`
    select timeline_id as timeline from pg_control_checkpoint()`.execute(db);
  return rows[0]?.timeline;
}

/** Throws if the database archives no WAL, or if archiving fails. */
export async function assertArchiving(db: Database): Promise<void> {
  const { rows } = await sql<{ mode: string; failing: boolean; file: string | null }>`
    select current_setting('archive_mode') as mode, coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as failing,
      last_failed_wal as file
    from pg_stat_archiver`.execute(db);
  if (rows[0]?.mode !== 'on')
    throw new Error('The database does not store its log of changes: restart the site');
  if (rows[0].failing)
    throw new Error(
      `The database's log of changes cannot be written to BACKUP_DIR (${rows[0].file}): is its disk full?`,
    );
}
