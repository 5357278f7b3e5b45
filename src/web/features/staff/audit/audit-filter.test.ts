import { expect, test } from 'vitest';
import { findWrongDates, readAuditFilter } from './audit-filter.ts';

const filled = (fields: Record<string, string>) => {
  const formData = new FormData();
  for (const [name, text] of Object.entries(fields)) formData.set(name, text);
  return formData;
};

test.each([
  [{ from: '2025-09-20', to: '' }, []],
  // The year is being typed.
  [{ from: '0020-09-20', to: '2025-09-20' }, ['from']],
  [{ from: '2025-09-20', to: '0202-09-20' }, ['to']],
])('for the dates %j, the fields with errors are %j', (dates, wrong) => {
  expect(Object.keys(findWrongDates(filled(dates)))).toEqual(wrong);
});

test('empty filters and an unknown actor are left out', () => {
  const fields = { who: 'staff', what: '', from: '2025-09-20', to: '', reference: ' WF-1 ' };
  expect(readAuditFilter(filled(fields))).toEqual({ who: 'staff', from: '2025-09-20', reference: 'WF-1' });
  expect(readAuditFilter(filled({ who: 'nobody' }))).toEqual({});
});
