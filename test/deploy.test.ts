import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, inject, onTestFinished, test } from 'vitest';
import appProcess from '../bin/app-process.json' with { type: 'json' };
import manifest from '../package.json' with { type: 'json' };
import { readConfig, SettingError } from '../src/server/config.ts';

const project = join(import.meta.dirname, '..');
const read = (name: string) => readFileSync(join(project, name), 'utf8');
const dockerfile = read('deploy/Dockerfile');
const guide = read('docs/deploying.md');
const example = read('deploy/windfall.env.example');
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

test('the example file has only known settings, and a site with its settings filled in is ready for production', () => {
  const names = all(example, /^#?([A-Z_]+)=/gm);
  const known = all(read('docs/operations.md'), /^\| (`[A-Z_` ]+`) \|/gm).flatMap((cell) =>
    all(cell, /`([A-Z_]+)`/g),
  );
  expect(names.filter((name) => !known.includes(name))).toEqual([]);

  const set = all(example, /^([A-Z_]+=.*)$/gm).map((line) => {
    const [name = '', ...value] = line.split('=');
    return [name, value.join('=')] as const;
  });
  const filledIn = {
    SMTP_URL: 'smtp://mail.example:587',
    STRIPE_SECRET_KEY: 'sk_live_a',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_a',
    STRIPE_WEBHOOK_SECRET: 'whsec_a',
  };
  expect(readConfig({ ...Object.fromEntries(set), ...filledIn })).toMatchObject({
    production: true,
    demoData: false,
    trustedProxies: 1,
  });
  expect(() => readConfig(Object.fromEntries(set))).toThrow(SettingError);
});

test('the image copies only files that exist, and starts the site as `npm start` does', () => {
  const copied = all(dockerfile, /^COPY (?!--)(.+) \S+$/gm).flatMap((files) => files.split(' '));
  expect(copied.length).toBeGreaterThan(2);
  expect(copied.filter((name) => !existsSync(join(project, name)))).toEqual([]);
  const [command = '[]'] = all(dockerfile, /^CMD (\[.*\])$/gm);
  expect(JSON.parse(command)).toEqual(['node', ...appProcess.flags, 'src/server/main.ts']);
  expect(dockerfile).toContain(`MALLOC_ARENA_MAX=${appProcess.environment.MALLOC_ARENA_MAX} `);
});

test('the compile caches of the image and of the systemd unit are in writable folders', () => {
  expect(all(dockerfile, /^VOLUME (.*)$/gm)).toEqual(['/data']);
  expect(dockerfile).toContain('NODE_COMPILE_CACHE=/data/');
  const unit = read('deploy/windfall.service');
  expect(unit).toContain('NODE_COMPILE_CACHE=/var/cache/windfall\n');
  expect(unit).toContain('CacheDirectory=windfall\n');
});

test('Caddy waits while the site restarts, and sends requests to the only process even if it is unhealthy', () => {
  const directives = all(read('deploy/Caddyfile'), /^\t{2}(\w+)/gm);
  expect(directives).toContain('lb_try_duration');
  expect(directives.filter((name) => /^(health|fail|max_fails|unhealthy)_?/.test(name))).toEqual([]);
});

test('the commands, scripts and files that the guide names exist', () => {
  const inImage = all(guide, /src\/server\/commands\/(\w[\w-]*\.ts)/g);
  expect(inImage).toContain('password.ts');
  expect(inImage.filter((name) => !existsSync(join(project, 'src/server/commands', name)))).toEqual([]);
  const scripts = all(guide, /(?:npm run|^windfall|; windfall) ([a-z:]+)/gm);
  expect(scripts).toContain('restore');
  expect(scripts.filter((name) => !(name in manifest.scripts))).toEqual([]);
  const files = all(guide, /\bdeploy\/([A-Za-z][\w.-]*)/g).concat(all(guide, /\.\/([a-z-]+\.sh)/g));
  const there = [...readdirSync(join(project, 'deploy')), 'windfall.env'];
  expect(files.filter((name) => !there.includes(name))).toEqual([]);
});

test('files with filled-in settings are ignored by git and by the image', () => {
  expect(read('.gitignore')).toMatch(/^\*\.env$/m);
  expect(read('.dockerignore')).toMatch(/^\*\*\/\*\.env$/m);
});

/**
 * Prepares substitutes for `docker` and `psql`. This `docker` runs on this machine each command that is meant
 * for the container `database`. All other Compose commands are only noted.
 */
function composeMachine() {
  const folder = mkdtempSync(join(tmpdir(), 'windfall-compose-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const backups = join(folder, 'backups');
  const program = (name: string, code: string) =>
    writeFileSync(join(folder, name), `#!${process.execPath}\n${code}`, { mode: 0o755 });
  program(
    'docker',
    `const { spawnSync } = require('node:child_process');
    const [, verb, ...rest] = process.argv.slice(2);
    if (verb !== 'exec') {
      require('node:fs').appendFileSync(${JSON.stringify(join(folder, 'noted'))}, verb + ' ' + rest.join(' ') + '\\n');
      process.exit(0);
    }
    const [command, ...words] = rest.slice(rest.indexOf('database') + 1);
    if (command === 'pg_isready') process.exit(0);
    const env = Object.fromEntries(rest.filter((word) => /^[A-Z]+=/.test(word)).map((word) => word.split('=')));
    const inside = words.map((word) => word.replaceAll('/backups', ${JSON.stringify(backups)}));
    process.exit(spawnSync(command, inside, { stdio: 'inherit', env: { ...process.env, ...env } }).status);`,
  );
  program(
    'psql',
    `const pg = require(${JSON.stringify(join(project, 'node_modules/pg'))});
    const values = Object.fromEntries(process.argv.filter((word) => word.includes('=')).map((word) => word.split('=')));
    const query = require('node:fs').readFileSync(0, 'utf8').replace(/:'(\\w+)'/g, (_, name) => pg.escapeLiteral(values[name]));
    const client = new pg.Client({ connectionString: ${JSON.stringify(inject('databaseUrl'))}, types: { getTypeParser: () => String } });
    client.connect().then(() => client.query({ text: query, rowMode: 'array' }))
      .then(({ rows }) => console.log(rows[0][0]), (problem) => { console.error(problem.message); process.exitCode = 3; })
      .finally(() => client.end());`,
  );
  mkdirSync(join(backups, 'wal'), { recursive: true });
  return {
    addBackup(name: string, timeline: number) {
      mkdirSync(join(backups, name));
      writeFileSync(
        join(backups, name, 'backup_manifest'),
        `"WAL-Ranges": [\n{ "Timeline": ${timeline}, "Start-LSN": "0/2000028", "End-LSN": "0/2000120" }\n],\n`,
      );
    },
    addHistory: (timeline: string, lines: string) =>
      writeFileSync(join(backups, 'wal', `${timeline}.history.gz`), gzipSync(lines)),
    /** Runs `restore.sh`. Returns its error output (`problem`) and the noted Compose commands (`did`). */
    restore: async (...words: string[]) => {
      rmSync(join(folder, 'noted'), { force: true });
      const problem = await new Promise<string>((resolve) => {
        const env = { ...process.env, PATH: `${folder}:${process.env['PATH']}` };
        execFile(join(project, 'deploy/restore.sh'), words, { env }, (_, _output, errors) => resolve(errors));
      });
      const noted = join(folder, 'noted');
      return { problem, did: existsSync(noted) ? readFileSync(noted, 'utf8') : '' };
    },
  };
}

test('a restore to a moment after the point where an earlier restore branched off must name its timeline', async () => {
  const machine = composeMachine();
  machine.addBackup('base-1', 1);
  machine.addBackup('base-2', 2);
  expect((await machine.restore('base-1', '2026-11-21 14:30 Europe/London')).did).toMatch(
    /^stop site database\nrun .*TIMELINE=latest .*up -d --no-deps database\nstart site\n$/s,
  );

  machine.addHistory('00000002', '1\t0/5000028\tbefore 2026-11-21 14:30:09.51+00\n\n');
  const refused = await machine.restore('base-1', '2026-11-21 16:00 Europe/London');
  expect(refused).toEqual({
    problem: expect.stringContaining('Timeline 2 left timeline 1 at 2026-11-21 14:30:09.51+00.'),
    did: '',
  });
  expect((await machine.restore('base-1')).did).toBe('');
  expect((await machine.restore('base-1', '2026-11-21 16:00 Europe/London', '1')).did).toContain(
    'TIMELINE=1 ',
  );
  expect((await machine.restore('base-1', '2026-11-21 14:30 Europe/London')).did).toContain(
    'TIMELINE=latest ',
  );
  expect((await machine.restore('base-1', 'a moment')).did).toBe('');
  // A backup that was made on the new timeline can follow only this timeline.
  expect((await machine.restore('base-2', '2026-11-21 16:00 Europe/London')).did).toContain(
    'TIMELINE=latest ',
  );

  // If the earlier restore replayed the whole log, no change is lost, so the timeline need not be named.
  machine.addHistory('00000002', '1\t0/5000028\tno recovery target specified\n\n');
  expect((await machine.restore('base-1')).did).toContain('TIMELINE=latest ');
});
