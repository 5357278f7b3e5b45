import { type Day, dayWithoutYearInWords } from '../../domain/calendar-day.ts';
import type { CheckInObstacle } from '../../domain/stay.ts';
import { type RefusalEntry, wordsFrom } from './entry.ts';

/**
 * Refusals of tickets that cannot be checked in. The kiosk shows them without a call to the server, so it
 * loads this file.
 */
export const unusableTicketRefusals = {
  bookingCancelled: {
    code: 'ticket_not_confirmed',
    words: 'This booking was cancelled. Please ask at reception.',
    staffWords: 'This booking was cancelled.',
  },
  bookingUnpaid: {
    code: 'ticket_not_confirmed',
    words: 'This booking is not paid for yet. Please ask at reception.',
    staffWords: 'This booking is not paid for yet.',
  },
  ticketUsed: { code: 'ticket_used', words: 'Ticket Already Used', staffWords: 'Ticket Already Used.' },
  ticketOfLaterDay: {
    code: 'wrong_day',
    words: ({ day }: { day: Day }) =>
      `This ticket is for ${dayWithoutYearInWords(day)}. We look forward to seeing you then.`,
    staffWords: ({ day }: { day: Day }) => `This ticket is for ${dayWithoutYearInWords(day)}.`,
  },
  ticketOfEarlierDay: {
    code: 'wrong_day',
    words: ({ day }: { day: Day }) =>
      `This ticket was for ${dayWithoutYearInWords(day)}. Please ask at reception.`,
    staffWords: ({ day }: { day: Day }) => `This ticket was for ${dayWithoutYearInWords(day)}.`,
  },
  ticketSessionOver: {
    code: 'visit_over',
    words: 'The session of this ticket is over. Please ask at reception.',
    staffWords: 'The session of this ticket is over.',
  },
} satisfies Record<CheckInObstacle['reason'], RefusalEntry>;

/** Returns why a ticket cannot be checked in, in words for its family. */
export function unusableTicketWords(obstacle: CheckInObstacle): string {
  return wordsFrom(unusableTicketRefusals[obstacle.reason].words, obstacle);
}
