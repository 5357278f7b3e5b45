import { deleteOldBackups, listBackups } from '../backups/backup-folder.ts';
import { makeBackup } from '../backups/make-backup.ts';
import { createBackupDeps } from '../backups/nightly-backup.ts';
import { type Config, readConfig } from '../config.ts';
import { describeDatabaseError, withSiteDatabase } from './site-database.ts';

const help = `Backs up the embedded database while the site runs. Nothing is locked, so nobody has to wait.

  npm run backup                makes one now, in BACKUP_DIR
  npm run backup -- --list      lists the backups

The running site does this every night by itself and keeps PostgreSQL's log of all later changes, so that 'npm run restore' can go back to any moment.
A PostgreSQL server of your own (DATABASE_URL) is backed up with its own tools; docs/operations.md says how.`;

class BackupProblem extends Error {}

try {
  const [option, ...rest] = process.argv.slice(2);
  if (option === '--help') console.log(help);
  else if (rest.length > 0 || (option !== undefined && option !== '--list')) throw new BackupProblem(help);
  else {
    const config = readConfig(process.env);
    if (config.databaseUrl !== null)
      throw new BackupProblem(
        'DATABASE_URL is set: back that server up with its own tools (docs/operations.md, Backups).',
      );
    if (option === '--list') await listAll(config);
    else await makeOne(config);
  }
} catch (problem) {
  console.error(problem instanceof BackupProblem ? problem.message : describeDatabaseError(problem));
  process.exitCode = 1;
}

async function makeOne(config: Config): Promise<void> {
  await withSiteDatabase(config, async (db, { url }) => {
    const backup = await makeBackup(createBackupDeps(config, db, url));
    if (config.backupDays > 0) await deleteOldBackups(config.backupFolder, config.backupDays, Date.now());
    console.log(`${config.backupFolder}/${backup.name}   ${formatMegabytes(backup.bytes)}`);
  });
}

async function listAll({ backupFolder }: Config): Promise<void> {
  const backups = await listBackups(backupFolder, ({ message }) => console.error(message));
  for (const { name, bytes, schema } of backups)
    console.log(`${name}   ${formatMegabytes(bytes)}   ${schema}`);
  if (backups.length === 0) console.log(`None yet in ${backupFolder}.`);
}

function formatMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
