import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isOffered,
  maxOffersPerTitle,
  type Offer,
  offerCode,
  offerDiscount,
  offerNameOf,
  typedVoucherOf,
} from './offers.ts';
import type { TicketType } from './tickets.ts';
import { quoteVisit } from './visit-quote.ts';

const offer = (more: Partial<Offer> = {}): Offer => ({
  id: 'mornings',
  title: 'Toddler mornings',
  ticketPrice: 800,
  ticketTypes: ['child'],
  mostTickets: null,
  endsBy: null,
  everyVisits: null,
  oncePerDay: false,
  eventId: null,
  firstDay: null,
  lastDay: null,
  school: null,
  weekdays: null,
  fromMinute: null,
  untilMinute: null,
  ...more,
});
const type = (id: string, price: number, more: Partial<TicketType> = {}): TicketType => ({
  id,
  name: id,
  ageRange: '',
  colour: 'honey',
  includes: '',
  price,
  fee: 0,
  takesPlace: true,
  takesCredit: id === 'child',
  ...more,
});
const types = [type('baby', 400), type('child', 950), type('adult', 200, { takesPlace: false })];
const price = (
  quantities: Record<string, number>,
  offers: Offer[],
  {
    sessionCount = 1,
    credits = 0,
    voucher = null as null | { kind: 'amount'; pence: number; ticketTypes: null },
  } = {},
) => quoteVisit({ ticketTypes: types, quantities, sessionCount, credits, voucher, offers });

describe('an offer in a quote', () => {
  const free = (more: Partial<Offer> = {}) =>
    offer({ id: 'tenth', ticketPrice: null, ticketTypes: null, ...more });
  it.each([
    ['the difference to its lower price', { child: 2, adult: 1 }, [offer()], {}, 300],
    ['no more than leaves 30p, which a card can pay', { child: 1 }, [offer({ ticketPrice: 10 })], {}, 920],
    ['nothing off tickets that cost less already', { baby: 2 }, [offer({ ticketTypes: null })], {}, 0],
    ['the difference in each session', { child: 2 }, [offer()], { sessionCount: 3 }, 900],
    ['only sessions that no credit pays for', { child: 2 }, [offer()], { credits: 1 }, 150],
    ['the dearest tickets first', { child: 1, baby: 1, adult: 2 }, [free({ mostTickets: 2 })], {}, 1350],
    ['all of a free visit', { child: 2, adult: 1 }, [free()], {}, 2100],
    ['what is left after credits', { child: 2, adult: 1 }, [free()], { credits: 2 }, 200],
    [
      'nothing of tickets that credits pay for',
      { child: 2, adult: 2 },
      [free({ mostTickets: 2 })],
      { credits: 2 },
      400,
    ],
    [
      'the tickets with the most unpaid sessions first',
      { child: 2, baby: 1 },
      [free({ mostTickets: 1 })],
      { sessionCount: 3, credits: 4 },
      1900,
    ],
    [
      'the baby’s ticket first if credits leave less to pay for each child’s',
      { child: 2, baby: 1 },
      [free({ mostTickets: 1 })],
      { sessionCount: 3, credits: 5 },
      1200,
    ],
    ['the better one of two', { child: 1 }, [offer(), offer({ id: 'b', ticketPrice: 700 })], {}, 250],
  ] as const)('takes off %s', (_, quantities, offers, more, discount) => {
    const quote = price(quantities, [...offers], more);
    expect(quote.discount).toBe(discount);
    expect(quote.total).toBe(quote.original - quote.creditSavings - discount);
    expect(quote.offer !== undefined).toBe(discount > 0);
  });

  it('gives way to a voucher', () => {
    const quote = price({ child: 2 }, [offer()], {
      voucher: { kind: 'amount', pence: 100, ticketTypes: null },
    });
    expect([quote.discount, quote.offer]).toEqual([100, undefined]);
  });

  it('also takes off the fees of free tickets', () => {
    const tickets = [{ type: type('child', 950, { fee: 50 }), quantity: 3 }];
    expect(offerDiscount(free({ mostTickets: 2 }), tickets, 2, 0)).toBe(2 * (950 * 2 + 50));
  });

  it('counts the fees when it looks for the dearest tickets', () => {
    const adult = type('adult', 200, { fee: 900, takesPlace: false });
    const tickets = [type('child', 950), adult].map((each) => ({ type: each, quantity: 1 }));
    expect(offerDiscount(free({ mostTickets: 1 }), tickets, 1, 0)).toBe(1100);
  });

  it('never takes off more than is left to pay', () => {
    const count = fc.integer({ min: 0, max: 6 });
    fc.assert(
      fc.property(
        fc.record({ baby: count, child: count, adult: count }),
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 0, max: 20 }),
        fc.option(fc.integer({ min: 0, max: 1_200 })),
        fc.option(fc.integer({ min: 1, max: 8 })),
        (quantities, sessionCount, credits, ticketPrice, mostTickets) => {
          const of = offer({ ticketPrice, mostTickets, ticketTypes: null });
          const quote = price(quantities, [of], { sessionCount, credits });
          expect(quote.total).toBeGreaterThanOrEqual(0);
          expect(quote.total).toBe(quote.original - quote.creditSavings - quote.discount);
          const plain = price(quantities, [], { sessionCount, credits });
          expect(quote.total).toBeLessThanOrEqual(plain.total);
        },
      ),
    );
  });
});

it('an offer applies only to sessions that end by its time, on its weekdays', () => {
  const at = (end: number) => ({ day: '2026-12-01', start: 570, end, eventId: null, isSchoolHoliday: false });
  expect([isOffered(offer({ endsBy: 750 }), at(750)), isOffered(offer({ endsBy: 750 }), at(960))]).toEqual([
    true,
    false,
  ]);
  expect(isOffered(offer({ weekdays: [6] }), at(690))).toBe(false);
});

it('the code of an offer gives its name, and does not count as a voucher that a family typed', () => {
  expect(offerNameOf(offerCode('Toddler mornings'))).toBe('Toddler mornings');
  expect(typedVoucherOf(offerCode('Toddler mornings'))).toBeNull();
  expect(offerNameOf(offerCode('Toddler mornings', 2))).toBe('Toddler mornings');
  expect(offerCode('x'.repeat(80), maxOffersPerTitle)).toHaveLength(60);
  expect([offerNameOf('WIND-AAAAA-BBBBB'), typedVoucherOf('WIND-AAAAA-BBBBB')]).toEqual([
    null,
    'WIND-AAAAA-BBBBB',
  ]);
  expect([offerNameOf(null), typedVoucherOf(null)]).toEqual([null, null]);
});
