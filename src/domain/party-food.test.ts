import { describe, expect, test } from 'vitest';
import { type FoodMark, type FoodWordRules, foodKinds, foodWordRules, readFoodWords } from './food-words.ts';
import { allergens } from './menu.ts';
import {
  compareRecipe,
  type DishVerdict,
  foodMarks,
  matchDish,
  needsInWords,
  type PartyDish,
  type RecipePart,
  sortFoodMarks,
  thresholdNote,
} from './party-food.ts';

/** What families write, and what it comes to: marks and diets, then '?' and what has to be asked. */
const words: readonly [string, string][] = [
  ['', ''],
  ['none', ''],
  ['None.', ''],
  ['nothing', ''],
  ['n/a', ''],
  ['N/A', ''],
  ['no allergies', ''],
  ['no allergy', ''],
  ['none please', ''],
  // The 14, by the names of the law and of every day.
  ['celery', 'celery'],
  ['celeriac', 'celery'],
  ['gluten', 'gluten'],
  ['coeliac', 'gluten'],
  ['celiac', 'gluten'],
  ['wheat', 'wheat'],
  ['spelt', 'wheat'],
  ['Khorasan wheat', 'wheat'],
  ['khorasan', 'wheat'],
  ['kamut', 'wheat'],
  ['rye', 'rye'],
  ['barley', 'barley'],
  ['oats', 'oats'],
  ['crustaceans', 'crustaceans'],
  ['prawns', 'crustaceans'],
  ['crab', 'crustaceans'],
  ['lobster', 'crustaceans'],
  ['crayfish', 'crustaceans'],
  ['shrimps', 'crustaceans'],
  ['scampi', 'crustaceans'],
  ['eggs', 'eggs'],
  ['egg', 'eggs'],
  ['fish', 'fish'],
  ['lupin', 'lupin'],
  ['allergic to milk', 'dairy'],
  ['dairy', 'dairy'],
  ['butter', 'dairy'],
  ['cheese', 'dairy'],
  ['cream', 'dairy'],
  ['yoghurt', 'dairy'],
  ['yogurt', 'dairy'],
  ['casein', 'dairy'],
  ['whey', 'dairy'],
  ['lactose', 'dairy ? lactose'],
  ['lactose intolerant', 'dairy ? lactose'],
  ['molluscs', 'molluscs'],
  ['mussels', 'molluscs'],
  ['oysters', 'molluscs'],
  ['squid', 'molluscs'],
  ['clams', 'molluscs'],
  ['scallops', 'molluscs'],
  ['snails', 'molluscs'],
  ['octopus', 'molluscs'],
  ['shellfish', 'crustaceans molluscs'],
  ['seafood', 'crustaceans molluscs'],
  ['mustard', 'mustard'],
  ['nuts', 'nuts peanuts'],
  ['tree nuts', 'nuts'],
  ['treenuts', 'nuts'],
  ['almonds', 'almonds'],
  ['marzipan', 'almonds'],
  ['hazelnuts', 'hazelnuts'],
  ['walnuts', 'walnuts'],
  ['cashews', 'cashews'],
  ['pecans', 'pecans'],
  ['brazils', 'brazil-nuts'],
  ['Brazil nuts', 'brazil-nuts'],
  ['brazilnut', 'brazil-nuts'],
  ['pistachios', 'pistachios'],
  ['macadamia', 'macadamias'],
  ['peanuts', 'peanuts'],
  ['groundnuts', 'peanuts'],
  ['ground nuts', 'peanuts'],
  ['monkey nuts', 'peanuts'],
  ['monkeynut', 'peanuts'],
  ['sesame', 'sesame'],
  ['tahini', 'sesame'],
  ['soya', 'soya'],
  ['soy', 'soya'],
  ['soybeans', 'soya'],
  ['sulphites', 'sulphites'],
  ['sulfites', 'sulphites'],
  ['sulphur dioxide', 'sulphites'],
  ['sulphurdioxide', 'sulphites'],
  // As they are written in sentences.
  ['Allergic to a peanut, and to any egg product', 'eggs peanuts'],
  ['egg or milk intolerance', 'eggs dairy'],
  ['has an allergy', ' ? an'],
  ['has milk allergies', 'dairy'],
  ['must have no eggs please', 'eggs'],
  ['cannot eat fish', 'fish'],
  ['is intolerant of wheat', 'wheat'],
  ['the milk', 'dairy'],
  ['Égg', 'eggs'],
  ['all ergic', ' ? all ergic'],
  // Ways of eating.
  ['vegetarian', 'vegetarian'],
  ['veggie', 'vegetarian'],
  ['vegan', 'vegan'],
  ['halal', 'halal'],
  ['kosher', 'kosher'],
  ['vegan, no soya', 'soya vegan'],
  // What says nothing that is known has to be asked, and never allows anything.
  ['allergic', ' ? allergic'],
  ['kiwi', ' ? kiwi'],
  ['not allergic to milk', 'dairy ? not'],
  ['severe egg allergy', 'eggs ? severe'],
  ['buckwheat', ' ? buckwheat'],
  ['nutmeg', ' ? nutmeg'],
  ['coconut', ' ? coconut'],
  ['pine nuts', 'nuts peanuts ? pine'],
  ['goat milk', 'dairy ? goat'],
  ['👍', ' ? 👍'],
  ['молоко', ' ? молоко'],
  // Misspelt: avoided, and asked.
  ['penuts', 'peanuts ? penut'],
  ['peannuts', 'peanuts ? peannut'],
  ['glutan', 'gluten ? glutan'],
  ['diary', 'dairy ? diary'],
  ['sesamee', 'sesame ? sesamee'],
  ['shelfish', 'crustaceans molluscs ? shelfish'],
  // Too short to guess.
  ['eg', ' ? eg'],
  ['rue', ' ? rue'],
];

