import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { resolveDatabaseFolder } from '../db/embedded/embedded-database.ts';

/** A backup, as the `backup.json` in its folder describes it. */
export interface Backup {
  /** Name of the folder: the moment at which the backup began, in UTC. */
  name: string;
  /** When the backup was complete: the earliest moment to which it can be restored. */
  madeAt: string;
  bytes: number;
  /** The WAL timeline. */
  timeline: number;
  /** The WAL position at which the backup begins. */
  start: string;
  /** The WAL position at which the backup ends. */
  end: string;
  /** Name of the last migration in the backed-up database. */
  schema: string;
  postgres: string;
}

export const backupFiles = {
  archive: 'base.tar.gz',
  manifest: 'backup_manifest',
  password: 'postgres-password',
  facts: 'backup.json',
};

/** The end of a backup folder's name while the backup is being written. */
export const unfinishedSuffix = '.unfinished';

/**
 * Returns the folder for archived WAL segments. A segment is a compressed file. A new one begins after 16 MB
 * of changes, or after five minutes.
 */
export function walFolder(backupFolder: string): string {
  return resolveDatabaseFolder(join(backupFolder, 'wal'));
}

const backupFacts = z.object({
  madeAt: z.string().refine((text) => !Number.isNaN(Date.parse(text)), 'Not a moment'),
  bytes: z.number(),
  timeline: z.int(),
  start: z.string(),
  end: z.string(),
  schema: z.string(),
  postgres: z.string(),
});

/**
 * Returns all complete backups, oldest first. A backup whose `backup.json` cannot be read is skipped, and
 * reported with `reportError`.
 */
export async function listBackups(
  folder: string,
  reportError: (problem: Error) => void = () => undefined,
): Promise<Backup[]> {
  if (!existsSync(folder)) return [];
  const backups: Backup[] = [];
  for (const name of (await readdir(folder)).sort()) {
    if (name.endsWith(unfinishedSuffix)) continue;
    const facts = join(folder, name, backupFiles.facts);
    if (!existsSync(facts)) continue;
    try {
      backups.push({ ...backupFacts.parse(JSON.parse(await readFile(facts, 'utf8'))), name });
    } catch (cause) {
      reportError(new Error(`${facts} cannot be read, so this backup is skipped`, { cause }));
    }
  }
  return backups;
}

/**
 * Returns the newest of `backups`, which are in order of age, the oldest first. Returns undefined if there is
 * none. A backup from a time when the machine's clock was ahead is dated after `now`, and does not count.
 */
export function findNewestBackup(backups: readonly Backup[], now: number): Backup | undefined {
  return backups.findLast(({ madeAt }) => Date.parse(madeAt) <= now);
}

const megabytesOfSegment = 16n;

/**
 * Returns the name of the WAL segment that contains a log position (`16/B374D848`), without the timeline.
 */
export function walSegmentName(position: string): string {
  const [high = '0', low = '0'] = position.split('/');
  const number = BigInt(`0x${low}`) / (megabytesOfSegment * 1024n * 1024n);
  return (high.padStart(8, '0') + number.toString(16).padStart(8, '0')).toUpperCase();
}

const day = 86_400_000;

/**
 * Deletes backups that are older than `days`, but never the newest. Also deletes unfinished backups that are
 * older than a day, and WAL segments that no remaining backup needs. Deletes a damaged backup that is older
 * than `days` if a newer backup can be read. A backup dated after `now` is not deleted until a backup that
 * was made after it is older than `days`, because it may be the present clock that is wrong. Returns the
 * deleted backups and the number of deleted segments.
 */
export async function deleteOldBackups(
  folder: string,
  days: number,
  now: number,
): Promise<{ backups: string[]; segments: number }> {
  const backups = await listBackups(folder);
  const newest = findNewestBackup(backups, now);
  const isOld = ({ madeAt }: Backup) => Date.parse(madeAt) < now - days * day;
  const isFuture = ({ madeAt }: Backup) => Date.parse(madeAt) > now;
  const old = backups.filter(
    (backup) =>
      backup !== newest &&
      (isOld(backup) ||
        (isFuture(backup) && backups.some((other) => isOld(other) && wasMadeAfter(other, backup)))),
  );
  for (const { name } of old) await rm(join(folder, name), { recursive: true });
  for (const name of await readdir(folder)) {
    const beganAt = parseBackupName(name);
    const isUnfinished = name.endsWith(unfinishedSuffix);
    const isDamaged = !isUnfinished && !backups.some((backup) => backup.name === name);
    const hasNewer = backups.some(({ madeAt }) => Date.parse(madeAt) > beganAt);
    if ((isUnfinished && beganAt < now - day) || (isDamaged && hasNewer && beganAt < now - days * day))
      await rm(join(folder, name), { recursive: true });
  }

  const remaining = backups.filter((backup) => !old.includes(backup));
  const archivedWal = walFolder(folder);
  if (remaining.length === 0 || !existsSync(archivedWal))
    return { backups: old.map(({ name }) => name), segments: 0 };
  const unneeded = (await readdir(archivedWal)).filter((file) => {
    const [, timeline, segment] = /^([0-9A-F]{8})([0-9A-F]{16})/.exec(file) ?? [];
    if (timeline === undefined || segment === undefined) return false;
    return !remaining.some((backup) => needsSegment(backup, Number.parseInt(timeline, 16), segment));
  });
  for (const file of unneeded) await rm(join(archivedWal, file));
  return { backups: old.map(({ name }) => name), segments: unneeded.length };
}

/**
 * Returns whether a restore of the backup may need a WAL segment. It may need each segment from the backup's
 * start on, in the backup's own timeline and in later timelines. Positions alone do not decide: a backup made
 * after a restore to an older moment may start at a lower position than an earlier backup.
 */
function needsSegment(backup: Backup, timeline: number, segment: string): boolean {
  return timeline >= backup.timeline && segment >= walSegmentName(backup.start);
}

/** Returns whether a backup was made after another, by their positions in the WAL and not by their dates. */
function wasMadeAfter(backup: Backup, other: Backup): boolean {
  if (backup.timeline !== other.timeline) return backup.timeline > other.timeline;
  return walSegmentName(backup.start) > walSegmentName(other.start);
}

/** Returns the name of a backup begun at a moment (epoch milliseconds): `2026-11-21T02-30-00Z`. */
export function backupName(moment: number): string {
  return `${new Date(moment).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}

function parseBackupName(name: string): number {
  const [date = '', time = ''] = name.slice(0, 19).split('T');
  return Date.parse(`${date}T${time.replaceAll('-', ':')}Z`);
}
