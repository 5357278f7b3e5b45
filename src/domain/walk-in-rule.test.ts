import { expect, test } from 'vitest';
import { isGuessablePin } from './kiosk-pin.ts';
import { whyStaffApprovalNeeded } from './walk-in-rule.ts';

const rule = { most: 3, minutes: 10, lastPlaces: 10 };

test.each([
  [0, 40, null],
  [2, 11, null],
  [3, 40, 'many'],
  [0, 10, 'last_places'],
  [3, 10, 'many'],
])(
  'why staff must approve a walk-in after %i recent ones, with %i places left: %j',
  (madeLately, placesLeft, why) => {
    expect(whyStaffApprovalNeeded({ madeLately, placesLeft }, rule)).toBe(why);
  },
);

test.each([
  ['111111', true],
  ['123456', true],
  ['890123', true],
  ['987654', true],
  ['123465', false],
  ['472913', false],
])('the PIN %s is easy to guess: %j', (pin, isGuessable) => {
  expect(isGuessablePin(pin)).toBe(isGuessable);
});
