import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TicketType } from './tickets.ts';
import { quoteVisit, rewardPoints, type VisitQuoteInput } from './visit-quote.ts';
import type { VoucherWorth } from './vouchers.ts';

const baby: TicketType = {
  id: 'child-0-1',
  name: 'Children (0-1 years)',
  ageRange: '0-1 years',
  colour: 'tor',
  includes: '',
  price: 400,
  fee: 0,
  takesPlace: true,
  takesCredit: false,
};
const child: TicketType = {
  ...baby,
  id: 'child-1-12',
  name: 'Children (1-12 years)',
  price: 950,
  takesCredit: true,
};
const adult: TicketType = { ...baby, id: 'adult', name: 'Adults', price: 200, takesPlace: false };
const priceList = [baby, child, adult];
const withFees = [
  { ...baby, fee: 10 },
  { ...child, fee: 50 },
  { ...adult, fee: 0 },
];

const quote = (request: Partial<VisitQuoteInput>) =>
  quoteVisit({
    ticketTypes: priceList,
    quantities: {},
    sessionCount: 1,
    credits: 0,
    voucher: null,
    ...request,
  });
const family = { 'child-0-1': 1, 'child-1-12': 2, adult: 1 };

describe('the formula: price × quantity × sessions, plus fees', () => {
  test.each<[string, Partial<VisitQuoteInput>, number, number, number]>([
    ['nothing chosen', {}, 0, 0, 0],
    ['a baby', { quantities: { 'child-0-1': 1 } }, 400, 0, 4],
    ['a child', { quantities: { 'child-1-12': 1 } }, 950, 0, 9],
    ['an extra adult', { quantities: { adult: 1 } }, 200, 0, 2],
    ['two children and an extra adult', { quantities: { 'child-1-12': 2, adult: 1 } }, 2100, 0, 21],
    ['a family', { quantities: family }, 2500, 0, 25],
    ['no session, which counts as one', { quantities: family, sessionCount: 0 }, 2500, 0, 25],
    [
      'a negative number of sessions, which counts as one',
      { quantities: family, sessionCount: -3 },
      2500,
      0,
      25,
    ],
    ['two sessions of an event', { quantities: family, sessionCount: 2 }, 5000, 0, 50],
    ['three sessions of an event', { quantities: family, sessionCount: 3 }, 7500, 0, 75],
    ['fees', { ticketTypes: withFees, quantities: family }, 2610, 110, 26],
    [
      'fees, charged once for any number of sessions',
      { ticketTypes: withFees, quantities: family, sessionCount: 2 },
      5110,
      110,
      51,
    ],
    ['as many children as one booking may have', { quantities: { 'child-1-12': 40 } }, 38_000, 0, 380],
    ['a count of zero', { quantities: { 'child-1-12': 1, adult: 0 } }, 950, 0, 9],
    ['a ticket that is not sold', { quantities: { 'child-1-12': 1, dog: 4 } }, 950, 0, 9],
    ['half a child', { quantities: { 'child-1-12': 1.5, adult: 1 } }, 200, 0, 2],
    ['a negative number of children', { quantities: { 'child-1-12': -2, adult: 1 } }, 200, 0, 2],
    [
      'an infinite number of children',
      { quantities: { 'child-1-12': Number.POSITIVE_INFINITY, adult: 1 } },
      200,
      0,
      2,
    ],
    ['a count that is not a number', { quantities: { 'child-1-12': Number.NaN, adult: 1 } }, 200, 0, 2],
  ])('%s', (_what, request, original, fees, points) => {
    expect(quote(request)).toMatchObject({
      original,
      fees,
      creditsUsed: 0,
      creditSavings: 0,
      discount: 0,
      total: original,
      points,
    });
  });

  test('a quote has a line for each chosen type, in the order of the price list', () => {
    expect(
      quote({ quantities: { adult: 1, 'child-1-12': 2, 'child-0-1': 0 }, sessionCount: 2 }),
    ).toMatchObject({
      lines: [
        {
          ticketTypeId: 'child-1-12',
          name: 'Children (1-12 years)',
          quantity: 2,
          unitPrice: 950,
          amount: 3800,
        },
        { ticketTypeId: 'adult', name: 'Adults', quantity: 1, unitPrice: 200, amount: 400 },
      ],
      sessionCount: 2,
    });
  });
});

