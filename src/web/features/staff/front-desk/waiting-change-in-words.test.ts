import { expect, test } from 'vitest';
import { waitingChangeInWords } from './waiting-change-in-words.ts';

const children = { ticketTypeId: 'child-1-12', name: 'Children (1-12 years)' };
const adults = { ticketTypeId: 'adult', name: 'Extra adult' };
const babies = { ticketTypeId: 'baby', name: 'Babies' };
const tomorrow = { date: '2025-09-21', time: '9:30 AM - 11:30 AM' };

test.each([
  ['3 children instead of 2', { children: 3, tickets: [{ ...children, quantity: 3 }] }],
  ['1 child instead of 2', { children: 1, tickets: [{ ...children, quantity: 1 }] }],
  [
    '2 children, 1 extra adult instead of 2 children',
    {
      children: 2,
      tickets: [
        { ...children, quantity: 2 },
        { ...adults, quantity: 1 },
      ],
    },
  ],
  [
    '1 × Children (1-12 years), 1 × Babies',
    {
      children: 2,
      tickets: [
        { ...children, quantity: 1 },
        { ...babies, quantity: 1 },
      ],
    },
  ],
  [
    '3 children instead of 2, 9:30 AM - 11:30 AM + 12:00 PM - 2:00 PM',
    {
      children: 3,
      tickets: [{ ...children, quantity: 3 }],
      time: '9:30 AM - 11:30 AM + 12:00 PM - 2:00 PM',
    },
  ],
  [
    'Sunday 21 September, 9:30 AM - 11:30 AM',
    { children: 2, tickets: [{ ...children, quantity: 2 }], ...tomorrow },
  ],
])('an unpaid change reads ‘%s’', (words, change) => {
  const ticket = {
    bookingDate: '2025-09-20',
    timeSlot: '9:30 AM - 11:30 AM',
    numberOfChildren: 2,
    numberOfAdults: 0,
    waitingChange: null,
  };
  const same = { date: ticket.bookingDate, time: ticket.timeSlot };
  const waiting = { ...same, toPay: 950, heldUntil: '2025-09-20T10:00:00Z', ...change };
  expect(waitingChangeInWords(ticket, waiting)).toBe(words);
});
