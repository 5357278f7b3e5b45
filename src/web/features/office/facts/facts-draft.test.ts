import { expect, test } from 'vitest';
import { makeKey } from '../../../../domain/fact-changes.ts';
import type { FactRows, FactSheet } from '../../../../domain/fact-sheet.ts';
import { factSheets } from '../../../../domain/fact-sheets.ts';
import { copyRow, type FactsDraft, newRow, readFactsDraft, rebaseDraft, toDraft } from './facts-draft.ts';

const course = {
  table: 'course',
  title: 'Courses',
  one: 'course',
  key: ['id'],
  fields: [{ column: 'name', label: 'Name', kind: 'line', most: 40 }],
  position: { column: 'place' },
  keyFrom: 'name',
  named: ['name'],
} as const;
const dish = {
  table: 'dish',
  title: 'Dishes',
  one: 'dish',
  key: ['id'],
  fields: [{ column: 'name', label: 'Name', kind: 'line', most: 40 }],
  position: { column: 'place', within: 'course_id' },
  keyFrom: 'name',
  belongsTo: { table: 'course', column: 'course_id' },
  named: ['name'],
} as const;
const menu: FactSheet = { id: 'menu', title: 'Menu', about: '', tables: [course, dish], pages: [] };

/** Returns the rows of a menu: each course with its dishes, in their order. */
function menuOf(courses: Record<string, readonly string[]>): FactRows {
  return {
    course: Object.keys(courses).map((id, index) => ({ id, name: id, place: index + 1 })),
    dish: Object.entries(courses).flatMap(([course_id, dishes]) =>
      dishes.map((id, index) => ({ id, course_id, name: id, place: index + 1 })),
    ),
  };
}

const base = menuOf({ mains: ['pasta', 'pizza', 'soup'], sweets: ['cake'] });

/** Returns the draft of `base` without the rows that have these ids. */
const without = (...ids: readonly unknown[]): FactsDraft =>
  Object.fromEntries(
    Object.entries(toDraft(menu, base)).map(([table, rows]) => [
      table,
      rows.filter(({ own }) => !ids.includes(own?.['id'])),
    ]),
  );

/** Returns what a draft would publish after a rebase onto newer rows: 'removed pizza', for example. */
function stepsAfter(draft: FactsDraft, newer: FactRows): string[] {
  const { steps, errors } = readFactsDraft(menu, newer, rebaseDraft(menu, base, draft, newer).draft);
  expect([...errors.values()]).toEqual([]);
  return steps.map((step) =>
    step.step === 'changed'
      ? `${step.key['id']}: ${JSON.stringify(step.to)}`
      : `${step.step} ${step.row['id']}`,
  );
}

/** Returns the draft with another name typed into the row that has this id. */
function typedInto(draft: FactsDraft, table: string, id: string, name: string): FactsDraft {
  const rows = draft[table] ?? [];
  return {
    ...draft,
    [table]: rows.map((row) => (row.own?.['id'] === id ? { ...row, typed: { name } } : row)),
  };
}

const dishesWith = (draft: FactsDraft, order: readonly number[]): FactsDraft => ({
  ...draft,
  dish: order.flatMap((index) => draft['dish']?.[index] ?? []),
});

