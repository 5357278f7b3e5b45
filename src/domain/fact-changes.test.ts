import { expect, test } from 'vitest';
import { nameRow, stepsOf } from './fact-changes.ts';
import { factSheets } from './fact-sheets.ts';

/** Returns a sheet and its first table. Throws if there is none. */
function sheetOf(id: string) {
  const sheet = factSheets.find((other) => other.id === id);
  const table = sheet?.tables[0];
  if (!sheet || !table) throw new Error(`There is no sheet ${id}`);
  return { sheet, table };
}

test('the name of a row is cut after 59 characters, and only if it is longer than 60', () => {
  const { sheet, table } = sheetOf('holidays');
  const nameOf = (length: number) => nameRow(sheet, table, { name: 'x'.repeat(length) });
  expect(nameOf(60)).toBe('x'.repeat(60));
  expect(nameOf(61)).toBe(`${'x'.repeat(59)}…`);
});

test('a change of a table that sheets share belongs only to the sheet of its row', () => {
  const { sheet, table } = sheetOf('mail-email-code');
  const others = factSheets.filter(({ id, tables }) => id !== sheet.id && tables[0]?.table === table.table);
  expect(others.length).toBeGreaterThan(0);
  const row = { ...table.always, id: 'greeting' };
  for (const [before, after, step] of [
    [null, row, 'added'],
    [row, null, 'removed'],
  ] as const) {
    const changes = [{ table: table.table, before, after }];
    expect(stepsOf(sheet, changes).map((each) => each.step)).toEqual([step]);
    expect(others.flatMap((other) => stepsOf(other, changes))).toEqual([]);
  }
});

test('the steps of a party’s cancellation are listed from the longest time ahead', () => {
  const steps = factSheets.flatMap(({ tables }) => tables).find(({ table }) => table === 'party_return_step');
  const rows = [7, 14, 1].map((days_before) => ({ days_before }));
  expect(rows.sort(steps?.order).map((row) => row.days_before)).toEqual([14, 7, 1]);
});
