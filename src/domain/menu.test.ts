import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Allergen,
  allergens,
  avoidedAllergensIn,
  findAllergen,
  isAllergenFree,
  type MenuCategory,
  menuCategories,
  parseAllergens,
  parseMenuCategory,
  withoutAllergens,
} from './menu.ts';

const all = allergens.map(({ id }) => id);

test('the allergens are the 14 of UK law, among them the eight of the specification', () => {
  expect(all).toEqual([
    'celery',
    'gluten',
    'crustaceans',
    'eggs',
    'fish',
    'lupin',
    'dairy',
    'molluscs',
    'mustard',
    'nuts',
    'peanuts',
    'sesame',
    'soya',
    'sulphites',
  ]);
  const specified = ['gluten', 'dairy', 'eggs', 'nuts', 'peanuts', 'fish', 'soya', 'sesame'];
  expect(all).toEqual(expect.arrayContaining(specified));
});

test('every allergen has its own code', () => {
  expect(new Set(allergens.map(({ code }) => code)).size).toBe(allergens.length);
});

test('the menu has four sections in the order of the specification', () => {
  expect(menuCategories.map(({ name }) => name)).toEqual([
    'Kids Meals',
    'Adult Food',
    'Snacks & Treats',
    'Drinks',
  ]);
});

test.each<[string, Allergen[], Allergen[], Allergen[]]>([
  ['nothing to avoid', ['gluten', 'dairy'], [], []],
  ['a dish without allergens', [], ['gluten', 'dairy'], []],
  ['a dish with other allergens', ['fish'], ['gluten', 'dairy'], []],
  ['one of the two that are avoided', ['gluten', 'fish'], ['gluten', 'dairy'], ['gluten']],
  ['both, in the order of the law', ['dairy', 'gluten'], ['dairy', 'gluten'], ['gluten', 'dairy']],
  ['nuts are not peanuts', ['peanuts'], ['nuts'], []],
  ['peanuts are not nuts', ['nuts'], ['peanuts'], []],
  ['all of them', all, all, all],
])('the avoided allergens in a dish: %s', (_what, ingredients, avoided, expected) => {
  expect(avoidedAllergensIn({ allergens: ingredients }, avoided)).toEqual(expected);
});

const menu = [
  { name: 'toast', allergens: ['gluten', 'dairy'] },
  { name: 'fruit', allergens: [] },
  { name: 'fish', allergens: ['fish'] },
] satisfies { name: string; allergens: Allergen[] }[];

test.each<[string, Allergen[], string[]]>([
  ['nothing', [], ['toast', 'fruit', 'fish']],
  ['dairy', ['dairy'], ['fruit', 'fish']],
  ['fish and gluten', ['fish', 'gluten'], ['fruit']],
  ['what no dish has', ['lupin'], ['toast', 'fruit', 'fish']],
  ['all 14', all, ['fruit']],
])('dishes without %s', (_what, avoided, names) => {
  expect(withoutAllergens(menu, avoided).map(({ name }) => name)).toEqual(names);
});

test('only the dishes without an avoided allergen remain, and they include every allergen-free dish', () => {
  const anyAllergens = fc.subarray(all);
  fc.assert(
    fc.property(anyAllergens, anyAllergens, (ingredients, avoided) => {
      const item = { allergens: ingredients };
      const shares = ingredients.some((id) => avoided.includes(id));
      expect(withoutAllergens([item], avoided)).toEqual(shares ? [] : [item]);
      if (isAllergenFree(item)) expect(shares).toBe(false);
    }),
  );
});

test.each<[Allergen[], boolean]>([
  [[], true],
  [['sulphites'], false],
  [['gluten', 'dairy'], false],
])('whether a dish with these allergens is allergen-free: %j, %s', (ingredients, free) => {
  expect(isAllergenFree({ allergens: ingredients })).toBe(free);
});

test.each<[string, string, Allergen[]]>([
  ['empty', '', []],
  ['one', 'dairy', ['dairy']],
  ['two, in the order of the law', 'nuts,dairy', ['dairy', 'nuts']],
  ['the same one twice', 'dairy,dairy', ['dairy']],
  ['capitals and spaces', ' Dairy , NUTS ', ['dairy', 'nuts']],
  ['separated by spaces', 'dairy nuts', ['dairy', 'nuts']],
  ['empty parts', ',,dairy,', ['dairy']],
  ['unknown names', 'dairy,love,constructor', ['dairy']],
  ['a part of a name', 'dair,nut', []],
  ['only junk', '<script>', []],
])('allergens are read from a text: %s', (_what, text, read) => {
  expect(parseAllergens(text)).toEqual(read);
});

test('allergens that are joined with commas can be read back', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(all), (chosen) => {
      const read = parseAllergens(chosen.join(','));
      expect(new Set(read)).toEqual(new Set(chosen));
      expect(parseAllergens(read.join(','))).toEqual(read);
    }),
  );
});

test.each<[string | null | undefined, MenuCategory | null]>([
  ['drinks', 'drinks'],
  ['kids-meals', 'kids-meals'],
  ['Drinks', null],
  ['', null],
  ['pudding', null],
  [null, null],
  [undefined, null],
])('the section for %j is %j', (text, category) => {
  expect(parseMenuCategory(text)).toBe(category);
});

test.each(all)('the allergen %s has a name', (id) => {
  expect(findAllergen(id)).toMatchObject({ id, name: expect.stringMatching(/^[A-Z]/) });
});
