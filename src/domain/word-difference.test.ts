import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareWords } from './word-difference.ts';

test('added words are shown between those that stay', () => {
  expect(compareWords('Come at ten, please.', 'Come at half past ten, please.')).toEqual([
    { what: 'same', text: 'Come at ' },
    { what: 'added', text: 'half past ' },
    { what: 'same', text: 'ten, please.' },
  ]);
});

test('spaces at the start of a line are kept, and are shown as added if they are new', () => {
  expect(compareWords('a\n  b', 'a\n  b')).toEqual([{ what: 'same', text: 'a\n  b' }]);
  expect(compareWords('a\nb', 'a\n  b')).toEqual([
    { what: 'same', text: 'a\n' },
    { what: 'added', text: '  ' },
    { what: 'same', text: 'b' },
  ]);
});

/** Returns a text in which each word is followed by one space, or by none at the end of a line. */
const plain = (text: string) => text.replace(/(\S)[^\S\n]+/g, '$1 ').replace(/(\S) (?=\n|$)/g, '$1');

test('kept and removed words make the old text, and kept and added words make the new text', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', 'dd', ' ', ' ', '  ', '\n'), { maxLength: 60 })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, text, (from, to) => {
      const runs = compareWords(from, to);
      const without = (what: string) =>
        runs
          .filter((run) => run.what !== what)
          .map((run) => run.text)
          .join('');
      expect([plain(without('added')), plain(without('removed'))]).toEqual([plain(from), plain(to)]);
    }),
  );
});
