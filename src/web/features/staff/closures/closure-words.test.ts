import { expect, test } from 'vitest';
import { undoInWords } from './closure-words.ts';

const none = { mails: { sent: 0, waiting: 0, failed: 0 }, bookings: [], partyList: [] };
const booking = (customerEmail: string) => ({ customerEmail, state: 'waiting' as const });
const here = { customerEmail: '', state: 'here' as const };

test.each([
  ['Nobody was booked.', none],
  ['Everybody who was booked is here already.', { ...none, bookings: [here] }],
  [
    'A mail tells 1 family that you are open after all.',
    { ...none, mails: { sent: 1, waiting: 0, failed: 0 } },
  ],
  [
    'A mail tells 6 families that you are open after all.',
    { ...none, mails: { sent: 3, waiting: 2, failed: 1 } },
  ],
  [
    'A mail tells 2 families that you are open after all. Please ring 1 family without an email address.',
    {
      ...none,
      mails: { sent: 2, waiting: 0, failed: 0 },
      bookings: [booking('a@example.org'), booking('b@example.org'), booking(''), here],
    },
  ],
  [
    'Please ring 2 families without an email address, and the families of 3 parties.',
    { ...none, bookings: [booking(''), booking('')], partyList: [{}, {}, {}] },
  ],
  ['Please ring the family of 1 party.', { ...none, partyList: [{}] }],
])('staff who undo a closing read ‘%s’', (words, closure) => {
  expect(undoInWords(closure)).toBe(words);
});