const read = (text: string, rules?: FoodWordRules) => {
  const { marks, diets, unclear } = readFoodWords(text, rules);
  const known = [...sortFoodMarks(marks), ...diets].join(' ');
  return unclear.length > 0 ? `${known} ? ${unclear.join(' ')}` : known;
};

describe('words of families', () => {
  test.each(words)('%j', (text, comesTo) => expect(read(text)).toBe(comesTo));

  const without = <Entry>(list: readonly Entry[], index: number) =>
    list.filter((_, other) => other !== index);
  const changed = (Object.keys(foodWordRules) as (keyof FoodWordRules)[]).flatMap((part) =>
    foodWordRules[part].map((entry, index) => ({
      name: `${part}: ${typeof entry === 'string' ? entry : JSON.stringify(entry)}`,
      rules: { ...foodWordRules, [part]: without(foodWordRules[part] as readonly unknown[], index) },
    })),
  );
  const otherMark = foodWordRules.words.flatMap((entry, index) =>
    entry.marks.map((mark) => ({
      name: `${entry.word} is not ${mark}`,
      rules: {
        ...foodWordRules,
        words: foodWordRules.words.with(index, {
          ...entry,
          marks: entry.marks.filter((other) => other !== mark),
        }),
      },
    })),
  );
  test('the table notices each rule that is left out or changed', () => {
    const unnoticed = [...changed, ...otherMark].filter(({ rules }) =>
      words.every(([text, comesTo]) => read(text, rules) === comesTo),
    );
    expect(unnoticed.map(({ name }) => name)).toEqual([]);
  });
});

const part = (name: string, more: Partial<RecipePart> = {}): RecipePart => ({
  name,
  contains: [],
  mayContain: [],
  canLeaveOut: false,
  swap: null,
  ...more,
});
const dish = (parts: RecipePart[], more: Partial<PartyDish> = {}): PartyDish => ({
  id: 'dish',
  name: 'Dish',
  allergens: allergens
    .map(({ id }) => id)
    .filter((id) =>
      parts.some(({ contains }) =>
        contains.some((mark) => mark === id || foodKinds.some((kind) => kind.id === mark && kind.of === id)),
      ),
    ),
  suits: [],
  parts,
  ...more,
});
const swapFor = (contains: FoodMark[], mayContain: FoodMark[] = []) => ({
  name: 'other',
  contains,
  mayContain,
});
const oat = part('oats', { contains: ['oats'] });
const sauce = part('sauce', { contains: ['dairy'] });
const plain = part('rice');

/**
 * What is avoided (marks, then “words”), the dish, and what the recipes say: by hand, from the rules of the
 * FSA.
 */
