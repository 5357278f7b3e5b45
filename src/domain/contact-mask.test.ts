import { expect, test } from 'vitest';
import { maskEmail, maskPhone } from './contact-mask.ts';

test.each([
  ['alex@example.org', 'a•••@e•••.org'],
  ['zoë.rowe+play@mail.rowe.co.uk', 'z•••@m•••.uk'],
  ['a@b', 'a•••@b•••'],
])('%s is shown as %s', (email, shown) => {
  expect(maskEmail(email)).toBe(shown);
});

test.each([
  ['01632 960999', '••• 999'],
  ['+44 1632 960-12 3', '••• 123'],
  ['', ''],
])('%s is shown as %s', (phone, shown) => {
  expect(maskPhone(phone)).toBe(shown);
});
