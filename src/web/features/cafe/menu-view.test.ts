import { expect, test } from 'vitest';
import { type MenuView, readMenuView, writeMenuView } from './menu-view.ts';

test.each<[string, MenuView]>([
  ['', { category: 'kids-meals', avoided: [] }],
  ['?tab=drinks', { category: 'drinks', avoided: [] }],
  ['?avoid=dairy,nuts', { category: 'kids-meals', avoided: ['dairy', 'nuts'] }],
  ['?tab=snacks-treats&avoid=gluten', { category: 'snacks-treats', avoided: ['gluten'] }],
])('a query string is parsed and written back unchanged: %j', (search, view) => {
  expect(readMenuView(search)).toEqual(view);
  expect(writeMenuView(view)).toBe(search);
});

test.each<[string, MenuView]>([
  ['?avoid=nuts&avoid=dairy', { category: 'kids-meals', avoided: ['dairy', 'nuts'] }],
  ['?avoid=dairy%2Cnuts', { category: 'kids-meals', avoided: ['dairy', 'nuts'] }],
  ['?tab=pudding&avoid=love', { category: 'kids-meals', avoided: [] }],
  ['?tab=kids-meals&avoid=', { category: 'kids-meals', avoided: [] }],
])('a query string is read as a view: %j, %j', (search, view) => {
  expect(readMenuView(search)).toEqual(view);
});
