import { expect, test } from 'vitest';
import { endsWithDigits, maskEmail, maskName, maskPhone } from './contact-mask.ts';

test.each([
  ['alex@example.org', 'a•••@e•••.org'],
  ['zoë.rowe+play@mail.rowe.co.uk', 'z•••@m•••.uk'],
  ['a@b', 'a•••@b•••'],
])('%s is shown as %s', (email, shown) => {
  expect(maskEmail(email)).toBe(shown);
});

test.each([
  ['01632 960999', '01•••'],
  ['+44 1632 960-12 3', '44•••'],
  ['', ''],
])('%s is shown as %s', (phone, shown) => {
  expect(maskPhone(phone)).toBe(shown);
});

test.each([
  ['Sarah Miller', 'Sarah M.'],
  ['  Anna van der Berg ', 'Anna B.'],
  ['Zoë O’Brien-Łukasz', 'Zoë O.'],
  ['ömer öz', 'ömer Ö.'],
  ['Madonna', 'M.'],
])('the name %j is shown as %s', (name, shown) => {
  expect(maskName(name)).toBe(shown);
});

test.each([
  ['01632 960999', '999', true],
  ['+44 1632 960-12 3', '123', true],
  ['01632 960999', '998', false],
  ['01632 960999', '', false],
  ['01632 960999', '0999', false],
  ['', '', false],
])('whether a phone number ends with three digits: %j, %j, %j', (phone, digits, fits) => {
  expect(endsWithDigits(phone, digits)).toBe(fits);
});
