import { expect, test } from 'vitest';
import { foundInWords, paidOnCardInWords, questionOf } from './results-words.ts';

test.each([
  [1, 0, 'Is this your booking?', '1 ticket'],
  [2, 0, 'Which booking is yours?', '2 tickets'],
  [1, 1, 'Which booking is yours?', '1 ticket and 1 party'],
  [0, 1, 'Are you here for this party?', '1 party'],
  [0, 2, 'Which party are you here for?', '2 parties'],
  [3, 2, 'Which booking is yours?', '3 tickets and 2 parties'],
])(
  'the question fits what a search has found: %i tickets, %i parties, %s',
  (tickets, parties, question, found) => {
    expect([questionOf(tickets, parties), foundInWords(tickets, parties)]).toEqual([question, found]);
  },
);

test.each([
  ['confirmed', 1900, 'Paid £19.00'],
  ['confirmed', 0, 'Paid £0.00'],
  ['confirmed', null, null],
  ['paid_in_store', 0, null],
  ['paid_in_store', 950, 'Paid £9.50'],
] as const)('the card of a ticket says what was paid: %s, %j pence, %j', (status, totalAmount, words) => {
  expect(paidOnCardInWords({ status, totalAmount })).toBe(words);
});
