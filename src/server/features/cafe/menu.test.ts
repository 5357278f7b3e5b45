import { expect, test } from 'vitest';
import { createTestApp } from '../../../../test/test-app.ts';
import { waitFor } from '../../../../test/wait-for.ts';
import { readMenuCall } from '../../../contract/menu.ts';
import { isAllergenFree } from '../../../domain/menu.ts';

const app = await createTestApp();

const menu = () => app.read(readMenuCall, '/api/menu');

test('the menu lists the dishes of the specification with their prices', async () => {
  const { status, body } = await menu();
  expect(status).toBe(200);
  expect(readMenuCall.reply.parse(body)).toEqual(body);
  const prices = (id: string) =>
    body.categories.find((section) => section.id === id)?.items.map(({ name, price }) => [name, price]);
  expect(prices('kids-meals')).toEqual([
    ['Chicken nuggets', 450],
    ['Fish fingers', 475],
    ['Sausage and chips', 425],
    ['Lunchbox', 500],
    ['Tomato pasta', 450],
    ['Mini margherita', 550],
    ['Mini pepperoni', 600],
  ]);
  expect(prices('adult-food')).toEqual([
    ['Loaded nachos', 850],
    ['Nachos', 700],
    ['9-inch margherita', 800],
    ['9-inch pepperoni', 800],
    ['12-inch margherita', 950],
    ['12-inch pepperoni', 1150],
    ['12-inch Hawaiian', 1150],
    ['12-inch veggie supreme', 1200],
    ['Grilled cheese', 650],
    ['Toastie', 400],
    ['Chicken goujons', 700],
    ['Jacket potato', 450],
  ]);
});

test.each([
  ['snacks-treats', 125, 350],
  ['drinks', 150, 350],
])('%s: prices run from %i to %i pence', async (id, least, most) => {
  const section = (await menu()).body.categories.find((found) => found.id === id);
  const prices = section?.items.map(({ price }) => price) ?? [];
  expect([Math.min(...prices), Math.max(...prices)]).toEqual([least, most]);
});

test('every section has one or two popular dishes; only adult food has drawings and longer descriptions', async () => {
  const { categories } = (await menu()).body;
  expect(categories.map(({ name }) => name)).toEqual([
    'Kids Meals',
    'Adult Food',
    'Snacks & Treats',
    'Drinks',
  ]);
  for (const { id, items } of categories) {
    const popular = items.filter((item) => item.popular).length;
    expect(popular, id).toBeGreaterThanOrEqual(1);
    expect(popular, id).toBeLessThanOrEqual(2);
    for (const { name, drawing, longDescription } of items) {
      expect([drawing !== null, longDescription !== null], name).toEqual([
        id === 'adult-food',
        id === 'adult-food',
      ]);
    }
  }
  expect(categories.some(({ items }) => items.some(isAllergenFree))).toBe(true);
});

test.each([
  [/\bham\b|pepperoni|sausage/i, ['sulphites']],
  [/pickled|squash|fruit scone/i, ['sulphites']],
  [/chocolate/i, ['dairy', 'soya']],
  [/sandwich|toastie|thick bread/i, ['gluten', 'soya']],
  [/nuggets|fish fingers|goujons/i, ['gluten', 'eggs']],
  [/fish/i, ['fish']],
  [/mayonnaise/i, ['eggs', 'mustard']],
  [/mustard/i, ['mustard']],
  [/houmous/i, ['sesame']],
  [/almond/i, ['nuts']],
  [/pizza|pasta|oats|biscuit|cake|sponge|scone|brownie|sausage/i, ['gluten']],
  [/biscuit|cake|sponge|scone|brownie/i, ['eggs']],
  [/cheese|cheddar|mozzarella|cream\b|butter|yoghurt|\bmilky?\b(?!,)|latte|babyccino/i, ['dairy']],
] as const)('every dish that mentions %s lists %o', async (words, contained) => {
  const { categories } = (await menu()).body;
  const dishes = categories
    .flatMap(({ items }) => items)
    .filter(({ name, description, longDescription }) =>
      words.test(`${name}. ${description} ${longDescription ?? ''}`),
    );
  expect(dishes).not.toEqual([]);
  for (const { name, allergens } of dishes)
    expect(allergens, name).toEqual(expect.arrayContaining([...contained]));
});

test('the menu shows a changed price, and two dishes can swap positions in one statement', async () => {
  await menu();
  await app.db.updateTable('menu_item').set({ price_pence: 495 }).where('id', '=', 'sausage').execute();
  await app.db
    .updateTable('menu_item')
    .set((row) => ({ position: row(row.val(3), '-', row.ref('position')) }))
    .where('category', '=', 'kids-meals')
    .where('position', '<=', 2)
    .execute();
  await waitFor(
    async () => {
      const [kids] = (await menu()).body.categories;
      expect(kids?.items.slice(0, 3).map(({ name, price }) => `${name} ${price}`)).toEqual([
        'Fish fingers 475',
        'Chicken nuggets 450',
        'Sausage and chips 495',
      ]);
    },
    { interval: 20 },
  );
});

test.each([
  ['an allergen that the law does not name', { allergens: ['gluten', 'love'] }, /allergens/],
  ['a null among the allergens', { allergens: [null] as unknown as string[] }, /allergens/],
  ['a longer description of a drink', { long_description: 'Wet.' }, /check/],
  ['a section that does not exist', { category: 'pudding' }, /category/],
  ['a position that is taken', { position: 2 }, /position/],
])('the database refuses %s', async (_what, change, words) => {
  const refused = app.db.updateTable('menu_item').set(change).where('id', '=', 'water').execute();
  await expect(refused).rejects.toThrow(words);
});

test('an unknown query parameter is refused', async () => {
  const { status, body } = await app.read(readMenuCall, '/api/menu?avoid=dairy');
  expect([status, body.code]).toEqual([400, 'malformed']);
});
