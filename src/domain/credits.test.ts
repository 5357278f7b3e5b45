import { expect, test } from 'vitest';
import { compareWithSingleTickets } from './credits.ts';
import type { TicketType } from './tickets.ts';

const aType = (id: string, price: number, takesCredit: boolean): TicketType => ({
  id,
  name: id,
  ageRange: '',
  colour: 'leaf',
  includes: '',
  price,
  fee: 0,
  takesPlace: true,
  takesCredit,
});
const types = [aType('baby', 400, false), aType('child', 950, true), aType('adult', 200, false)];

test.each([
  ['the bundle of the specification', 10, 7500, 750, 2000, 200],
  ['a bundle of five', 5, 4500, 900, 250, 50],
  ['no cheaper than single tickets', 10, 9500, 950, 0, 0],
  ['dearer than single tickets', 10, 10_000, 1000, 0, 0],
])(
  'a bundle compared with single tickets: %s',
  (_what, credits, price, unitPrice, saving, savingPerCredit) => {
    const offer = compareWithSingleTickets({ credits, price }, types);
    expect(offer).toEqual({ unitPrice, singlePrice: 950, saving, savingPerCredit });
  },
);

test('a bundle saves nothing when no ticket can be paid with credits', () => {
  const offer = compareWithSingleTickets({ credits: 10, price: 7500 }, []);
  expect(offer).toEqual({ unitPrice: 750, singlePrice: 0, saving: 0, savingPerCredit: 0 });
});
