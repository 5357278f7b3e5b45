import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { composeLicencesPage, licencesPage } from './licences.ts';

test('every package of the running site is under an accepted licence, and the page lists it (npm run licences)', () => {
  const { page, refused } = composeLicencesPage();
  expect(refused).toEqual([]);
  expect(readFileSync(licencesPage, 'utf8')).toBe(page);
});
