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

test('a name of a row that is longer than 60 characters is cut to 59 and an ellipsis', () => {
  const { sheet, table } = sheetOf('holidays');
  const nameOf = (length: number) => nameRow(sheet, table, { name: 'x'.repeat(length) });
  expect(nameOf(60)).toBe('x'.repeat(60));
  expect(nameOf(61)).toBe(`${'x'.repeat(59)}…`);
});

test('a changed row of a table that several sheets share is listed only on the sheet of that row', () => {
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

test('the steps of the party cancellation rule are listed with the most days before the party first', () => {
  const steps = factSheets.flatMap(({ tables }) => tables).find(({ table }) => table === 'party_return_step');
  const rows = [7, 14, 1].map((days_before) => ({ days_before }));
  expect(rows.sort(steps?.order).map((row) => row.days_before)).toEqual([14, 7, 1]);
});
