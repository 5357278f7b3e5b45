import { expect, test } from 'vitest';
import { type FactField, type FactRow, whyNotFact } from './fact-sheet.ts';
import { priceSheets } from './fact-sheets-prices.ts';

const rules = priceSheets
  .find(({ id }) => id === 'prices')
  ?.tables.find(({ table }) => table === 'price_rule');

const row: FactRow = {
  id: 7,
  name: 'Weekday price',
  ticket_type_id: 'child',
  channel: 'online',
  price_pence: 750,
  fee_pence: 0,
  weekdays: null,
  school: null,
  event_id: null,
  first_day: null,
  last_day: null,
  from_minute: null,
  until_minute: null,
};

test.each([
  ['term', 'in term time'],
  ['holidays', 'in school holidays'],
])('the note of a price says when it applies: %s', (school, words) => {
  expect(rules?.note?.({ ...row, school })?.toLowerCase()).toContain(words);
  expect(rules?.note?.({ ...row, school: null })?.toLowerCase()).not.toContain(words);
});

const percentage: FactField = { kind: 'percent', most: 100, column: 'vat_percent', label: 'VAT' };

test.each([
  [0, null],
  [20, null],
  [100, null],
  [100.1, 'must be between 0 and 100'],
  [-0.1, 'must be between 0 and 100'],
  [12.5, null],
  [12.55, 'may have one decimal at most'],
])('a percentage field up to 100 is checked: for %d, the problem is %s', (value, why) => {
  expect(whyNotFact(percentage, value)).toBe(why);
});
