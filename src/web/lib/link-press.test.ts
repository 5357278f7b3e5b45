import { expect, test } from 'vitest';
import { mustCopyFromAddress } from './link-press.ts';

const day = '2025-09-27';

test.each([
  ['the first press of a link', { asked: day, press: 'a' }, { asked: '', press: '' }, true],
  [
    'the same press, after the visitor has changed the draft',
    { asked: day, press: 'a' },
    { asked: day, press: 'a' },
    false,
  ],
  ['a reload', { asked: day, press: '' }, { asked: day, press: 'a' }, false],
  ['another press of the same link', { asked: day, press: 'b' }, { asked: day, press: 'a' }, true],
  ['a press after the address was typed', { asked: day, press: 'b' }, { asked: day, press: '' }, true],
  ['another date in a typed address', { asked: '2025-10-12', press: '' }, { asked: day, press: 'a' }, true],
  ['a press of a link without a date', { asked: '', press: 'b' }, { asked: day, press: 'a' }, false],
])('whether the date in the address replaces the one in the draft: %s', (_, address, last, isNew) => {
  expect(mustCopyFromAddress(address, last)).toBe(isNew);
});
