import { expect, test } from 'vitest';
import { moreChildInWords } from './child-words.ts';

test.each([
  [1, 'A second child comes too'],
  [6, 'A seventh child comes too'],
  [7, 'An eighth child comes too'],
])('the fields of each further child have a title: index %i, %s', (index, words) => {
  expect(moreChildInWords(index)).toBe(words);
});