describe('credits, then the voucher', () => {
  const pounds = (pence: number): VoucherWorth => ({ kind: 'amount', pence, ticketTypes: null });
  const percent = (of: number): VoucherWorth => ({ kind: 'percent', percent: of, ticketTypes: null });
  const free = (sessions: number): VoucherWorth => ({ kind: 'free-sessions', sessions, ticketTypes: null });
  const two = { 'child-1-12': 2 };
  const babies = { 'child-0-1': 2 };

  test.each<[string, Partial<VisitQuoteInput>, [number, number, number, number, number]]>([
    ['a credit pays for one child', { quantities: two, credits: 1 }, [1, 950, 0, 950, 9]],
    ['as many credits as children', { quantities: two, credits: 2 }, [2, 1900, 0, 0, 0]],
    ['more credits than children', { quantities: two, credits: 10 }, [2, 1900, 0, 0, 0]],
    [
      'one credit for each child and session',
      { quantities: two, sessionCount: 2, credits: 10 },
      [4, 3800, 0, 0, 0],
    ],
    [
      'not enough credits for both sessions',
      { quantities: two, sessionCount: 2, credits: 3 },
      [3, 2850, 0, 950, 9],
    ],
    [
      'babies and adults use no credits',
      { quantities: { ...babies, adult: 1 }, credits: 10 },
      [0, 0, 0, 1000, 10],
    ],
    ['tickets that take no credit are paid for', { quantities: family, credits: 10 }, [2, 1900, 0, 600, 6]],
    [
      'credits do not pay for fees',
      { ticketTypes: withFees, quantities: two, credits: 2 },
      [2, 1900, 0, 100, 1],
    ],
    ['a negative number of credits', { quantities: two, credits: -1 }, [0, 0, 0, 1900, 19]],
    [
      'no ticket type takes credits',
      { ticketTypes: [baby, adult], quantities: family, credits: 5 },
      [0, 0, 0, 600, 6],
    ],
    ['a voucher in pounds', { quantities: family, voucher: pounds(500) }, [0, 0, 500, 2000, 20]],
    [
      'a voucher worth more than the visit',
      { quantities: family, voucher: pounds(9000) },
      [0, 0, 2500, 0, 0],
    ],
    ['a voucher that leaves 30p', { quantities: family, voucher: pounds(2470) }, [0, 0, 2470, 30, 0]],
    // A card cannot pay the 1p that would be left, so the voucher takes off less.
    ['a voucher that leaves 1p', { quantities: family, voucher: pounds(2499) }, [0, 0, 2470, 30, 0]],
    ['a percentage of all', { quantities: family, voucher: percent(20) }, [0, 0, 500, 2000, 20]],
    [
      'a percentage, credits first',
      { quantities: family, credits: 1, voucher: percent(20) },
      [1, 950, 310, 1240, 12],
    ],
    [
      'a percentage of fees too',
      { ticketTypes: withFees, quantities: two, voucher: percent(10) },
      [0, 0, 200, 1800, 18],
    ],
    ['a free session', { quantities: two, voucher: free(1) }, [0, 0, 950, 950, 9]],
    ['free sessions, credits first', { quantities: two, credits: 1, voucher: free(2) }, [1, 950, 950, 0, 0]],
    [
      'free sessions only for sessions that no credit has paid',
      { quantities: { ...two, ...babies }, credits: 1, voucher: free(2) },
      [1, 950, 950, 800, 8],
    ],
    ['nothing left for a voucher', { quantities: two, credits: 2, voucher: free(1) }, [2, 1900, 0, 0, 0]],
    [
      'a free session where no ticket takes credits, for the dearest child of the visit',
      {
        ticketTypes: [baby, { ...child, takesCredit: false }, adult],
        quantities: family,
        sessionCount: 2,
        voucher: free(3),
      },
      [0, 0, 2850, 2150, 21],
    ],
    ['a voucher and no children', { quantities: { adult: 2 }, voucher: free(1) }, [0, 0, 0, 400, 4]],
    [
      'a voucher for the babies only',
      { quantities: family, voucher: { ...pounds(500), ticketTypes: ['child-0-1'] } },
      [0, 0, 400, 2100, 21],
    ],
    [
      'a tenth of what children 1-12 cost, less a credit',
      { quantities: family, credits: 1, voucher: { ...percent(10), ticketTypes: ['child-1-12'] } },
      [1, 950, 95, 1455, 14],
    ],
    [
      'a voucher for tickets that nobody chose',
      { quantities: two, voucher: { ...pounds(500), ticketTypes: ['adult'] } },
      [0, 0, 0, 1900, 19],
    ],
    ['a voucher and nothing chosen', { voucher: pounds(500) }, [0, 0, 0, 0, 0]],
  ])('%s', (_what, request, [creditsUsed, creditSavings, discount, total, points]) => {
    expect(quote(request)).toMatchObject({ creditsUsed, creditSavings, discount, total, points });
  });
});

