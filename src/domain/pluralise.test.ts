import { expect, test } from 'vitest';
import { childrenInWords, pluralise } from './pluralise.ts';

test.each([
  [0, '0 refunds'],
  [1, '1 refund'],
  [2, '2 refunds'],
])('the noun refund with the count %i', (count, words) => {
  expect(pluralise(count, 'refund')).toBe(words);
});

test.each([
  [0, '0 children'],
  [1, '1 child'],
  [2, '2 children'],
])('a number of children in words: %i', (count, words) => {
  expect(childrenInWords(count)).toBe(words);
});
