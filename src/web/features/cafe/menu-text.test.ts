import { expect, test } from 'vitest';
import type { Allergen } from '../../../domain/menu.ts';
import type { DishSection } from './menu-query.ts';
import { listAllergens, remainingDishesInWords } from './menu-text.ts';

test.each<[Allergen[], string]>([
  [[], ''],
  [['dairy'], 'dairy'],
  [['dairy', 'nuts'], 'dairy and nuts'],
  [['eggs', 'dairy', 'nuts'], 'eggs, dairy and nuts'],
])('allergens are listed in words: %j becomes %j', (ids, words) => {
  expect(listAllergens(ids)).toBe(words);
});

const dish = (...contained: Allergen[]) => ({
  id: contained.join(),
  name: 'Dish',
  price: 100,
  description: '',
  longDescription: null,
  allergens: contained,
  popular: false,
  drawing: null,
});
const sections: DishSection[] = [
  { id: 'kids-meals', name: 'Kids Meals', items: [dish('gluten'), dish('gluten', 'dairy'), dish()] },
  { id: 'drinks', name: 'Drinks', items: [dish('dairy')] },
];

test.each<[Allergen[], string]>([
  [[], 'All 4 dishes are shown.'],
  [['dairy'], 'Without dairy: Kids Meals 2 of 3, Drinks 0 of 1.'],
  [['gluten', 'dairy'], 'Without gluten and dairy: Kids Meals 1 of 3, Drinks 0 of 1.'],
  [['lupin'], 'Without lupin: Kids Meals 3 of 3, Drinks 1 of 1.'],
])('the menu says how many dishes are left without %j: %s', (avoided, words) => {
  expect(remainingDishesInWords(sections, avoided)).toBe(words);
});
