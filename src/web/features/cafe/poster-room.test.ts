import { expect, test } from 'vitest';
import type { MenuPart } from './menu-query.ts';
import { type PosterRoom, posterRoom } from './poster-room.ts';

const part = (id: MenuPart['id'], dishes: number): Pick<MenuPart, 'id' | 'items'> => ({
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

test.each<[string, [number, number, number, number], PosterRoom]>([
  ['the first menu', [7, 12, 10, 9], 'roomy'],
  ['nothing', [0, 0, 0, 0], 'roomy'],
  ['two more dishes', [7, 14, 10, 9], 'close'],
  ['seven more dishes', [7, 19, 10, 9], 'tight'],
  ['more snacks', [7, 12, 16, 9], 'close'],
  ['twice the dishes', [14, 24, 10, 9], 'bare'],
])('%s: %j has the density %s', (_case, [kids, adults, snacks, drinks], density) => {
  const parts = [
    part('kids-meals', kids),
    part('adult-food', adults),
    part('snacks-treats', snacks),
    part('drinks', drinks),
  ];
  expect(posterRoom(parts)).toBe(density);
});
