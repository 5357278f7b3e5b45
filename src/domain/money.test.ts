import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPence, formatPrice, penceToPounds, percentOf, poundsToPence } from './money.ts';

describe('poundsToPence', () => {
  test.each([
    [0, 0],
    [23.5, 2350],
    [9.5, 950],
    [0.01, 1],
    [0.07, 7],
    [0.29, 29],
    [1.1, 110],
    [4.35, 435],
    [8.2, 820],
    [19.99, 1999],
    [0.1 + 0.2, 30],
    [9.5 * 3, 2850],
    [999_999.99, 99_999_999],
    [1_000_000, 100_000_000],
    [1_000_000.01, null],
    [0.001, null],
    [0.005, null],
    [1.005, null],
    [9.995, null],
    [23.499, null],
    [-0.01, null],
    [-9.5, null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    [Number.NEGATIVE_INFINITY, null],
  ])('£%d is %s', (pounds, pence) => {
    expect(poundsToPence(pounds)).toBe(pence);
  });
});

describe('formatPence', () => {
  test.each([
    [0, '£0.00'],
    [1, '£0.01'],
    [9, '£0.09'],
    [10, '£0.10'],
    [99, '£0.99'],
    [100, '£1.00'],
    [950, '£9.50'],
    [2350, '£23.50'],
    [99_999, '£999.99'],
    [100_000, '£1,000.00'],
    [123_456, '£1,234.56'],
    [100_000_000, '£1,000,000.00'],
    [-1, '-£0.01'],
    [-950, '-£9.50'],
    [-123_456, '-£1,234.56'],
  ])('%i is %s', (pence, text) => {
    expect(formatPence(pence)).toBe(text);
  });
});

describe('percentOf', () => {
  test.each([
    [2350, 0, 0],
    [2350, 10, 235],
    [2350, 100, 2350],
    [0, 20, 0],
    [105, 10, 11],
    [104, 10, 10],
    [115, 10, 12],
    [1, 50, 1],
    [1, 49, 0],
    [3, 50, 2],
    [999, 33, 330],
    [950, 15, 143],
  ])('of %i pence, %i percent is %i', (amount, percent, part) => {
    expect(percentOf(amount, percent)).toBe(part);
  });

  test('is rounded to the nearest penny, and half a penny is rounded up', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.integer({ min: 0, max: 100 }),
        (amount, percent) => {
          const part = percentOf(amount, percent);
          expect(Number.isInteger(part)).toBe(true);
          expect(part).toBeLessThanOrEqual(amount);
          const tooMuch = part * 100 - amount * percent;
          expect(tooMuch).toBeLessThanOrEqual(50);
          expect(tooMuch).toBeGreaterThan(-50);
        },
      ),
    );
  });
});

test.each([
  [0, '£0'],
  [800, '£8'],
  [950, '£9.50'],
  [120_000, '£1,200'],
  [1, '£0.01'],
])('%i pence in short form is %s', (pence, words) => {
  expect(formatPrice(pence)).toBe(words);
});

describe('conversions', () => {
  const pence = fc.integer({ min: 0, max: 100_000_000 });

  test('from pence to pounds and back return the same pence', () => {
    fc.assert(
      fc.property(pence, (amount) => {
        expect(poundsToPence(penceToPounds(amount))).toBe(amount);
      }),
    );
  });

  test('return the exact pence for a sum of pounds with rounding errors', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2_000 }), { maxLength: 40 }), (amounts) => {
        const pounds = amounts.reduce((sum, amount) => sum + penceToPounds(amount), 0);
        expect(poundsToPence(pounds)).toBe(amounts.reduce((sum, amount) => sum + amount, 0));
      }),
    );
  });

  test('formatted amounts can be read back exactly', () => {
    fc.assert(
      fc.property(pence, (amount) => {
        const text = formatPence(amount);
        expect(text).toMatch(/^£\d{1,3}(,\d{3})*\.\d{2}$/);
        expect(poundsToPence(Number(text.replaceAll(/[£,]/g, '')))).toBe(amount);
      }),
    );
  });

  test('refuse a fraction of a penny', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 1, max: 99 }),
        (pence, hundredths) => {
          expect(poundsToPence((pence * 100 + hundredths) / 10_000)).toBeNull();
        },
      ),
    );
  });
});
