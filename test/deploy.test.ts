import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
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
  const taken = all(dockerfile, /^COPY (?!--)(.+) \S+$/gm).flatMap((files) => files.split(' '));
  expect(taken.length).toBeGreaterThan(2);
  expect(taken.filter((name) => !existsSync(join(project, name)))).toEqual([]);
  const [command = '[]'] = all(dockerfile, /^CMD (\[.*\])$/gm);
  expect(JSON.parse(command)).toEqual(['node', ...appProcess.flags, 'src/server/main.ts']);
  expect(dockerfile).toContain(`MALLOC_ARENA_MAX=${appProcess.environment.MALLOC_ARENA_MAX} `);
});

test('the compile caches of the image and the unit are in writable folders', () => {
  expect(all(dockerfile, /^VOLUME (.*)$/gm)).toEqual(['/data']);
  expect(dockerfile).toContain('NODE_COMPILE_CACHE=/data/');
  const unit = read('deploy/windfall.service');
  expect(unit).toContain('NODE_COMPILE_CACHE=/var/cache/windfall\n');
  expect(unit).toContain('CacheDirectory=windfall\n');
});

test('the commands that the guide names exist', () => {
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
