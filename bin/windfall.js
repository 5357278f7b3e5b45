// Runs the project's commands, with any Node from 18 on. Installs what is missing, then runs the command with
// the running Node if it is version 26 or newer, otherwise with the pinned one. The commands are `npm start`,
// `npm test`, and `npm run <name>` for every other name below.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuild, ensureNode, ensurePackages, fail, root, withNode } from './set-up.js';

// Settings that keep the site's process small: a small young generation, a heap that grows by 30% between
// collections, two malloc arenas instead of eight for each core, and a compile cache. With the compile cache,
// from the second start on, Node does not even load the compiler that strips types.
const appProcess = JSON.parse(readFileSync(join(root, 'bin', 'app-process.json'), 'utf8'));

const commands = {
  start: {
    builds: true,
    program: [...appProcess.flags, 'src/server/main.ts'],
    env: appProcess.environment,
  },
  dev: { builds: false, program: ['dev/main.ts'] },
  'dev:test': { builds: true, program: ['node_modules/vitest/vitest.mjs', '--watch'] },
  build: { builds: true, program: ['--eval', ''] },
  check: { builds: false, program: ['test/check.ts'] },
  test: { builds: true, program: ['test/run-tests.ts'] },
  faults: { builds: true, program: ['test/run-faults.ts'] },
  fuzz: { builds: true, program: ['test/fuzz.ts'] },
  bench: { builds: true, program: ['bench/all.ts'] },
  engines: { builds: true, program: ['e2e/engines/run-walks.ts'] },
  pictures: { builds: true, program: ['e2e/take-pictures.ts'] },
  draw: { builds: false, program: ['studio/draw.ts'] },
  voucher: { builds: false, program: ['src/server/commands/voucher.ts'] },
  backup: { builds: false, program: ['src/server/commands/backup.ts'] },
  restore: { builds: false, program: ['src/server/commands/restore.ts'] },
  move: { builds: false, program: ['src/server/commands/move.ts'] },
  export: { builds: false, program: ['src/server/commands/personal-data.ts', 'export'] },
  erase: { builds: false, program: ['src/server/commands/personal-data.ts', 'erase'] },
  takings: { builds: false, program: ['src/server/commands/takings.ts'] },
  password: { builds: false, program: ['src/server/commands/password.ts'] },
  sql: { builds: false, program: ['src/server/commands/sql.ts'] },
  'sample:remove': { builds: false, program: ['sample/remove-command.ts'] },
  licences: { builds: false, program: ['test/licences.ts'] },
  walls: { builds: false, program: ['test/make-walls.ts'] },
  tables: { builds: false, program: ['test/write-tables.ts'] },
};

const [name = '', ...rest] = process.argv.slice(2);
const command = commands[name];
if (!command) fail(`Use one of these commands: ${Object.keys(commands).join(', ')}`);

const node = ensureNode();
ensurePackages(node);
if (name === 'bench' && (rest.length === 0 || rest.includes('lighthouse')))
  ensurePackages(node, join(root, 'bench', 'lighthouse'));
// A whole test run builds the pages itself, at the same time as its checks. A run of named test files needs
// no pages if all the files are under src.
const skipsBuild =
  (name === 'test' && rest.length === 0) ||
  (/test$/.test(name) && rest.length > 0 && rest.every((file) => file.startsWith('src/')));
if (command.builds && !skipsBuild) ensureBuild(node);

const child = spawn(node, [...command.program.map(fromRoot), ...rest], {
  cwd: root,
  env: { ...command.env, ...withNode(node) },
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
// This process ignores Ctrl-C, which reaches the whole process group and so the child as well. SIGTERM and
// SIGHUP may reach only this process, which then ends the child.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));
process.on('SIGHUP', () => child.kill('SIGTERM'));
// If the parent process was killed by kill -9, this process gets no signal. It then ends the child, so that
// the next start finds its port free.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 1_000).unref();
child.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal === 'SIGTERM' || signal === 'SIGINT' ? 0 : 1);
});

/** Returns the absolute path if the argument is a project file, otherwise the argument itself. */
function fromRoot(argument) {
  return argument.includes('/') ? join(root, argument) : argument;
}
