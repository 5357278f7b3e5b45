import { expect, test } from 'vitest';
import { hasWords } from './find-facts.ts';

test.each([
  ['nug', true],
  ['nuggets chips', true],
  ['nuggets beans', false],
  ['ugget', false],
  ['NUGGETS, cafe', true],
  ['pick-your-own', true],
  ['nuggets & chips', true],
  ['£4.50', true],
  ['4.50', true],
  ['&', false],
  ['', false],
])("whether a search finds a dish: '%s', %s", (search, isFound) => {
  expect(hasWords('Café: Pick-your-own nuggets & chips, £4.50', search)).toBe(isFound);
});
