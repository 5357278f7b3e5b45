import { expect, test } from 'vitest';
import { countOf } from './count-of.ts';

test.each([
  [0, '0 refunds'],
  [1, '1 refund'],
  [2, '2 refunds'],
])('%i', (count, words) => {
  expect(countOf(count, 'refund')).toBe(words);
});
