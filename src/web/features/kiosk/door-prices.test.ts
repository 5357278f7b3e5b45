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
  // No ticket can be paid with session credits, so the dearest one counts as the child's ticket.
  [1, false, ['child-0-1', 'child-1-12', 'adult']],
  [2, false, ['child-1-12', 'adult']],
])(
  'a family sees the door prices for its children: %i children, a ticket takes credits: %s, %j',
  (children, takesCredit, shown) => {
    expect(doorPricesFor(prices, ticketTypes(takesCredit), children).map(({ id }) => id)).toEqual(shown);
  },
);

test.each([
  [1, 'child-4-12', ['child-0-1', 'child-1-3', 'child-4-12', 'adult']],
  [2, 'child-4-12', ['child-1-3', 'child-4-12', 'adult']],
  // The ticket that credits pay for counts as the child's ticket. The cheapest is another one, so it counts
  // as the baby's.
  [2, 'child-1-3', ['child-1-3', 'child-4-12', 'adult']],
  // The ticket that credits pay for is the cheapest. It counts as the child's ticket, so no ticket counts as
  // a baby's.
  [2, 'child-0-1', ['child-0-1', 'child-1-3', 'child-4-12', 'adult']],
])(
  'with three tickets for children, a family sees the right door prices: %i children, credits pay for %s, %j',
  (children, credited, shown) => {
    const types = [
      { id: 'child-0-1', price: 400, takesPlace: true },
      { id: 'child-1-3', price: 700, takesPlace: true },
      { id: 'child-4-12', price: 950, takesPlace: true },
      { id: 'adult', price: 200, takesPlace: false },
    ].map((type) => ({ ...type, takesCredit: type.id === credited }));
    expect(doorPricesFor(types, types, children).map(({ id }) => id)).toEqual(shown);
  },
);
