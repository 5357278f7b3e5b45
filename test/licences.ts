import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(import.meta.dirname, '..');
export const licencesPage = join(root, 'docs', 'licences.md');

/** Licences that require no more of a hosted site than to reproduce their text. */
const accepted = new Set([
  '(MIT OR CC0-1.0)',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  // libvips and its parts, for the pictures: the site loads them as separate libraries, never linked into its
  // own code.
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
]);

interface Package {
  name: string;
  version: string;
  licence: string;
}

interface LockEntry {
  version?: string;
  license?: string;
  dev?: boolean;
}

/** Returns every package in the lock file that the running site needs, even on other platforms. */
function readPackages(): Package[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>;
  };
  const found = new Map<string, Package>();
  for (const [path, { dev, version = '', license = '' }] of Object.entries(lock.packages)) {
    if (path === '' || dev) continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    found.set(`${name} ${version}`, { name, version, licence: license || licenceInside(path) });
  }
  return [...found.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

/**
 * Returns the licence of a package for which the lock file states none, from its package.json or its licence
 * file; 'unknown' if neither states one.
 */
function licenceInside(path: string): string {
  try {
    const file = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')) as { license?: unknown };
    if (typeof file.license === 'string') return file.license;
    return /^MIT License\n/.test(readFileSync(join(root, path, 'LICENSE'), 'utf8')) ? 'MIT' : 'unknown';
  } catch {
    return 'unknown';
  }
}

/**
 * Composes the page of licences, which lists every package. Also returns the packages whose licence is not
 * accepted.
 */
export function composeLicencesPage(): { page: string; refused: string[] } {
  const packages = readPackages();
  const count = new Map<string, number>();
  for (const { licence } of packages) count.set(licence, (count.get(licence) ?? 0) + 1);
  const page = [
    '# Licences of the packages',
    '',
    `Written by \`npm run licences\` from the lock file: the ${packages.length} packages that the running site needs or may need. Windfall itself is under the [MIT licence](../LICENSE).`,
    'The embedded packages contain PostgreSQL, under the PostgreSQL licence. The two typefaces (Fraunces, Atkinson Hyperlegible Next) are under the SIL Open Font License 1.1.',
    '',
    '| licence | packages |',
    '|---|---|',
    ...[...count]
      .sort(([, one], [, other]) => other - one)
      .map(([licence, times]) => `| ${licence} | ${times} |`),
    '',
    '| package | version | licence |',
    '|---|---|---|',
    ...packages.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`),
    '',
  ].join('\n');
  const refused = packages
    .filter(({ licence }) => !licence.split(' AND ').every((part) => accepted.has(part)))
    .map(({ name, licence }) => `${name}: ${licence}`);
  return { page, refused };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { page, refused } = composeLicencesPage();
  writeFileSync(licencesPage, page);
  console.log(`${licencesPage} is written.`);
  for (const line of refused) console.log(`Not accepted yet: ${line}`);
  process.exitCode = refused.length > 0 ? 1 : 0;
}
