import { expect, test } from 'vitest';
import { isBackwards, periodQuery } from './period.ts';

test.each([
  ['2026-10-08', '2026-11-20', { period: 'own', from: '2026-10-08', to: '2026-11-20' }, false],
  ['2026-11-20', '2026-10-08', null, true],
  ['2026-10-08', '', null, false],
  // The year is being typed.
  ['2026-10-08', '0020-11-20', null, false],
  ['0002-10-08', '2026-11-20', null, false],
])("the own dates '%s' and '%s' give the query %j; in the wrong order: %j", (from, to, query, backwards) => {
  const chosen = { period: 'own', from, to } as const;
  expect(periodQuery(chosen)).toEqual(query);
  expect(isBackwards(chosen)).toBe(backwards);
});