const table: readonly [string, FoodMark[], string, PartyDish, DishVerdict, string?][] = [
  ['nothing to avoid', [], '', dish([sauce]), 'as-it-is'],
  ['nothing to avoid, no recipe', [], '', dish([]), 'as-it-is'],
  ['nothing to avoid, in words', [], 'none', dish([]), 'as-it-is'],
  ['not in it', ['eggs'], '', dish([plain, sauce]), 'as-it-is'],
  ['in it', ['dairy'], '', dish([plain, sauce]), 'not-at-all', 'dairy in sauce'],
  ['in it, by words', [], 'allergic to milk', dish([sauce]), 'not-at-all', 'dairy in sauce'],
  ['two of three', ['dairy', 'eggs'], '', dish([sauce]), 'not-at-all', 'dairy in sauce'],
  [
    'may be in it',
    ['nuts'],
    '',
    dish([part('cake', { mayContain: ['nuts'] })]),
    'not-at-all',
    'perhaps nuts in cake',
  ],
  // Cereals containing gluten, by cereal.
  ['gluten, and oats are in it', ['gluten'], '', dish([oat]), 'not-at-all', 'gluten in oats'],
  ['wheat, and oats are in it', ['wheat'], '', dish([oat]), 'as-it-is'],
  ['oats, and oats are in it', ['oats'], '', dish([oat]), 'not-at-all', 'oats in oats'],
  [
    'wheat, and a cereal without its name',
    ['wheat'],
    '',
    dish([part('bread', { contains: ['gluten'] })]),
    'ask',
    'gluten in bread: is it wheat?',
  ],
  [
    'wheat, and it may contain some cereal',
    ['wheat'],
    '',
    dish([part('bar', { mayContain: ['gluten'] })]),
    'ask',
    'perhaps gluten in bar: is it wheat?',
  ],
  [
    'wheat and rye, one of them named',
    ['wheat', 'rye'],
    '',
    dish([part('bread', { contains: ['rye', 'gluten'] })]),
    'not-at-all',
    'rye in bread',
  ],
  [
    'coeliac, and spelt is wheat',
    [],
    'coeliac',
    dish([part('bread', { contains: ['wheat'] })]),
    'not-at-all',
    'gluten in bread',
  ],
  [
    'all cereals ticked one by one',
    ['wheat', 'rye', 'barley', 'oats'],
    '',
    dish([oat]),
    'not-at-all',
    'oats in oats',
  ],
  // Tree nuts by nut; peanuts are none.
  [
    'tree nuts, and almonds are in it',
    ['nuts'],
    '',
    dish([part('cake', { contains: ['almonds'] })]),
    'not-at-all',
    'nuts in cake',
  ],
  [
    'cashews, and almonds are in it',
    ['cashews'],
    '',
    dish([part('cake', { contains: ['almonds'] })]),
    'as-it-is',
  ],
  [
    'cashews, and nuts without a name',
    ['cashews'],
    '',
    dish([part('cake', { contains: ['nuts'] })]),
    'ask',
    'nuts in cake: is it cashews?',
  ],
  [
    'tree nuts ticked, and peanuts',
    ['nuts'],
    '',
    dish([part('sauce', { contains: ['peanuts'] })]),
    'as-it-is',
  ],
  [
    'peanuts ticked, and almonds',
    ['peanuts'],
    '',
    dish([part('cake', { contains: ['almonds'] })]),
    'as-it-is',
  ],
  [
    '‘nuts’ written, and peanuts',
    [],
    'nuts',
    dish([part('sauce', { contains: ['peanuts'] })]),
    'not-at-all',
    'peanuts in sauce',
  ],
  // Shellfish: crustaceans are not molluscs.
  [
    'molluscs, and prawns',
    ['molluscs'],
    '',
    dish([part('prawns', { contains: ['crustaceans'] })]),
    'as-it-is',
  ],
  [
    '‘shellfish’, and squid',
    [],
    'shellfish',
    dish([part('squid', { contains: ['molluscs'] })]),
    'not-at-all',
    'molluscs in squid',
  ],
  ['fish, and prawns', ['fish'], '', dish([part('prawns', { contains: ['crustaceans'] })]), 'as-it-is'],
  // Lupin, to which some react who cannot eat peanuts.
  ['lupin', ['lupin'], '', dish([part('flour', { contains: ['lupin'] })]), 'not-at-all', 'lupin in flour'],
  [
    'peanuts, and lupin',
    ['peanuts'],
    '',
    dish([part('flour', { contains: ['lupin'] })]),
    'ask',
    'flour has lupin, to which some react who cannot eat peanuts',
  ],
  [
    'peanuts, and perhaps lupin',
    ['peanuts'],
    '',
    dish([part('flour', { mayContain: ['lupin'] })]),
    'ask',
    'flour has lupin, to which some react who cannot eat peanuts',
  ],
  ['lupin, and peanuts', ['lupin'], '', dish([part('sauce', { contains: ['peanuts'] })]), 'as-it-is'],
  [
    'peanuts, and lupin left out',
    ['peanuts'],
    '',
    dish([part('bun', { contains: ['lupin'], canLeaveOut: true })]),
    'with-a-change',
    'without bun',
  ],
  [
    'peanuts, lupin swapped for lupin',
    ['peanuts'],
    '',
    dish([part('bun', { contains: ['lupin'], swap: swapFor(['lupin']) })]),
    'ask',
  ],
  // Sulphites are listed from 10 mg in a kilogram.
  [
    'sulphites, listed',
    ['sulphites'],
    '',
    dish([part('squash', { contains: ['sulphites'] })]),
    'not-at-all',
    'sulphites in squash',
  ],
  ['sulphites, not listed', ['sulphites'], '', dish([plain]), 'as-it-is'],
  // Milk and lactose.
  ['lactose, and milk is in it', [], 'lactose', dish([sauce]), 'not-at-all', 'dairy in sauce'],
  ['lactose, and none is in it', [], 'lactose', dish([plain]), 'ask', 'what is meant by ‘lactose’?'],
  // Changes.
  [
    'left out',
    ['dairy'],
    '',
    dish([plain, part('cheese', { contains: ['dairy'], canLeaveOut: true })]),
    'with-a-change',
    'without cheese',
  ],
  [
    'left out, as it may contain it',
    ['dairy'],
    '',
    dish([part('chips', { mayContain: ['dairy'], canLeaveOut: true })]),
    'with-a-change',
    'without chips',
  ],
  [
    'swapped',
    ['gluten'],
    '',
    dish([part('pasta', { contains: ['wheat'], swap: swapFor([]) })]),
    'with-a-change',
    'other instead of pasta',
  ],
  [
    'swapped rather than left out',
    ['gluten'],
    '',
    dish([part('pasta', { contains: ['wheat'], canLeaveOut: true, swap: swapFor([]) })]),
    'with-a-change',
    'other instead of pasta',
  ],
  [
    'the swap has it too',
    ['gluten'],
    '',
    dish([part('pasta', { contains: ['wheat'], swap: swapFor(['rye']) })]),
    'not-at-all',
    'gluten in pasta',
  ],
  [
    'the swap may have it',
    ['gluten'],
    '',
    dish([part('pasta', { contains: ['wheat'], swap: swapFor([], ['rye']) })]),
    'not-at-all',
    'gluten in pasta',
  ],
  [
    'the swap has it, leaving out helps',
    ['gluten'],
    '',
    dish([part('bun', { contains: ['wheat'], canLeaveOut: true, swap: swapFor(['rye']) })]),
    'with-a-change',
    'without bun',
  ],
  [
    'the swap has a cereal without its name',
    ['wheat'],
    '',
    dish([part('bun', { contains: ['wheat'], swap: swapFor(['gluten']) })]),
    'not-at-all',
    'wheat in bun',
  ],
  [
    'one part changed, another not',
    ['dairy'],
    '',
    dish([sauce, part('cheese', { contains: ['dairy'], canLeaveOut: true })]),
    'not-at-all',
    'dairy in sauce',
  ],
  [
    'a cereal without its name is left out',
    ['wheat'],
    '',
    dish([part('bun', { contains: ['gluten'], canLeaveOut: true })]),
    'with-a-change',
    'without bun',
  ],
  // Missing data.
  [
    'no recipe, on the list',
    ['dairy'],
    '',
    dish([], { allergens: ['dairy'] }),
    'not-at-all',
    'dairy in Dish',
  ],
  [
    'no recipe, not on the list',
    ['nuts'],
    '',
    dish([], { allergens: ['dairy'] }),
    'ask',
    'no recipe is written down',
  ],
  [
    'no recipe, a cereal',
    ['oats'],
    '',
    dish([], { allergens: ['gluten'] }),
    'ask',
    'gluten in Dish: is it oats?, no recipe is written down',
  ],
  ['no recipe, a way of eating', [], 'vegan', dish([], { suits: ['vegan'] }), 'as-it-is'],
  [
    'the list has more than the recipe',
    ['eggs'],
    '',
    dish([plain], { allergens: ['eggs'] }),
    'not-at-all',
    'eggs in Dish',
  ],
  [
    'the list has more, of something else',
    ['nuts'],
    '',
    dish([plain], { allergens: ['eggs'] }),
    'ask',
    'the recipe and the menu differ',
  ],
  [
    'the recipe has more than the list',
    ['dairy'],
    '',
    dish([sauce], { allergens: [] }),
    'not-at-all',
    'dairy in sauce',
  ],
  [
    'the recipe has more, of something else',
    ['nuts'],
    '',
    dish([sauce], { allergens: [] }),
    'ask',
    'the recipe and the menu differ',
  ],
  // Unknown words.
  ['an unknown word', [], 'kiwi', dish([plain]), 'ask', 'what is meant by ‘kiwi’?'],
  ['an unknown word, and one that is in it', [], 'kiwi, milk', dish([sauce]), 'not-at-all', 'dairy in sauce'],
  [
    'misspelt, and it is in it',
    [],
    'penuts',
    dish([part('sauce', { contains: ['peanuts'] })]),
    'not-at-all',
    'peanuts in sauce',
  ],
  ['misspelt, and it is not in it', [], 'penuts', dish([plain]), 'ask', 'what is meant by ‘penut’?'],
  [
    'a change, and an unknown word',
    ['dairy'],
    'severe',
    dish([part('cheese', { contains: ['dairy'], canLeaveOut: true })]),
    'ask',
    'what is meant by ‘severe’?',
  ],
  // Ways of eating: only what a dish is known to suit.
  ['vegetarian, known', [], 'vegetarian', dish([plain], { suits: ['vegetarian'] }), 'as-it-is'],
  ['vegetarian, and it is vegan', [], 'vegetarian', dish([plain], { suits: ['vegan'] }), 'as-it-is'],
  [
    'vegan, and it is vegetarian',
    [],
    'vegan',
    dish([plain], { suits: ['vegetarian'] }),
    'ask',
    'is it vegan?',
  ],
  ['halal, and it is vegan', [], 'halal', dish([plain], { suits: ['vegan'] }), 'ask', 'is it halal?'],
  ['halal, not known', [], 'halal', dish([plain]), 'ask', 'is it halal?'],
];

