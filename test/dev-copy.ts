import { spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  findRunningDatabaseUrl,
  resolveDatabaseFolder,
} from '../src/server/db/embedded/embedded-database.ts';
import { freePort } from '../src/server/free-port.ts';
import { openForBooking } from './database.ts';

const project = join(import.meta.dirname, '..');

export type DevCopy = Awaited<ReturnType<typeof openDevCopy>>;

/**
 * Starts `npm run dev` in a copy of the project, so that a test may change its files, and opens the centre
 * for booking.
 */
export async function openDevCopy(settings: Record<string, string> = {}) {
  const root = mkdtempSync(join(tmpdir(), 'windfall-dev-'));
  // If the tests run as root, the database runs under an account of its own and has to reach this folder.
  chmodSync(root, 0o755);
  const copied = [
    'bin',
    'dev',
    'public',
    'sample',
    'sandbox',
    'src',
    'package.json',
    'package-lock.json',
    'vite.config.ts',
  ];
  const configured = readdirSync(project).filter((name) => /^tsconfig.*\.json$/.test(name));
  for (const name of [...copied, ...configured])
    cpSync(join(project, name), join(root, name), { recursive: true });
  for (const folder of ['node_modules', '.runtime']) {
    mkdirSync(join(root, folder));
    for (const name of existsSync(join(project, folder)) ? readdirSync(join(project, folder)) : [])
      if (!['.vite', '.cache', 'compiled'].includes(name))
        symlinkSync(join(project, folder, name), join(root, folder, name));
  }

  const port = await freePort();
  const dataFolder = join(root, 'data/dev');
  const child = spawn(process.execPath, [join(root, 'bin/windfall.js'), 'dev'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      LD_LIBRARY_PATH: process.env['LD_LIBRARY_PATH'] ?? '',
      TMPDIR: tmpdir(),
      PORT: String(port),
      SANDBOX_PORT: String(await freePort()),
      DEMO_DATA: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        output += text;
        if (output.includes('Changes are shown')) resolve();
      });
    ended.then(() => reject(new Error(`npm run dev ended: ${output}`)));
  });

  const copy = {
    root,
    port,
    url: `http://localhost:${port}`,
    /** Everything written to the terminal. */
    output: () => output,
    /** Folder of the database's own files. */
    databaseFolder: () => join(resolveDatabaseFolder(join(dataFolder, 'database')), 'postgres'),
    read: (file: string) => readFileSync(join(root, file), 'utf8'),
    write: (file: string, text: string) => writeFileSync(join(root, file), text),
    /** Replaces the only occurrence of `from` in a file. */
    change(file: string, from: string, to: string) {
      const parts = copy.read(file).split(from);
      if (parts.length !== 2) throw new Error(`${file} has '${from}' ${parts.length - 1} times`);
      copy.write(file, parts.join(to));
    },
    async close() {
      child.kill('SIGTERM');
      await ended;
      const databaseFolder = resolveDatabaseFolder(join(dataFolder, 'database'));
      for (const used of [databaseFolder, root]) rmSync(used, { recursive: true, force: true });
    },
  };
  try {
    await ready;
    await openForBooking(findRunningDatabaseUrl(join(dataFolder, 'database')) ?? '');
  } catch (problem) {
    await copy.close();
    throw problem;
  }
  return copy;
}
