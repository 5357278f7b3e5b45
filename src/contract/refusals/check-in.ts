import type { productOfKind } from '../../domain/products.ts';
import type { WalkInRule } from '../../domain/walk-in-rule.ts';
import { type RefusalEntries, type WaitFacts, waitInWords } from './entry.ts';

type ProductWithoutVisit = Exclude<ReturnType<typeof productOfKind>, 'visit'>;

const notForVisitTexts: Readonly<Record<ProductWithoutVisit, string>> = {
  photo: 'This ticket is for the photo studio, not for a visit.',
  credits: 'This ticket is for session credits, not for a visit.',
  party: 'This ticket is for a party, not for a visit.',
  'gift-voucher': 'This is a gift voucher, not a ticket for a visit.',
  other: 'This ticket is not for a visit.',
};

/** Refusals at the front desk, at the kiosk and on the page where a customer finds their own ticket. */
export const checkInRefusals = {
  ticketNotFound: {
    code: 'ticket_not_found',
    words: 'We cannot find this ticket. Please ask at reception.',
    staffWords: 'We cannot find this ticket.',
  },
  ticketNotForVisit: {
    code: 'ticket_not_found',
    words: ({ product }: { product: ProductWithoutVisit }) =>
      `${notForVisitTexts[product]} Please ask at reception.`,
  },
  phoneDigitsWrong: {
    code: 'ticket_not_found',
    words: 'These digits do not open the ticket. Please try its code, or ask at reception.',
  },
  namedTicketNotFound: {
    code: 'ticket_not_found',
    words:
      'We cannot find a ticket with this name and reference. Please check both; the reference is in your confirmation.',
  },
  parkingNotAgreed: {
    code: 'parking_not_agreed',
    words: 'Please confirm you are not parking in CEF spaces to check in',
    field: 'cefParkingAgreed',
  },
  /**
   * These words do not name the day, because nothing proves that the ticket belongs to the family at the
   * kiosk.
   */
  ticketOfOtherDay: {
    code: 'wrong_day',
    words: 'This ticket is for another day. Please ask at reception.',
    staffWords: 'This ticket is for another day.',
  },
  familyNotCheckedIn: {
    code: 'not_checked_in',
    words: 'This family is not checked in.',
    staffWords: 'They were not checked in.',
  },
  customerNotCheckedIn: {
    code: 'not_checked_in',
    words: ({ customerName }: { customerName: string }) => `${customerName} is not checked in.`,
    staffWords: 'They were not checked in.',
  },
  stayOfEarlierDay: {
    code: 'too_late_to_undo',
    words: 'This was on another day, so it can no longer be undone.',
  },
  familyHasLeft: {
    code: 'too_late_to_undo',
    words: 'This family has left meanwhile. Undo the check-out first.',
  },
  walkInNotUndoable: {
    code: 'too_late_to_undo',
    words: 'A walk-in has no ticket to go back to. Check them out instead.',
  },
  actionKeyUsed: {
    code: 'same_key_other_request',
    words: 'This attempt was already used for something else. Please try again.',
    staffWords: 'This attempt was already used for something else.',
  },

  walkInDayClosed: {
    code: 'day_unavailable',
    words: ({ why }: { why: string }) => `${why}. Please ask at reception.`,
    staffWords: ({ why }: { why: string }) => `${why.replace(/[ .]+$/, '')}.`,
  },
  walkInDayOver: {
    code: 'day_unavailable',
    words: 'There is no session on today any more. Please ask at reception.',
    staffWords: 'There is no session on today any more.',
  },
  walkInSessionFull: {
    code: 'session_full',
    words: 'There is no place left in today’s session. Please ask at reception.',
    staffWords: 'There is no place left in today’s session.',
  },
  manyWalkIns: {
    code: 'walk_in_needs_staff',
    words: (rule: WalkInRule) => `${manyWalkInsText(rule)} Please ask at reception.`,
    staffWords: manyWalkInsText,
  },
  lastPlacesForWalkIns: {
    code: 'walk_in_needs_staff',
    words: (rule: WalkInRule) => `${lastPlacesText(rule)} Please ask at reception.`,
    staffWords: lastPlacesText,
  },
  walkInRequestNotFound: { code: 'not_found', words: 'There is no such request any more' },
  walkInRequestOver: {
    code: 'question_over',
    words: 'The kiosk does not wait for this answer any more.',
  },
  pinWrong: { code: 'pin_wrong', words: 'This PIN is not right.' },
  clashNotFound: { code: 'not_found', words: 'This is not on the list any more' },

  tooManyScreens: { code: 'slow_down', words: 'Too many screens are open at once. Please try again later.' },
  tooManyNamedTickets: {
    code: 'slow_down',
    words: (facts: WaitFacts) =>
      `Several tries did not match. Please look at your confirmation and try again in ${waitInWords(facts)}.`,
  },
  tooManySearches: {
    code: 'slow_down',
    words: (facts: WaitFacts) =>
      `This kiosk has searched a lot just now. Please try again in ${waitInWords(facts)}, hold up the QR code of your ticket, or ask at reception.`,
  },
  tooManyTicketCodes: {
    code: 'slow_down',
    words: (facts: WaitFacts) =>
      `Several codes did not match a ticket. Please try again in ${waitInWords(facts)}, or ask at reception.`,
  },
  tooManyPhoneDigits: {
    code: 'slow_down',
    words: ({ wait }: WaitFacts) =>
      wait > 60
        ? 'Several tries did not open this ticket. Please use its code, or ask at reception.'
        : `Several tries did not match. Please use the code of your ticket, try again in ${waitInWords({ wait })}, or ask at reception.`,
  },
  tooManyPins: {
    code: 'slow_down',
    words: (facts: WaitFacts) =>
      `Several PINs were wrong. Please answer on the dashboard, or try again in ${waitInWords(facts)}.`,
  },
  tooManyWalkInRequests: {
    code: 'slow_down',
    words: 'This kiosk has asked a lot just now. Please ask at reception.',
  },
} satisfies RefusalEntries;

function manyWalkInsText({ most, minutes }: WalkInRule): string {
  return `${most} walk-ins came from this kiosk in the last ${minutes} minutes, so staff have to approve the next one.`;
}

function lastPlacesText({ lastPlaces }: WalkInRule): string {
  return `No more than ${lastPlaces} places are left in today’s session, so staff have to approve the next walk-in.`;
}
