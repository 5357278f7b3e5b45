import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countPlacesNeeded, countTickets, type TicketType } from './tickets.ts';

const ticket = (id: string, takesPlace: boolean): TicketType => ({
  id,
  name: id,
  ageRange: '',
  colour: 'leaf',
  includes: '',
  price: 100,
  fee: 0,
  takesPlace,
  takesCredit: false,
});
const types = [ticket('child-0-1', true), ticket('child-1-12', true), ticket('adult', false)];

test.each([
  ['nobody', {}, 0, 0],
  ['noughts', { 'child-0-1': 0, 'child-1-12': 0, adult: 0 }, 0, 0],
  ['one child', { 'child-1-12': 1 }, 1, 1],
  ['a baby, who also takes a place', { 'child-0-1': 1 }, 1, 1],
  ['adults, who take no place', { adult: 3 }, 0, 3],
  ['a family', { 'child-0-1': 1, 'child-1-12': 2, adult: 1 }, 3, 4],
  ['as many children as one booking may have', { 'child-1-12': 40 }, 40, 40],
])('the places and tickets of a booking: %s', (_who, quantities, places, tickets) => {
  expect(countPlacesNeeded(types, quantities)).toBe(places);
  expect(countTickets(quantities)).toBe(tickets);
});

test('a ticket of an unknown type takes no place and still counts as chosen', () => {
  expect(countPlacesNeeded(types, { dog: 2, 'child-1-12': 1 })).toBe(1);
  expect(countTickets({ dog: 2, 'child-1-12': 1 })).toBe(3);
});

test('every child takes one place, adults take none', () => {
  const count = fc.integer({ min: 0, max: 40 });
  fc.assert(
    fc.property(count, count, count, (babies, children, adults) => {
      const quantities = { 'child-0-1': babies, 'child-1-12': children, adult: adults };
      expect(countPlacesNeeded(types, quantities)).toBe(babies + children);
      expect(countTickets(quantities)).toBe(babies + children + adults);
    }),
  );
});
