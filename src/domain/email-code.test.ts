import { expect, test } from 'vitest';
import { attemptsLeftInWords, isEmailCode, normaliseEmailCode } from './email-code.ts';

test.each([
  ['123456', true],
  ['123 456', true],
  [' 123456\n', true],
  ['123-456', true],
  ['123\u2013456', true],
  ['1 2 3 4 5 6', true],
  ['000000', true],
  ['12345', false],
  ['1234567', false],
  ['12345a', false],
  ['\u0661\u0662\u0663\u0664\u0665\u0666', false],
  ['', false],
])('whether a text has the form of a code: %j, %s', (typed, expected) => {
  expect(isEmailCode(normaliseEmailCode(typed))).toBe(expected);
});

test.each([
  [1, 'four tries left'],
  [3, 'two tries left'],
  [4, 'one try left'],
  [5, 'no tries left'],
])('after %i wrong attempts, the words are: %s', (wrongAttempts, words) => {
  expect(attemptsLeftInWords(wrongAttempts)).toBe(words);
});
