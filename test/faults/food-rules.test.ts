import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { expect, test } from 'vitest';
import { recordFault } from '../fault-row.ts';
import { type FoodRules, foodChecks } from '../food-checks.ts';
import { mutantsOf } from '../mutants.ts';

/** One mutant of so many is tried: one of five in a test run, every one with `npm run faults`. */
const oneOf = Number(process.env['ONE_MUTANT_OF'] ?? 5);

const files = ['menu.ts', 'food-words.ts', 'party-food.ts'] as const;
const sources = files.map((file) =>
  readFileSync(join(import.meta.dirname, '../../src/domain', file), 'utf8'),
);

const plain = (code: string) =>
  stripTypeScriptTypes(code)
    .replace(/^import [^;]+;/gm, '')
    .replace(/^export /gm, '');

/** Runs plain JavaScript sources as one script, and returns the food rules that they define. */
function load(codes: readonly string[]): FoodRules {
  const names =
    'matchDish, compareRecipe, foodMarks, needsInWords, sortFoodMarks, thresholdNote, foodWordRules, readFoodWords';
  return runInThisContext(`(() => { ${codes.join('\n')}\nreturn { ${names} }; })()`) as FoodRules;
}

const fails = (rules: FoodRules) =>
  foodChecks.some(({ check }) => {
    try {
      check(rules);
      return false;
    } catch {
      return true;
    }
  });

const isNoticed = (codes: readonly string[]) => {
  try {
    return fails(load(codes));
  } catch {
    // A mutant that cannot be loaded counts as noticed.
    return true;
  }
};

const verdicts = {
  'not-at-all': 'ask',
  ask: 'as-it-is',
  'with-a-change': 'as-it-is',
  'as-it-is': 'with-a-change',
};
const rules: readonly [(typeof files)[number], Parameters<typeof mutantsOf>[1]][] = [
  ['menu.ts', { from: 'export const allergens', until: 'export type Allergen ' }],
  ['food-words.ts', { from: 'export const foodKinds', until: 'export type FoodKind ' }],
  ['food-words.ts', { from: 'export interface FoodWordRules' }],
  ['party-food.ts', { from: 'const groupOf', until: 'export const verdictWords', otherTexts: verdicts }],
];

test('the table of food cases notices if any single rule of what a child can eat is broken', () => {
  const whole = sources.map(plain);
  expect(fails(load(whole))).toBe(false);
  const all = rules.flatMap(([file, part]) => {
    const index = files.indexOf(file);
    const mutants = mutantsOf(sources[index] ?? '', part);
    return mutants.map(({ name, code }) => ({ name: `${file} ${name}`, index, code }));
  });
  const tried = all.filter((_, index) => index % oneOf === 0);
  const unnoticed = tried.filter(({ index, code }) => !isNoticed(whole.with(index, plain(code))));
  expect(unnoticed.map(({ name }) => name)).toEqual([]);
  recordFault({
    fault:
      'a rule of what a child can eat is broken: an entry left out, a condition turned round, ‘may contain’ forgotten',
    result: `${tried.length} of ${tried.length} noticed by the table of the FSA’s rules (${all.length} in all)`,
    requirement: 'each is noticed',
  });
});
