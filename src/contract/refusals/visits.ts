import { maxTicketsPerType } from '../../domain/tickets.ts';
import { formatTime } from '../../domain/time-slot.ts';
import { type RefusalEntries, type WaitFacts, waitInWords } from './entry.ts';

/** Refusals about sessions, visits and the vouchers used for them. `why` comes from the calendar's rules. */
export const visitRefusals = {
  noTickets: { code: 'no_tickets', words: 'Please select at least one ticket to continue.' },
  ticketTypeUnknown: {
    code: 'unknown_ticket_type',
    words: 'One of these tickets is not on sale',
    field: 'ticketQuantities',
    fieldWords: ({ id }: { id: string }) => `Unknown ticket type ${id.slice(0, 40)}`,
  },
  tooManyTickets: {
    code: 'too_many_tickets',
    words: `One booking can hold ${maxTicketsPerType} tickets of a kind. For a larger group please get in touch.`,
  },
  visitDayUnavailable: {
    code: 'day_unavailable',
    words: ({ why }: { why: string }) => why,
    field: 'selectedDate',
  },
  noSessions: {
    code: 'no_sessions',
    /** `chooseSession` is the event's own request to choose a session. */
    words: ({ chooseSession }: { chooseSession: string }) => chooseSession,
    field: 'selectedSessions',
  },
  sessionUnknown: {
    code: 'session_unavailable',
    words: 'There is no session at that time on the chosen day',
  },
  sessionUnavailable: { code: 'session_unavailable', words: ({ why }: { why: string }) => why },
  sessionFull: {
    code: 'session_full',
    /** `starts` is the session's first minute; null if the day has only one session. */
    words: ({
      starts,
      left,
      isArrival = false,
    }: {
      starts: number | null;
      left: number;
      isArrival?: boolean;
    }) => {
      const one = isArrival ? 'arrival time' : 'session';
      const subject = starts === null ? 'This day' : `The ${formatTime(starts)} ${one}`;
      if (left === 0) return `${subject} has just sold out.`;
      return `${subject} has only ${left} ${left === 1 ? 'place' : 'places'} left.`;
    },
  },
  zoneFull: {
    code: 'session_full',
    /** `starts` is the session's first minute, or the arrival time; null if the day has only one session. */
    words: ({ zone, starts, left }: { zone: string; starts: number | null; left: number }) => {
      const subject = `${zone}${starts === null ? '' : ` at ${formatTime(starts)}`}`;
      if (left === 0) return `${subject} is full.`;
      return `${subject} has only ${left} ${left === 1 ? 'place' : 'places'} left.`;
    },
  },
  creditsNeedVerification: {
    code: 'email_not_proven',
    words:
      'Session credits can only be used once this device has entered a code sent to their email address.',
  },
  creditsJustSpent: {
    code: 'price_changed',
    words:
      'Some of your session credits have just been used for another booking. Please check the new total and try again.',
  },

  voucherNotUsable: { code: 'voucher_invalid', words: ({ why }: { why: string }) => why },
  orderAmountInvalid: { code: 'malformed', words: 'orderAmount must be pounds and whole pence' },
  tooManyVoucherGuesses: {
    code: 'slow_down',
    words: (facts: WaitFacts) =>
      `Several codes did not work, so we have paused vouchers on this connection. Please check your code and try again in ${waitInWords(facts)}, or book without it.`,
  },
  tooManyVoucherAttempts: {
    code: 'slow_down',
    words: (facts: WaitFacts) =>
      `Vouchers were tried very often from this connection. Please try again in ${waitInWords(facts)}, or book without one.`,
  },

  timeSlotInvalid: {
    code: 'malformed',
    words: 'Please give the time as 9:30 AM - 11:30 AM',
    field: 'timeSlot',
    fieldWords: 'Not a time slot',
  },
  sessionNotFound: { code: 'session_not_found', words: 'There is no session at that time' },
  availabilityRangeTooLong: {
    code: 'malformed',
    words: ({ maxDays }: { maxDays: number }) => `Please ask for at most ${maxDays} days`,
    field: 'to',
    fieldWords: ({ maxDays }: { maxDays: number }) =>
      `At most ${maxDays} days, including the first and the last`,
  },
} satisfies RefusalEntries;
