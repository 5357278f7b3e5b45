import { expect, test } from 'vitest';
import { undoInWords } from './closure-words.ts';

const none = { mails: { sent: 0, waiting: 0, failed: 0 }, bookings: [], partyList: [] };
const booking = (customerEmail: string) => ({ customerEmail, state: 'waiting' as const });
const here = { customerEmail: '', state: 'here' as const };

test.each([
  ['Nobody was booked.', none],
  ['Everybody who was booked is here already.', { ...none, bookings: [here] }],
  ['1 family gets a mail that says so.', { ...none, mails: { sent: 1, waiting: 0, failed: 0 } }],
  ['6 families get a mail that says so.', { ...none, mails: { sent: 3, waiting: 2, failed: 1 } }],
  [
    '2 families get a mail that says so. Please ring 1 family without an email address.',
    {
      ...none,
      mails: { sent: 2, waiting: 0, failed: 0 },
      bookings: [booking('a@example.org'), booking('b@example.org'), booking(''), here],
    },
  ],
  [
    'Please ring 2 families without an email address and the hosts of 3 parties.',
    { ...none, bookings: [booking(''), booking('')], partyList: [{}, {}, {}] },
  ],
  ['Please ring the host of 1 party.', { ...none, partyList: [{}] }],
])('undoing a closing: %s', (words, closure) => {
  expect(undoInWords(closure)).toBe(words);
});
