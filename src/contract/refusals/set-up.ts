import { type NotOpen, notOpenInWords } from '../../domain/not-open.ts';
import { type RefusalEntries, type WaitFacts, waitInWords } from './entry.ts';

/** Refusals while a centre is not open for booking, and during its set-up. */
export const setUpRefusals = {
  bookingNotOpen: { code: 'booking_not_open', words: (centre: NotOpen) => notOpenInWords(centre) },
  creditsNotSold: {
    code: 'booking_not_open',
    words: 'Session credits are not sold at the moment: no ticket can be paid for with them.',
  },
  notReadyToOpen: {
    code: 'not_ready_to_open',
    words: ({ missing }: { missing: string }) => `The centre cannot open yet: ${missing}`,
  },
  begunOtherwise: {
    code: 'already_begun',
    words:
      'The facts are yours already. What you do not need can be removed on its page, or taken back under Changes.',
  },
  begunWithBookings: {
    code: 'already_begun',
    words:
      'Families have booked, asked for a party or redeemed a reward already, so the facts can no longer be emptied.',
  },
  begunWhileOpen: {
    code: 'already_begun',
    words: 'The centre is open for booking, so the facts can no longer be emptied.',
  },
  testMailsOften: {
    code: 'slow_down',
    words: (facts: WaitFacts) => `Ten test mails are enough for now. Please wait ${waitInWords(facts)}.`,
  },
} as const satisfies RefusalEntries;