test.each([
  [0, 0],
  [99, 0],
  [100, 1],
  [199, 1],
  [2350, 23],
  [2399, 23],
])('%i pence earn %i points', (paid, points) => {
  expect(rewardPoints(paid)).toBe(points);
});

describe('for any request', () => {
  const kinds = fc.array(fc.record({ price: fc.nat(5_000), fee: fc.nat(300), takesPlace: fc.boolean() }), {
    minLength: 1,
    maxLength: 5,
  });
  const someKinds = fc.option(fc.subarray(['kind-0', 'kind-1', 'kind-2']));
  const voucher = fc.option(
    fc.oneof(
      fc.record({ kind: fc.constant('amount' as const), pence: fc.nat(30_000), ticketTypes: someKinds }),
      fc.record({ kind: fc.constant('percent' as const), percent: fc.nat(120), ticketTypes: someKinds }),
      fc.record({
        kind: fc.constant('free-sessions' as const),
        sessions: fc.nat(30),
        ticketTypes: someKinds,
      }),
    ),
  );
  const request: fc.Arbitrary<VisitQuoteInput> = kinds.chain((list) =>
    fc.record({
      // At most one type takes credits, as the price list enforces.
      ticketTypes: fc.integer({ min: -1, max: list.length - 1 }).map((credit) =>
        list.map((kind, index) => ({
          ...adult,
          ...kind,
          id: `kind-${index}`,
          takesCredit: index === credit,
        })),
      ),
      quantities: fc
        .array(fc.nat(40), { minLength: list.length, maxLength: list.length })
        .map((counts) => Object.fromEntries(counts.map((count, index) => [`kind-${index}`, count]))),
      sessionCount: fc.nat(12),
      credits: fc.nat(100),
      voucher,
    }),
  );

  test('the price adds up', () => {
    fc.assert(
      fc.property(request, (visit) => {
        const priced = quoteVisit(visit);
        const amounts = [
          priced.fees,
          priced.original,
          priced.creditSavings,
          priced.discount,
          priced.total,
          ...priced.lines.map(({ amount }) => amount),
        ];
        for (const amount of amounts) expect(Number.isSafeInteger(amount)).toBe(true);
        for (const amount of amounts) expect(amount).toBeGreaterThanOrEqual(0);
        expect(priced.original).toBe(priced.lines.reduce((sum, { amount }) => sum + amount, priced.fees));
        expect(priced.total).toBe(priced.original - priced.creditSavings - priced.discount);
        expect(priced.total).toBeLessThanOrEqual(priced.original);
        expect(priced.points).toBe(Math.floor(priced.total / 100));
        expect(priced.sessionCount).toBeGreaterThanOrEqual(1);
      }),
      { numRuns: 300 },
    );
  });

  test('credits used never exceed the credits available or the child sessions', () => {
    fc.assert(
      fc.property(request, (visit) => {
        const { creditsUsed, creditSavings, sessionCount } = quoteVisit(visit);
        const paying = visit.ticketTypes.find(({ takesCredit }) => takesCredit);
        const childSessions = paying ? (visit.quantities[paying.id] ?? 0) * sessionCount : 0;
        expect(creditsUsed).toBe(Math.min(visit.credits, childSessions));
        expect(creditSavings).toBe(creditsUsed * (paying?.price ?? 0));
      }),
      { numRuns: 300 },
    );
  });

  test('more credits or a voucher never raise the price', () => {
    fc.assert(
      fc.property(request, (visit) => {
        const { total } = quoteVisit(visit);
        expect(total).toBeLessThanOrEqual(quoteVisit({ ...visit, voucher: null }).total);
        expect(quoteVisit({ ...visit, credits: visit.credits + 1, voucher: null }).total).toBeLessThanOrEqual(
          quoteVisit({ ...visit, voucher: null }).total,
        );
      }),
    );
  });
});