describe('a child and a dish', () => {
  test.each(table)('%s', (_, avoids, said, what, verdict, because) => {
    const answer = matchDish({ avoids, words: said }, what);
    expect(answer.verdict).toBe(verdict);
    const words = verdict === 'with-a-change' ? answer.changes : answer.reasons;
    if (because !== undefined) expect(words.join(', ')).toBe(because);
  });

  test('what has to be asked keeps the change that would be needed', () => {
    const cheese = part('cheese', { contains: ['dairy'], canLeaveOut: true });
    expect(matchDish({ avoids: ['dairy'], words: 'kiwi' }, dish([cheese]))).toEqual({
      verdict: 'ask',
      changes: ['without cheese'],
      reasons: ['what is meant by ‘kiwi’?'],
    });
  });

  test('each of the 14, and each cereal and nut, is found alone, in whatever it is and may be', () => {
    for (const { id, of } of foodMarks)
      for (const how of ['contains', 'mayContain'] as const)
        for (const other of foodMarks) {
          const { verdict } = matchDish(
            { avoids: [id], words: '' },
            dish([part('it', { [how]: [other.id] })]),
          );
          const same = other.id === id || other.of === id;
          const unnamed = of === other.id;
          const isHidden = id === 'peanuts' && other.id === 'lupin';
          expect([id, how, other.id, verdict]).toEqual([
            ...[id, how, other.id],
            same ? 'not-at-all' : unnamed || isHidden ? 'ask' : 'as-it-is',
          ]);
        }
  });

  test('whatever is added to what is avoided never makes a dish more allowed', () => {
    const order: DishVerdict[] = ['as-it-is', 'with-a-change', 'ask', 'not-at-all'];
    for (const [, avoids, said, what, verdict] of table)
      for (const more of foodMarks) {
        const answer = matchDish({ avoids: [...avoids, more.id], words: said }, what);
        expect(order.indexOf(answer.verdict)).toBeGreaterThanOrEqual(order.indexOf(verdict));
      }
  });
});

test('a recipe that differs from the menu is said, both ways', () => {
  expect(compareRecipe({ allergens: ['gluten'], parts: [oat] })).toBeNull();
  expect(compareRecipe({ allergens: ['gluten'], parts: [] })).toBeNull();
  expect(compareRecipe({ allergens: ['eggs'], parts: [oat, sauce] })).toEqual({
    inNoPart: ['eggs'],
    notOnMenu: ['gluten', 'dairy'],
  });
});

test('needs are said in the law’s order, a group instead of its kinds', () => {
  expect(needsInWords({ avoids: ['peanuts', 'wheat', 'gluten'], words: '' })).toBe('No gluten, no peanuts');
  expect(needsInWords({ avoids: ['almonds'], words: 'no gelatine' })).toBe('No almonds. “no gelatine”');
  expect(needsInWords({ avoids: [], words: 'vegan' })).toBe('“vegan”');
  expect(thresholdNote(['sulphites'])).toContain('10 mg');
  expect(thresholdNote(['eggs'])).toBeNull();
});
