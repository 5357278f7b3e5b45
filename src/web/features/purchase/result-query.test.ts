import { expect, test } from 'vitest';
import { type BookingResult, type ResultStatus, resultStatus } from './result-query.ts';

test.each<[BookingResult['state'], string | null, ResultStatus]>([
  ['held', 'requires_payment_method', 'declined'],
  ['held', 'requires_action', 'to pay'],
  ['held', 'processing', 'processing'],
  ['held', 'succeeded', 'verifying'],
  ['held', 'canceled', 'canceled'],
  ['processing', 'processing', 'processing'],
  ['confirmed', 'succeeded', 'confirmed'],
  ['lapsed', 'canceled', 'canceled'],
  ['lapsed', 'requires_payment_method', 'lapsed'],
  ['refund_due', 'succeeded', 'refunded'],
  ['refunded', 'succeeded', 'refunded'],
  ['cancelled', 'succeeded', 'cancelled'],
  ['cancelled', null, 'cancelled'],
])('the state and the payment of a booking decide its status: %s, %s, %s', (state, paymentStatus, status) => {
  expect(resultStatus({ state, paymentStatus } as BookingResult)).toBe(status);
});
