import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const web = join(import.meta.dirname, '../src/web');

/** Returns the classes that a sheet's selectors begin with, which are those that it styles. */
function styled(sheet: string): Set<string> {
  const selectors = sheet
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .matchAll(/(?<=[{};]|^)\s*([^{};@]+)\{/g)
    .flatMap(([, list = '']) => list.split(','));
  return new Set(
    selectors.flatMap(
      (selector) =>
        selector
          .trim()
          .match(/^\.([\w-]+)/)
          ?.slice(1) ?? [],
    ),
  );
}

/** Returns the room of a sheet: its feature, and its tab where it is a tab's of the dashboard. */
function roomOf(path: string): string {
  const [, feature = '', tab = 'shared'] = dirname(path).split('/');
  return tab === 'shared' ? feature : `${feature}/${tab}`;
}

function sheetsOf(pattern: string): { room: string; names: Set<string> }[] {
  return globSync(pattern, { cwd: web }).map((path) => ({
    room: roomOf(path),
    names: styled(readFileSync(join(web, path), 'utf8')),
  }));
}

// Sheets stay loaded after navigation to another page: the same name in two rooms would style one by the
// other's rules. A tab may add to what the sheets of its feature style.
it('styles each class in one feature or tab alone, or in the kit', () => {
  const kit = new Set(sheetsOf('{styles,ui}/*.css').flatMap(({ names }) => [...names]));
  const rooms = new Map<string, Set<string>>();
  for (const { room, names } of sheetsOf('features/**/*.css')) {
    for (const name of names) rooms.set(name, (rooms.get(name) ?? new Set()).add(room));
  }
  expect(kit).toContain('button');
  expect(rooms.get('kiosk-title')).toEqual(new Set(['kiosk']));
  expect(rooms.get('today-table')).toEqual(new Set(['staff/today']));
  const shared = [...rooms].flatMap(([name, where]) => {
    const apart = [...where].filter((room) => ![...where].some((other) => other.startsWith(`${room}/`)));
    return apart.length > 1 && !kit.has(name) ? [`.${name} in ${apart.join(' and ')}`] : [];
  });
  expect(shared).toEqual([]);
});

// A class that names a cut without the sheet shows no paper at all, without any error.
it('puts a cut sheet under each class that declares a cut', () => {
  const words = globSync('{features/**,ui}/*.tsx', { cwd: web }).flatMap((path) =>
    [...readFileSync(join(web, path), 'utf8').matchAll(/className="([^"]+)"/g)].map(([, names = '']) =>
      names.split(' '),
    ),
  );
  const cut = globSync('{features/**,ui,styles}/*.css', { cwd: web }).flatMap((path) =>
    [...readFileSync(join(web, path), 'utf8').matchAll(/\.([\w-]+) \{[^}]*\s--cut:/g)].map(
      ([, name = '']) => name,
    ),
  );
  expect(cut).toContain('tag');
  // A card is a sheet by the kit's own rule; a button has two.
  const bare = cut.filter((name) => {
    if (name === 'card' || name === 'button') return false;
    const usedClasses = words.filter((names) => names.includes(name));
    return usedClasses.length === 0 || usedClasses.some((names) => !names.includes('cut-sheet'));
  });
  expect(bare).toEqual([]);
});
