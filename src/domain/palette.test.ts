import { expect, test } from 'vitest';
import {
  checkInks,
  colourPairs,
  contrastOf,
  type Inks,
  inkNames,
  inksKey,
  isPaperLight,
  orchardInks,
  orchardTokens,
  parseInksKey,
  readyPalettes,
  tokensOf,
  weakPairInWords,
} from './palette.ts';

// The contrasts come from WCAG's own examples and from published calculators.
test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
  ['#767676', '#ffffff', 4.54],
  ['#0000ff', '#ffffff', 8.59],
  ['#ff0000', '#ffffff', 4],
  ['#00ff00', '#000000', 15.3],
  ['#808080', '#000000', 5.32],
])('%s on %s has a contrast of %d', (one, other, expected) => {
  expect(contrastOf(one, other)).toBeCloseTo(expected, 1);
  expect(contrastOf(other, one)).toBe(contrastOf(one, other));
});

test.each(readyPalettes)('every pair of colours in the palette $name can be read', ({ inks }) => {
  expect(isPaperLight(inks)).toBe(true);
  expect(checkInks(inks)).toEqual([]);
  for (const { front, back, least } of colourPairs) {
    if (front.startsWith('sloe') || back.startsWith('sloe')) continue;
    const tokens = tokensOf(inks);
    const contrast = contrastOf(tokens[front as keyof typeof tokens], tokens[back as keyof typeof tokens]);
    expect(contrast, `${front} on ${back}`).toBeGreaterThanOrEqual(least);
  }
});

test.each<[string, Partial<Inks>, string, keyof Inks]>([
  ['an apple like honey', { apple: '#f4b63f' }, 'Paper on apple has 1.7:1; words need 4.5:1.', 'apple'],
  ['a pale leaf', { leaf: '#7fa368' }, 'Paper on leaf has 2.7:1; words need 4.5:1.', 'leaf'],
  ['pale words', { bramble: '#9a8aa0' }, 'Paper on bramble has 3.0:1; words need 4.5:1.', 'bramble'],
  ['dark honey', { honey: '#6b4a00' }, 'Honey on bramble has 2.0:1; words need 4.5:1.', 'honey'],
  ['a dark sky', { tor: '#2f4f6b' }, 'Bramble on tor has 1.8:1; words need 4.5:1.', 'tor'],
])('%s is refused with the weak pair and its contrast', (_what, change, expected, ink) => {
  const weak = checkInks({ ...orchardInks, ...change });
  expect(weak.map(weakPairInWords)).toContain(expected);
  expect(weak.find((pair) => weakPairInWords(pair) === expected)?.ink).toBe(ink);
});

test.each([
  ['#767676', true],
  ['#777777', false],
])('near the limit of 4.5, white words on %s pass: %s', (apple, passes) => {
  const inks = { ...orchardInks, paper: '#ffffff', paperDeep: '#ffffff', apple };
  const isWeak = checkInks(inks).some(({ front, back }) => front === 'paper' && back === 'apple');
  expect(isWeak).toBe(!passes);
});

test('a dark paper is refused, even if words on it could be read well', () => {
  expect(isPaperLight({ paper: '#101018', paperDeep: '#fff9ee' })).toBe(false);
  expect(isPaperLight({ paper: '#fff9ee', paperDeep: '#7a6a50' })).toBe(false);
});

test('the original inks have exactly the colours of the drawings', () => {
  expect(tokensOf({ ...orchardInks })).toBe(orchardTokens);
  for (const name of ['paper', 'bramble', 'apple', 'leaf', 'honey', 'tor'] as const)
    expect(orchardTokens[name]).toBe(orchardInks[name]);
});

test.each(['#fbfaf4', '#f2c14e', '#14273c', '#b93a14', '#1c6a6c', '#86bdd6', '#7f00ff'])(
  'the colour %s, mixed with itself, stays as it is',
  (colour) => {
    expect(tokensOf({ ...orchardInks, paper: colour, honey: colour })['honey-tint']).toBe(colour);
  },
);

test('inks can be written in an address and read from it', () => {
  for (const { inks } of readyPalettes) expect(parseInksKey(inksKey(inks))).toEqual(inks);
  const key = inksKey(orchardInks);
  for (const wrong of [
    '',
    'fff',
    key.slice(1),
    `${key}-ffffff`,
    key.replace('f', 'g'),
    key.replaceAll('-', ' '),
  ])
    expect(parseInksKey(wrong)).toBeNull();
});

test('in 2,000 random palettes no colour that was derived for small words or edges is too weak', () => {
  let seed = 7;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  const colour = (from: number, to: number) =>
    `#${[0, 1, 2]
      .map(() =>
        Math.floor(from + random() * (to - from))
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`;
  let passed = 0;
  for (let count = 0; count < 2_000; count += 1) {
    const inks: Inks = {
      paper: colour(235, 256),
      paperDeep: colour(220, 250),
      bramble: colour(0, 60),
      apple: colour(20, 150),
      leaf: colour(20, 130),
      honey: colour(160, 256),
      tor: colour(150, 230),
    };
    for (const token of Object.values(tokensOf(inks))) expect(token).toMatch(/^#[0-9a-f]{6}$/);
    const weak = checkInks(inks);
    if (weak.length === 0) passed += 1;
    // Only chosen inks can be too weak, because the colours derived from them are made strong enough.
    for (const { front, back } of weak) {
      if (front === 'sloe' || back === 'sloe-tint') continue;
      expect(['honey-deep', 'tor-deep', 'edge', 'bramble-soft']).not.toContain(front);
    }
    for (const name of inkNames) expect(inks[name]).toMatch(/^#[0-9a-f]{6}$/);
  }
  expect(passed).toBeGreaterThan(100);
});
