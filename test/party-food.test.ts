import { describe, expect, test } from 'vitest';
import * as foodWords from '../src/domain/food-words.ts';
import * as partyFood from '../src/domain/party-food.ts';
import { foodWordCases } from './food-cases.ts';
import { foodChecks, readInShort } from './food-checks.ts';

const rules = { ...foodWords, ...partyFood };
const { foodWordRules } = foodWords;

describe('what a child can eat', () => {
  test.each(foodChecks)('$name', ({ check }) => check(rules));
});

describe('words of families', () => {
  const without = <Entry>(list: readonly Entry[], index: number) =>
    list.filter((_, other) => other !== index);
  const entryLeftOut = (Object.keys(foodWordRules) as (keyof foodWords.FoodWordRules)[]).flatMap((part) =>
    foodWordRules[part].map((entry, index) => ({
      name: `${part}: ${typeof entry === 'string' ? entry : JSON.stringify(entry)}`,
      words: { ...foodWordRules, [part]: without(foodWordRules[part] as readonly unknown[], index) },
    })),
  );
  const markLeftOut = foodWordRules.words.flatMap((entry, index) =>
    entry.marks.map((mark) => ({
      name: `${entry.word} without ${mark}`,
      words: {
        ...foodWordRules,
        words: foodWordRules.words.with(index, {
          ...entry,
          marks: entry.marks.filter((other) => other !== mark),
        }),
      },
    })),
  );
  test('the cases in food-cases.ts notice each entry that is left out, and each word that loses one of its marks', () => {
    const unnoticed = [...entryLeftOut, ...markLeftOut].filter(({ words }) =>
      foodWordCases.every(([text, comesTo]) => readInShort(rules, text, words) === comesTo),
    );
    expect(unnoticed.map(({ name }) => name)).toEqual([]);
  });
});
