import { expect, test } from 'vitest';
import { changedInWords } from './change-messages.ts';

const withEmail = { customerEmail: 'alex@example.org' };
const withoutEmail = { customerEmail: null };

test.each([
  [[], withEmail, 'The family gets a mail with what is booked now.'],
  [['£20.00 in cash', '£5.00 to the card'], withEmail, 'Refund: £20.00 in cash; £5.00 to the card.'],
  [[], withoutEmail, 'The family has no email address, so please tell them.'],
  [
    ['£20.00 in cash'],
    withoutEmail,
    'Refund: £20.00 in cash. The family has no email address, so please tell them.',
  ],
])('after a change of a party that gives back %j to %j, staff read: %s', (handBack, family, words) => {
  expect(changedInWords(handBack, family)).toBe(words);
});
