import { expect, test } from 'vitest';
import { canonicalEmail, canReceiveMail, isCompleteEmail } from './email-address.ts';

test.each([
  ['sam@example.org', 'sam@example.org'],
  [' Sam+Play@Example.org ', 'sam@example.org'],
  ['sam+a+b@example.org', 'sam@example.org'],
])('the canonical form of %s is %s', (email, mailbox) => {
  expect(canonicalEmail(email)).toBe(mailbox);
});

test.each<[string, boolean]>([
  ['sam@example.org', true],
  ["o'hara.sam+play@mail.example.co.uk", true],
  ['', false],
  ['sam', false],
  ['sam@', false],
  ['sam@example', false],
  ['sam@example.o', false],
  ['.sam@example.org', false],
  ['sam..apple@example.org', false],
  ['sam apple@example.org', false],
  ['sam@example.org ', false],
  [`${'s'.repeat(242)}@example.org`, true],
  [`${'s'.repeat(243)}@example.org`, false],
])('whether a text is a complete address: %j, %s', (text, is) => {
  expect(isCompleteEmail(text)).toBe(is);
});

test.each<[string, boolean]>([
  ['sam@example.org', true],
  ['invalid@example.org', true],
  ['walk-in@windfall.invalid', false],
  ['walk-in@windfall.INVALID', false],
])('whether an address can receive mail: %s, %s', (email, can) => {
  expect(canReceiveMail(email)).toBe(can);
});
