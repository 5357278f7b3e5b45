import { expect, test } from 'vitest';
import { changedInWords } from './change-messages.ts';

const withEmail = { customerEmail: 'alex@example.org' };
const withoutEmail = { customerEmail: null };
const inCash = '£20.00 in cash, to hand back at the desk';
const toCard = '£5.00 to the card, automatically';

test.each([
  ['The family gets a mail with the new details.', [], withEmail],
  [`Refund: ${inCash}; ${toCard}.`, [inCash, toCard], withEmail],
  ['The family has no email address, so please tell them.', [], withoutEmail],
  [`Refund: ${inCash}. The family has no email address, so please tell them.`, [inCash], withoutEmail],
])('staff who change a party read ‘%s’', (words, handBack, family) => {
  expect(changedInWords(handBack, family)).toBe(words);
});
