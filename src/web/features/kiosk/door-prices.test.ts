import { expect, test } from 'vitest';
import { doorPricesFor } from './door-prices.ts';

const ticketTypes = (takesCredit: boolean) => [
  { id: 'child-0-1', price: 400, takesPlace: true, takesCredit: false },
  { id: 'child-1-12', price: 950, takesPlace: true, takesCredit },
  { id: 'adult', price: 200, takesPlace: false, takesCredit: false },
];
const prices = [{ id: 'child-0-1' }, { id: 'child-1-12' }, { id: 'adult' }];

test.each([
  [1, true, ['child-0-1', 'child-1-12', 'adult']],
  [2, true, ['child-1-12', 'adult']],
  // The owner lets no ticket be paid with session credits.
  [1, false, ['child-0-1', 'child-1-12', 'adult']],
  [2, false, ['child-1-12', 'adult']],
])('a family with %i children, credits %s, sees the prices of %j', (children, takesCredit, shown) => {
  expect(doorPricesFor(prices, ticketTypes(takesCredit), children).map(({ id }) => id)).toEqual(shown);
});
