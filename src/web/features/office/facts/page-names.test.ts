import { expect, test } from 'vitest';
import { factSheets } from '../../../../domain/fact-sheets.ts';
import { pageNames } from './page-names.ts';

test('every page that the preview can show has a name', () => {
  const pages = factSheets.flatMap((sheet) => sheet.pages);
  expect(pages.length).toBeGreaterThan(20);
  expect(pages.filter((page) => !(page in pageNames))).toEqual([]);
});
