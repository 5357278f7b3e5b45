import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import { recordAuditEntry } from '../features/audit-log/record-audit-entry.ts';
import { type Backup, backupFiles, backupName, unfinishedSuffix } from './backup-folder.ts';
import { type BackupSpan, takeBaseBackup } from './base-backup.ts';

export interface BackupDeps {
  db: Database;
  /** Connection string of the embedded database. */
  url: string;
  /**
   * File with the embedded database's password, without which nobody could connect to a restored copy.
   */
  passwordFile: string;
  /** Folder that contains all backups. */
  folder: string;
}

/** The action in the audit log. */
const backupAction = 'backup made';

/**
 * Backs up the running embedded database into a folder that is named after the current time. Blocks no other
 * statement. Adds an entry to the audit log. If the backup fails, deletes the unfinished folder.
 */
export async function makeBackup(deps: BackupDeps): Promise<Backup> {
  const beganAt = Date.now();
  const name = backupName(beganAt);
  const workFolder = join(deps.folder, `${name}${unfinishedSuffix}`);
  await mkdir(deps.folder, { recursive: true });
  await mkdir(workFolder, { mode: 0o700 });
  try {
    const [schema, postgres] = await readVersions(deps.db);
    const span = await writeFiles(deps.url, workFolder);
    await copyFile(deps.passwordFile, join(workFolder, backupFiles.password));
    const { size } = await stat(join(workFolder, backupFiles.archive));
    const backup: Backup = {
      name,
      madeAt: new Date().toISOString(),
      bytes: size,
      ...span,
      schema,
      postgres,
    };
    await writeFile(join(workFolder, backupFiles.facts), `${JSON.stringify(backup, null, 2)}\n`, {
      mode: 0o600,
      flush: true,
    });
    await rename(workFolder, join(deps.folder, name));
    await syncFolder(deps.folder);
    await deps.db.transaction().execute((tx) =>
      recordAuditEntry(tx, {
        at: Date.now(),
        who: 'system',
        what: backupAction,
        after: { name, bytes: size },
      }),
    );
    return backup;
  } catch (problem) {
    await rm(workFolder, { recursive: true, force: true });
    throw problem;
  }
}

async function writeFiles(url: string, folder: string): Promise<BackupSpan> {
  const archive = createGzip({ level: 4 });
  const options = { mode: 0o600, flush: true };
  const file = createWriteStream(join(folder, backupFiles.archive), options);
  const manifest = createWriteStream(join(folder, backupFiles.manifest), options);
  const written = Promise.all([pipeline(archive, file), finished(manifest)]);
  const transferAbort = new AbortController();
  // If the disk is full, writing the files fails first, and this failure aborts the transfer.
  const filesFailed = written.then(() => new Promise<never>(() => undefined));
  filesFailed.catch(() => undefined);
  try {
    const span = await Promise.race([
      takeBaseBackup(url, { archive, manifest }, transferAbort.signal),
      filesFailed,
    ]);
    archive.end();
    manifest.end();
    await written;
    return span;
  } finally {
    transferAbort.abort();
    for (const stream of [archive, file, manifest]) stream.destroy();
  }
}

async function readVersions(db: Database): Promise<[schema: string, postgres: string]> {
  const { rows } = await sql<{ schema: string; postgres: string }>`
    select max(name) as schema, current_setting('server_version') as postgres from schema_migration`.execute(
    db,
  );
  return [rows[0]?.schema ?? '', rows[0]?.postgres ?? ''];
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
