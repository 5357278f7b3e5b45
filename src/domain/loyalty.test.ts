import { expect, test } from 'vitest';
import { bonusInWords } from './loyalty.ts';

test.each([
  [{ bonusPercent: 0, bonusOn: 'every day' }, null],
  [{ bonusPercent: 5, bonusOn: 'weekends' }, '5% bonus points at weekends'],
  [{ bonusPercent: 10, bonusOn: 'every day' }, '10% bonus points, always'],
] as const)('%o is said as %s', (level, words) => {
  expect(bonusInWords(level)).toBe(words);
});
