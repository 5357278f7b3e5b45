import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** How many of the newest log files of the embedded database are retained. */
const retainedFiles = 5;
/** Largest size of the file that PostgreSQL writes before it opens its own log, in bytes. */
const maxStartupLogSize = 1024 * 1024;

/**
 * Settings with which PostgreSQL writes its log to `logs` beside its data folder: a new file each day,
 * and after 10 MB.
 */
export const logSettings = [
  '-c logging_collector=on',
  '-c log_directory=../logs',
  '-c log_filename=postgres-%Y%m%d-%H%M%S.log',
  '-c log_rotation_age=1d',
  '-c log_rotation_size=10MB',
];

/**
 * Deletes all but the newest log files of the database in `folder`, because PostgreSQL itself deletes none.
 * Never fails: a log must not block the database.
 */
export async function trimDatabaseLog(folder: string): Promise<void> {
  const logs = join(folder, 'logs');
  const names = await readdir(logs).catch(() => []);
  const old = names
    .filter((name) => /^postgres-\d{8}-\d{6}\.log$/.test(name))
    .sort()
    .slice(0, -retainedFiles)
    .map((name) => join(logs, name));
  const startupLog = join(folder, 'postgres.log');
  const size = await stat(startupLog).then(
    (file) => file.size,
    () => 0,
  );
  if (size > maxStartupLogSize) old.push(startupLog);
  await Promise.all(old.map((file) => rm(file, { force: true }).catch(() => undefined)));
}
