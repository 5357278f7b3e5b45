import { expect, test } from 'vitest';
import type { BookingResult } from '../purchase/result-query.ts';
import {
  checkoutTextFor,
  checkoutTextOf,
  processingText,
  storedInWords,
  tryAgainText,
} from './checkout-text.ts';

test.each([
  ['visit', 'session_full', 'Your tickets and details are kept, so you only need another time.'],
  ['photo', 'slot_taken', 'Your details are kept, so you only need another time.'],
  ['visit', 'voucher_invalid', 'Your tickets and details are kept.'],
  ['gift-voucher', 'hold_ended', 'Your details are kept.'],
] as const)('if an order is refused, the page says what is kept: %s, %s, %s', (kind, code, words) => {
  expect(storedInWords(checkoutTextFor(kind), { code })).toBe(words);
});

const ofParty = { change: null, booking: { kind: 'party' } as BookingResult['booking'] };

test('after a failed payment, the page says what is held, or that a booked party stays booked', () => {
  expect(tryAgainText(checkoutTextFor('visit'))).toBe(
    'We are keeping your places for a few minutes, so you can try again.',
  );
  expect(tryAgainText(checkoutTextOf({ ...ofParty, balance: { alreadyPaid: 5_000 } }))).toBe(
    'Your party is booked as before; you can try again.',
  );
});

test('while a payment is processed, the page says what is held, or that a booked party stays booked', () => {
  expect(processingText(checkoutTextOf(ofParty))).toBe(
    'We are keeping your party, and this page shows your confirmation as soon as it is through.',
  );
  expect(processingText(checkoutTextOf({ ...ofParty, balance: { alreadyPaid: 5_000 } }))).toBe(
    'Your party is booked as before, and this page shows your confirmation as soon as it is through.',
  );
});
