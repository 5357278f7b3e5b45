import { expect, test } from 'vitest';
import { extrasAsBooked, fitChoices, type PartyExtra, problemWithChoices } from './party-booking.ts';

const extra = (id: string, more: Partial<PartyExtra> = {}): PartyExtra => ({
  ...{ id, name: id, description: '', kind: 'food', price: 500, pricedPer: 'each', mostAParty: null },
  ...more,
});
const extras = [
  extra('platter', { pricedPer: 'party' }),
  extra('nuggets'),
  extra('pizza'),
  extra('bags', { kind: 'bag', pricedPer: 'child' }),
  extra('cake', { kind: 'cake', mostAParty: 2 }),
];

test('with fewer children, meals are cut to one for each child; food for the whole party does not count as a meal', () => {
  const choices = { platter: 1, nuggets: 8, pizza: 4, bags: 12, cake: 2 };
  const fewer = fitChoices(extras, choices, 10);
  expect(fewer).toEqual({ platter: 1, nuggets: 8, pizza: 2, bags: 10, cake: 2 });
  expect(problemWithChoices(extras, fewer, 10)).toBeNull();
  expect(problemWithChoices(extras, choices, 10)).toBe('bags: 10 at most');
  expect(problemWithChoices(extras, { ...fewer, pizza: 3 }, 10)).toBe('There are more meals than children');
});

test('a booked party may keep as many of an extra as it has, even if the owner has lowered the limit', () => {
  const booked = extrasAsBooked(extras, { choices: { cake: 4 }, children: 10 });
  expect(problemWithChoices(booked, { cake: 4 }, 10)).toBeNull();
  expect(problemWithChoices(booked, { cake: 5 }, 10)).toBe('cake: 4 at most');
});

test('with more children, extras priced per child increase to the number of children, and extras that were not chosen stay at none', () => {
  expect(fitChoices(extras, { nuggets: 8, bags: 10, cake: 3 }, 12)).toEqual({
    nuggets: 8,
    bags: 12,
    cake: 2,
  });
});
