import { expect, test } from 'vitest';
import { pluralise } from './pluralise.ts';

test.each([
  [0, '0 refunds'],
  [1, '1 refund'],
  [2, '2 refunds'],
])('%i', (count, words) => {
  expect(pluralise(count, 'refund')).toBe(words);
});
