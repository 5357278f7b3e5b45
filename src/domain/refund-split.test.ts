import { expect, test } from 'vitest';
import { handedBack, refundForStaff, refundInPersonForCustomer, splitRefund } from './refund-split.ts';

const cash = { tender: 'cash', left: 1000 } as const;
const reader = { tender: 'card-reader', left: 450 } as const;
const card = { tender: 'card', left: 950 } as const;

test.each([
  ['within the newest payment', 300, [reader, cash], [[reader, 300]]],
  ['all of the newest', 450, [reader, cash], [[reader, 450]]],
  [
    'more than the newest',
    500,
    [reader, cash],
    [
      [reader, 450],
      [cash, 50],
    ],
  ],
  [
    'everything',
    2400,
    [card, reader, cash],
    [
      [card, 950],
      [reader, 450],
      [cash, 1000],
    ],
  ],
  [
    'more than is left: the excess goes to the oldest payment, and a later check refuses it',
    1500,
    [reader, cash],
    [
      [reader, 450],
      [cash, 1050],
    ],
  ],
  ['nothing', 0, [cash], []],
  ['without a payment', 100, [], []],
] as const)('a refund is split among payments: %s', (_, amount, payments, parts) => {
  expect(splitRefund(amount, payments).map((part) => [part.payment, part.amount])).toEqual(parts);
});

test('the words for staff and for the customer say how a refund goes back', () => {
  const parts = [
    { tender: 'card-reader', amount: 450 },
    { tender: 'cash', amount: 900 },
    { tender: 'cash', amount: 50 },
    { tender: 'card', amount: 100 },
  ] as const;
  expect(refundForStaff(parts)).toEqual([
    '£4.50 to the card, to give back on the card machine',
    '£9.50 in cash, to hand back at the desk',
    '£1.00 to the card, automatically',
  ]);
  expect(handedBack(parts)).toBe(1400);
  expect(refundInPersonForCustomer(parts)).toEqual([
    'You get £4.50 back on the card machine at our front desk.',
    'You get £9.50 back in cash at our front desk.',
  ]);
});