test.each<[string, FactsDraft, FactRows, string[]]>([
  [
    'a row removed here stays removed, and the new row of somebody else stays',
    without('pizza'),
    menuOf({ mains: ['pasta', 'pizza', 'soup', 'pie'], sweets: ['cake'] }),
    ['removed pizza'],
  ],
  [
    'removing a row also removes the rows that somebody else has added to it',
    without('sweets', 'cake'),
    menuOf({ mains: ['pasta', 'pizza', 'soup'], sweets: ['cake', 'jelly'] }),
    ['removed jelly', 'removed cake', 'removed sweets'],
  ],
  [
    'a move made here stays',
    dishesWith(toDraft(menu, base), [1, 0, 2, 3]),
    menuOf({ mains: ['pasta', 'pizza', 'soup', 'pie'], sweets: ['cake'] }),
    ['pizza: {"place":1}', 'pasta: {"place":2}'],
  ],
  [
    'a move made by somebody else is not undone',
    toDraft(menu, base),
    menuOf({ mains: ['soup', 'pasta', 'pizza'], sweets: ['cake'] }),
    [],
  ],
  [
    'an earlier version that was brought back stays, and so does a change by somebody else',
    toDraft(
      menu,
      {
        ...base,
        dish: base['dish']?.map((row) => (row['id'] === 'soup' ? { ...row, name: 'broth' } : row)) ?? [],
      },
      base,
    ),
    {
      ...base,
      dish: base['dish']?.map((row) => (row['id'] === 'cake' ? { ...row, name: 'tart' } : row)) ?? [],
    },
    ['soup: {"name":"broth"}'],
  ],
  [
    'a row that an earlier version brings back is added, even if somebody else has added another row',
    toDraft(menu, menuOf({ mains: ['pasta', 'pizza', 'soup', 'stew'], sweets: ['cake'] }), base),
    menuOf({ mains: ['pasta', 'pizza', 'soup'], sweets: ['cake', 'jelly'] }),
    ['added stew'],
  ],
  [
    'a course that was edited here and removed by somebody else is added again, with its dishes',
    typedInto(toDraft(menu, base), 'course', 'sweets', 'puddings'),
    menuOf({ mains: ['pasta', 'pizza', 'soup'] }),
    ['added puddings', 'added cake'],
  ],
])('%s', (_, draft, newer, steps) => {
  expect(stepsAfter(draft, newer)).toEqual(steps);
});

test('a new row stays right after the row before it, even if somebody else changes the order', () => {
  const draft = toDraft(menu, base);
  const salad = { ...newRow(dish, 'mains'), typed: { name: 'salad' } };
  const [pasta, ...others] = draft['dish'] ?? [];
  const mine = { ...draft, dish: [...(pasta ? [pasta] : []), salad, ...others] };
  const newer = menuOf({ mains: ['soup', 'pasta', 'pizza'], sweets: ['cake'] });
  const { draft: rebased } = rebaseDraft(menu, base, mine, newer);
  expect(rebased['dish']?.map(({ typed }) => typed['name'])).toEqual([
    'soup',
    'pasta',
    'salad',
    'pizza',
    'cake',
  ]);
});

test('an edited dish and a new dish are dropped and named if somebody else has removed their course', () => {
  const edited = typedInto(toDraft(menu, base), 'dish', 'cake', 'tart');
  const jelly = { ...newRow(dish, 'sweets'), typed: { name: 'jelly' } };
  const mine = { ...edited, dish: [...(edited['dish'] ?? []), jelly] };
  const newer = menuOf({ mains: ['pasta', 'pizza', 'soup'] });
  const { draft, dropped } = rebaseDraft(menu, base, mine, newer);
  expect(dropped).toEqual(['sweets, cake', 'sweets, dish']);
  expect(readFactsDraft(menu, newer, draft)).toEqual({ steps: [], errors: new Map() });
});

test('the key of a long name is cut, but still ends in a letter or digit', () => {
  expect(makeKey('A very long name of a dish, which has more letters than fit', [])).toBe(
    'a-very-long-name-of-a-dish-which-has-more-letters',
  );
});

test('the copy of a play rule is a new rule', () => {
  const sheet = factSheets.find(({ tables }) => tables.some(({ table }) => table === 'check_in_term'));
  const table = sheet?.tables.find((other) => other.table === 'check_in_term');
  if (!sheet || !table) throw new Error('There are no play rules');
  const rules: FactSheet = { ...sheet, tables: [table] };
  const rows = { check_in_term: [{ id: 1, position: 1, words: 'Socks, please.' }] };
  const draft = toDraft(rules, rows);
  const [row] = draft['check_in_term'] ?? [];
  const { steps, errors } = readFactsDraft(rules, rows, row ? copyRow(rules, draft, table, row) : draft);
  expect([...errors.values()]).toEqual([]);
  expect(steps).toMatchObject([{ step: 'added', row: { words: 'Socks, please.', position: 2 } }]);
});
