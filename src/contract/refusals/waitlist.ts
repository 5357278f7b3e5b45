import { type RefusalEntries, type WaitFacts, waitInWords } from './entry.ts';

/** Refusals about the waitlist of full sessions. */
export const waitlistRefusals = {
  waitlistOff: { code: 'not_waiting', words: 'There is no waitlist at the moment. Please call us.' },
  waitlistUnknown: {
    code: 'not_found',
    words: 'This link opens no place on the waitlist. It may be cut off, or from a day that is long over.',
  },
  waitlistKeyUsed: {
    code: 'same_key_other_request',
    words: 'This attempt was already used for another group. Please try again.',
  },
  waitlistNoChildren: {
    code: 'no_tickets',
    words: 'Please say how many children are coming: each child needs a place, adults need none.',
    field: 'ticketQuantities',
  },
  waitlistGroupTooLarge: {
    code: 'too_many_tickets',
    words: ({ capacity }: { capacity: number }) =>
      `A session takes ${capacity} children in all. For a larger group please get in touch.`,
  },
  waitlistGroupTooLargeForZone: {
    code: 'too_many_tickets',
    words: ({ zone, limit }: { zone: string; limit: number }) =>
      `${zone} takes ${limit} in all. For a larger group please get in touch.`,
  },
  waitlistNothingToPay: {
    code: 'nothing_to_pay',
    words: 'These tickets cost nothing, so they cannot be held for you. Please call us.',
  },
  placesOnSale: {
    code: 'places_on_sale',
    /** `what` is for example '9:30 AM - 4:00 PM on Saturday 28 November'. */
    words: ({ what }: { what: string }) => `There is room for you: ${what} can be booked now.`,
  },
  alreadyWaiting: {
    code: 'already_waiting',
    words:
      'You are on the waitlist for this session already. The link in our mail shows your place, and lets you change it.',
  },
  waitingTooOften: {
    code: 'already_waiting',
    words: ({ most }: { most: number }) =>
      `You are on the waitlist ${most === 1 ? 'already' : `${most} times already`}. Please leave one of them first, by the link in its mail.`,
  },
  notWaiting: {
    code: 'not_waiting',
    words: 'You are not on the waitlist any more, so nothing was changed.',
  },
  offerOver: {
    code: 'offer_over',
    words: 'The time for this offer is over, so the places have gone to others. Nothing was charged.',
  },
  offerTaken: {
    code: 'offer_over',
    words: 'These places are being paid for, or are yours already. You can cancel them like any booking.',
  },
  tooManyWaitlistJoins: {
    code: 'slow_down',
    words: (facts: WaitFacts) =>
      `Several groups joined from this connection. Please try again in ${waitInWords(facts)}.`,
  },
} satisfies RefusalEntries;
