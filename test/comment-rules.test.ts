import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listCode } from './comment-lines.ts';
import { citationsIn, longCommentsIn, sectionsOf, strayCitationsIn } from './comment-rules.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const code = listCode();
const docs = ['README.md', ...globSync('docs/**/*.md', { cwd: root })];

describe('citations of the specification', () => {
  const sections = sectionsOf(read('docs/specification.md'));

  it('name sections that exist', () => {
    expect(sections).toContain('4.3');
    expect(sections).toContain('12.46');
    expect(sections).not.toContain('12.47');
    const cited = [...code, ...docs].flatMap((path) =>
      citationsIn(read(path)).map((number) => ({ path, number })),
    );
    expect(cited.length).toBeGreaterThan(200);
    expect(cited.filter(({ number }) => !sections.has(number))).toEqual([]);
  });

  it('name the specification itself, and no document outside the repository', () => {
    expect(
      [...code, ...docs].flatMap((path) => strayCitationsIn(read(path)).map((it) => `${path}: ${it}`)),
    ).toEqual([]);
  });

  it('in the specification itself name interpretations that exist', () => {
    const numbers = [...read('docs/specification.md').matchAll(/\[(12\.[\d., ]+)\]/g)].flatMap(
      ([, list = '']) => list.split(', '),
    );
    expect(numbers.length).toBeGreaterThan(40);
    expect(numbers.filter((number) => !sections.has(number))).toEqual([]);
  });

  it('are found across a line break, in lists and with a capital letter', () => {
    const planted = '// Holds places (specification\n// 5.5, 12.10). Specification 7.17 and 4.2 say more.';
    expect(citationsIn(planted)).toEqual(['5.5', '12.10', '7.17', '4.2']);
    expect(strayCitationsIn(`// as ${'spec'} A ${'§'}4 and ${'readings'} 12 say`)).toHaveLength(2);
  });
});

describe('comment lines', () => {
  it.each([
    ['a.ts', '// '],
    ['a.tsx', '  {/* '],
    ['a.ts', ' * '],
    ['a.css', '/* '],
    ['a.sql', '  -- '],
  ])('in %s that begin with "%s" are measured', (path, begins) => {
    expect(longCommentsIn(`one\n${begins.padEnd(111, 'x')}`, path)).toEqual([2]);
    expect(longCommentsIn(begins.padEnd(110, 'x'), path)).toEqual([]);
    expect(longCommentsIn('x'.repeat(111), path)).toEqual([]);
  });
});

describe('the glossary', () => {
  it('has at most 60 words, each once and in alphabetical order', () => {
    const words = [...read('docs/glossary.md').matchAll(/^\| (.+?) \|/gm)]
      .map(([, word = '']) => word)
      .slice(1);
    expect(words).toContain('hold');
    expect(words.length).toBeLessThanOrEqual(60);
    expect(words).toEqual([...new Set(words)].toSorted((a, b) => a.localeCompare(b, 'en')));
  });
});
