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

test('kept and removed words make the old text, kept and added words the new one', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', 'dd'), { maxLength: 30 })
    .map((words) => words.join(' '));
  fc.assert(
    fc.property(text, text, (from, to) => {
      const runs = compareWords(from, to);
      const without = (what: string) =>
        runs
          .filter((run) => run.what !== what)
          .map((run) => run.text)
          .join('')
          .replace(/\s+/g, ' ')
          .trim();
      expect([without('added'), without('removed')]).toEqual([from, to]);
    }),
  );
});
