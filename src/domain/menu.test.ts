import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Allergen,
  allergenOf,
  allergens,
  avoidedIn,
  avoiding,
  isAllergenFree,
  type MenuCategory,
  menuCategories,
  readAllergens,
  readCategory,
} from './menu.ts';

const all = allergens.map(({ id }) => id);

test('the 14 of UK law, the eight of the specification among them', () => {
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
  const seeds = ['gluten', 'dairy', 'eggs', 'nuts', 'peanuts', 'fish', 'soya', 'sesame'];
  expect(all).toEqual(expect.arrayContaining(seeds));
});

test('every allergen has a code of its own', () => {
  expect(new Set(allergens.map(({ code }) => code)).size).toBe(allergens.length);
});

test('four parts in the order of the specification', () => {
  expect(menuCategories.map(({ name }) => name)).toEqual([
    'Kids Meals',
    'Adult Food',
    'Snacks & Treats',
    'Drinks',
  ]);
});

test.each<[string, Allergen[], Allergen[], Allergen[]]>([
  ['nothing to avoid', ['gluten', 'dairy'], [], []],
  ['nothing in it', [], ['gluten', 'dairy'], []],
  ['other things in it', ['fish'], ['gluten', 'dairy'], []],
  ['one of two', ['gluten', 'fish'], ['gluten', 'dairy'], ['gluten']],
  ['both, in the order of the law', ['dairy', 'gluten'], ['dairy', 'gluten'], ['gluten', 'dairy']],
  ['nuts are not peanuts', ['peanuts'], ['nuts'], []],
  ['peanuts are not nuts', ['nuts'], ['peanuts'], []],
  ['all of them', all, all, all],
])('avoided in a dish: %s', (_what, inIt, avoided, found) => {
  expect(avoidedIn({ allergens: inIt }, avoided)).toEqual(found);
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
])('avoiding %s', (_what, avoided, left) => {
  expect(avoiding(menu, avoided).map(({ name }) => name)).toEqual(left);
});

test('a dish is left exactly when it shares nothing with what is avoided; an allergen-free one always is', () => {
  const some = fc.subarray(all);
  fc.assert(
    fc.property(some, some, (inIt, avoided) => {
      const item = { allergens: inIt };
      const shares = inIt.some((id) => avoided.includes(id));
      expect(avoiding([item], avoided)).toEqual(shares ? [] : [item]);
      if (isAllergenFree(item)) expect(shares).toBe(false);
    }),
  );
});

test.each<[Allergen[], boolean]>([
  [[], true],
  [['sulphites'], false],
  [['gluten', 'dairy'], false],
])('%j: allergen free %s', (inIt, free) => {
  expect(isAllergenFree({ allergens: inIt })).toBe(free);
});

test.each<[string, string, Allergen[]]>([
  ['empty', '', []],
  ['one', 'dairy', ['dairy']],
  ['two, in the order of the law', 'nuts,dairy', ['dairy', 'nuts']],
  ['twice the same', 'dairy,dairy', ['dairy']],
  ['capitals and spaces', ' Dairy , NUTS ', ['dairy', 'nuts']],
  ['separated by spaces', 'dairy nuts', ['dairy', 'nuts']],
  ['empty parts', ',,dairy,', ['dairy']],
  ['unknown names', 'dairy,love,constructor', ['dairy']],
  ['a part of a name', 'dair,nut', []],
  ['only junk', '<script>', []],
])('reads allergens: %s', (_what, text, read) => {
  expect(readAllergens(text)).toEqual(read);
});

test('what is written is read back', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(all), (some) => {
      const read = readAllergens(some.join(','));
      expect(new Set(read)).toEqual(new Set(some));
      expect(readAllergens(read.join(','))).toEqual(read);
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
])('the part named %j is %j', (text, category) => {
  expect(readCategory(text)).toBe(category);
});

test.each(all)('%s has its words', (id) => {
  expect(allergenOf(id)).toMatchObject({ id, name: expect.stringMatching(/^[A-Z]/) });
});
