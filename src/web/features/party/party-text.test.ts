import { expect, test } from 'vitest';
import { partySessionInWords } from './party-text.ts';

test.each([
  [1, null, false, '1 place left'],
  [2, null, false, '2 places left'],
  [40, null, true, 'every place still free'],
  [40, 'Blocked', false, 'Blocked'],
])(
  'a session says how many places are left, or why none is: %i left, refusal %j, isEmpty %j, %s',
  (availableSpots, reason, isEmpty, words) => {
    expect(partySessionInWords({ availableSpots, reason }, isEmpty)).toBe(words);
  },
);
