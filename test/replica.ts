import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import pg from 'pg';
import { startEmbeddedDatabase } from '../src/server/db/embedded/embedded-database.ts';
import { copyNewDatabase } from './new-database.ts';

const print = () => undefined;

/**
 * Starts the database server of a new centre and its streaming replica. The replica is made as PostgreSQL's
 * manual says: from a copy of the primary's files, with a setting that names the primary.
 */
export async function startDatabaseWithReplica() {
  const root = mkdtempSync(join(tmpdir(), 'windfall-replica-'));
  chmodSync(root, 0o755);
  const [first, second] = [join(root, 'first'), join(root, 'second')];
  await copyNewDatabase(first);
  const primary = await startEmbeddedDatabase({ folder: first, durable: false, print });
  const source = join(primary.folder, 'postgres');
  const copy = join(second, 'postgres');

  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  await client.query("select pg_backup_start('replica', true)");
  mkdirSync(second);
  const runtimeFiles = ['postmaster.pid', 'postmaster.opts', 'postgres.log'];
  cpSync(primary.folder, second, {
    recursive: true,
    filter: (from) => !runtimeFiles.includes(basename(from)) && !basename(from).startsWith('.s.PGSQL.'),
  });
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await client.end();
  writeFileSync(join(copy, 'backup_label'), rows[0]?.labelfile ?? '');
  writeFileSync(join(copy, 'standby.signal'), '');
  const address = new URL(primary.url);
  writeFileSync(
    join(copy, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${address.port} user=windfall password=${address.password}'\n`,
  );
  const { uid, gid } = statSync(source);
  spawnSync('chown', ['-R', `${uid}:${gid}`, second]);
  chmodSync(copy, 0o700);
  const replica = await startEmbeddedDatabase({ folder: second, durable: false, print });
  return {
    primary,
    replica,
    async close() {
      await replica.stop();
      await primary.stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
