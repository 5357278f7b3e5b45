import { expect, test } from 'vitest';
import type { DishSection } from './menu-query.ts';
import { type PosterDensity, posterDensity } from './poster-density.ts';

const part = (id: DishSection['id'], dishes: number): Pick<DishSection, 'id' | 'items'> => ({
  id,
  items: Array.from({ length: dishes }, (_, at) => ({
    id: `${id}-${at}`,
    name: 'Dish',
    price: 100,
    description: '',
    longDescription: null,
    allergens: [],
    popular: false,
    drawing: null,
  })),
});

test.each<[string, [number, number, number, number], PosterDensity]>([
  ['the first menu', [7, 12, 10, 9], 'roomy'],
  ['no dishes', [0, 0, 0, 0], 'roomy'],
  ['two more dishes', [7, 14, 10, 9], 'close'],
  ['seven more dishes', [7, 19, 10, 9], 'tight'],
  ['more snacks', [7, 12, 16, 9], 'close'],
  ['twice the dishes', [14, 24, 10, 9], 'bare'],
])(
  'more dishes make a denser poster: %s, %j by section, %s',
  (_case, [kids, adults, snacks, drinks], density) => {
    const parts = [
      part('kids-meals', kids),
      part('adult-food', adults),
      part('snacks-treats', snacks),
      part('drinks', drinks),
    ];
    expect(posterDensity(parts)).toBe(density);
  },
);
