import { expect } from 'vitest';
import type { FoodMark } from '../src/domain/food-words.ts';
import type { DishVerdict } from '../src/domain/party-food.ts';
import { dish, dishCases, foodWordCases, oat, part, plain, sauce } from './food-cases.ts';
import { lawCases } from './food-law.ts';

/** The rules of what a child can eat: either the code's, or those of a mutant. */
export type FoodRules = Pick<
  typeof import('../src/domain/party-food.ts'),
  'matchDish' | 'compareRecipe' | 'foodMarks' | 'needsInWords' | 'sortFoodMarks' | 'thresholdNote'
> &
  Pick<typeof import('../src/domain/food-words.ts'), 'foodWordRules' | 'readFoodWords'>;

interface FoodCheck {
  name: string;
  /** Throws if the rules give another answer than the case. */
  check(rules: FoodRules): void;
}

/**
 * The 14 allergens of the law. Each cereal and each nut follows its group. The list is written by hand, not
 * read from the code.
 */
const marks =
  'celery gluten wheat rye barley oats crustaceans eggs fish lupin dairy molluscs mustard nuts almonds hazelnuts walnuts cashews pecans brazil-nuts pistachios macadamias peanuts sesame soya sulphites'.split(
    ' ',
  ) as FoodMark[];
const groupOf = (mark: FoodMark): FoodMark | null => {
  const index = marks.indexOf(mark);
  if (index > marks.indexOf('gluten') && index <= marks.indexOf('oats')) return 'gluten';
  if (index > marks.indexOf('nuts') && index <= marks.indexOf('macadamias')) return 'nuts';
  return null;
};

/**
 * Returns what the rules read in a text, as in 'nuts vegan ? qwerty': marks and diets, then '?' and the
 * words to ask about.
 */
export function readInShort(
  { readFoodWords, sortFoodMarks, foodWordRules }: FoodRules,
  text: string,
  words = foodWordRules,
): string {
  const { marks: found, diets, unclear } = readFoodWords(text, words);
  const known = [...sortFoodMarks(found), ...diets].join(' ');
  return unclear.length > 0 ? `${known} ? ${unclear.join(' ')}` : known;
}

const ofWords = foodWordCases.map(
  ([text, comesTo]): FoodCheck => ({
    name: `the words ${JSON.stringify(text)}`,
    check: (rules) => expect(readInShort(rules, text)).toBe(comesTo),
  }),
);

const ofDishes = dishCases.map(
  ([name, avoids, words, what, verdict, because]): FoodCheck => ({
    name,
    check({ matchDish }) {
      const answer = matchDish({ avoids, words }, what);
      expect(answer.verdict).toBe(verdict);
      const said = verdict === 'with-a-change' ? answer.changes : answer.reasons;
      if (because !== undefined) expect(said.join(', ')).toBe(because);
    },
  }),
);

const saysInShort = ({ ticks = [], words }: (typeof lawCases)[number][1]) =>
  [...ticks, ...(words ? [`‘${words}’`] : [])].join(', ') || 'nothing';
const marksIn = ({ contains = [], mayContain = [] }: (typeof lawCases)[number][2]) =>
  [...contains, ...mayContain.map((mark) => `perhaps ${mark}`)].join(', ') || 'none of the 14';

const ofTheLaw = lawCases.map(
  ([law, family, its, verdict]): FoodCheck => ({
    name: `${law} (${saysInShort(family)}, and ${marksIn(its)})`,
    check({ matchDish }) {
      const child = { avoids: family.ticks ?? [], words: family.words ?? '' };
      expect(matchDish(child, dish([part('it', its)])).verdict).toBe(verdict);
    },
  }),
);

const order: DishVerdict[] = ['as-it-is', 'with-a-change', 'ask', 'not-at-all'];

const ofAll: FoodCheck[] = [
  {
    name: 'each of the 14 allergens, and each cereal and nut, is found by itself if a part contains or may contain it',
    check({ matchDish, foodMarks }) {
      expect(foodMarks.map(({ id, of }) => [id, of])).toEqual(marks.map((id) => [id, groupOf(id)]));
      for (const id of marks)
        for (const how of ['contains', 'mayContain'] as const)
          for (const other of marks) {
            const it = dish([part('it', { [how]: [other] })]);
            const { verdict } = matchDish({ avoids: [id], words: '' }, it);
            const isSame = other === id || groupOf(other) === id;
            const isUnnamed = groupOf(id) === other;
            const isHidden = id === 'peanuts' && other === 'lupin';
            expect([id, how, other, verdict]).toEqual([
              ...[id, how, other],
              isSame ? 'not-at-all' : isUnnamed || isHidden ? 'ask' : 'as-it-is',
            ]);
          }
    },
  },
  {
    name: 'avoiding more never makes a dish more allowed',
    check({ matchDish }) {
      for (const [, avoids, words, what, verdict] of dishCases)
        for (const more of marks) {
          const answer = matchDish({ avoids: [...avoids, more], words }, what);
          expect(order.indexOf(answer.verdict)).toBeGreaterThanOrEqual(order.indexOf(verdict));
        }
    },
  },
  {
    name: 'the verdict ‘ask’ still names the change that would be needed',
    check({ matchDish }) {
      const cheese = part('cheese', { contains: ['dairy'], canLeaveOut: true });
      expect(matchDish({ avoids: ['dairy'], words: 'kiwi' }, dish([cheese]))).toEqual({
        verdict: 'ask',
        changes: ['without cheese'],
        reasons: ['what is meant by ‘kiwi’?'],
      });
    },
  },
  {
    name: 'a recipe that differs from the menu is reported, in either direction',
    check({ compareRecipe }) {
      expect(compareRecipe({ allergens: ['gluten'], parts: [oat] })).toBeNull();
      expect(compareRecipe({ allergens: ['gluten'], parts: [] })).toBeNull();
      expect(compareRecipe({ allergens: ['eggs'], parts: [oat, sauce] })).toEqual({
        inNoPart: ['eggs'],
        notOnMenu: ['gluten', 'dairy'],
      });
    },
  },
  {
    name: 'needs are listed in the law’s order, with a group in place of its kinds',
    check({ needsInWords, thresholdNote }) {
      const say = (avoids: FoodMark[], words = '') => needsInWords({ avoids, words });
      expect(say(['peanuts', 'wheat', 'gluten'])).toBe('No gluten, no peanuts');
      expect(say(['almonds'], 'no gelatine')).toBe('No almonds. “no gelatine”');
      expect(say(['brazil-nuts', 'eggs'])).toBe('No eggs, no brazil nuts');
      expect(say([], 'vegan')).toBe('“vegan”');
      expect(thresholdNote(['sulphites'])).toContain('10 mg');
      expect(thresholdNote(['eggs'])).toBeNull();
    },
  },
  {
    name: 'a reason is given once',
    check({ matchDish }) {
      const { reasons } = matchDish({ avoids: ['dairy'], words: '' }, dish([sauce, sauce, plain]));
      expect(reasons).toEqual(['dairy in sauce']);
    },
  },
];

/** One check for each hand-written case, and the general checks. */
export const foodChecks: readonly FoodCheck[] = [...ofWords, ...ofDishes, ...ofTheLaw, ...ofAll];
