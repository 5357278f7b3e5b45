import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { whereKept } from '../db/embedded.ts';

/** A backup as its folder describes it. */
export interface Backup {
  /** The folder's name: the moment it was begun, in UTC. */
  name: string;
  /** When it was whole: the earliest moment it can be brought to. */
  madeAt: string;
  bytes: number;
  timeline: number;
  start: string;
  end: string;
  /** Last change of the schema that it has. */
  schema: string;
  postgres: string;
}

export const backupFiles = {
  archive: 'base.tar.gz',
  manifest: 'backup_manifest',
  password: 'postgres-password',
  facts: 'backup.json',
};

/**
 * The folder that PostgreSQL's log of changes is kept in, a compressed file for each 16 MB or five minutes.
 */
export function logFolder(backupFolder: string): string {
  return whereKept(join(backupFolder, 'wal'));
}

/** All whole backups, oldest first. */
export async function listBackups(folder: string): Promise<Backup[]> {
  if (!existsSync(folder)) return [];
  const backups: Backup[] = [];
  for (const name of (await readdir(folder)).sort()) {
    const facts = join(folder, name, backupFiles.facts);
    if (existsSync(facts)) backups.push({ ...JSON.parse(await readFile(facts, 'utf8')), name });
  }
  return backups;
}

const megabytesOfSegment = 16n;

/** The file of the log that a place in it (`16/B374D848`) is in, without the timeline. */
export function segmentOf(place: string): string {
  const [high = '0', low = '0'] = place.split('/');
  const number = BigInt(`0x${low}`) / (megabytesOfSegment * 1024n * 1024n);
  return (high.padStart(8, '0') + number.toString(16).padStart(8, '0')).toUpperCase();
}

const day = 86_400_000;

/**
 * Deletes backups older than so many days, never the newest one, and the log that no kept backup
 * needs. Answers what it deleted.
 */
export async function forgetOldBackups(
  folder: string,
  days: number,
  now: number,
): Promise<{ backups: string[]; segments: number }> {
  const backups = await listBackups(folder);
  const old = backups.slice(0, -1).filter(({ madeAt }) => Date.parse(madeAt) < now - days * day);
  for (const { name } of old) await rm(join(folder, name), { recursive: true });
  for (const name of await readdir(folder)) {
    const begun = name.endsWith('.unfinished') && momentOf(name);
    if (begun && begun < now - day) await rm(join(folder, name), { recursive: true });
  }

  const oldest = backups.find((backup) => !old.includes(backup));
  const log = logFolder(folder);
  if (!oldest || !existsSync(log)) return { backups: old.map(({ name }) => name), segments: 0 };
  const needed = segmentOf(oldest.start);
  const unneeded = (await readdir(log)).filter((file) => {
    const segment = /^[0-9A-F]{8}([0-9A-F]{16})/.exec(file)?.[1];
    return segment !== undefined && segment < needed;
  });
  for (const file of unneeded) await rm(join(log, file));
  return { backups: old.map(({ name }) => name), segments: unneeded.length };
}

/** A backup's name: `2026-11-21T02-30-00Z`. */
export function backupName(moment: number): string {
  return `${new Date(moment).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}

function momentOf(name: string): number {
  const [date = '', time = ''] = name.slice(0, 19).split('T');
  return Date.parse(`${date}T${time.replaceAll('-', ':')}Z`);
}
