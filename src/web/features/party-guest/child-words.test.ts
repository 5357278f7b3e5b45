import { expect, test } from 'vitest';
import { moreChildInWords } from './child-words.ts';

test.each([
  [1, 'A second child comes too'],
  [6, 'A seventh child comes too'],
  [7, 'An eighth child comes too'],
])('the fields of the child with index %i have the title %s', (index, words) => {
  expect(moreChildInWords(index)).toBe(words);
});
