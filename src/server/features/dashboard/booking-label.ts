import { type Day, shortDayInWords } from '../../../domain/calendar-day.ts';

interface Booked {
  kind: string;
  day: Day | null;
  /** The size of a bundle of session credits. */
  credits: number | null;
}

/**
 * Returns a short label of what a booking is for: 'Visit on Sat 27 Sept', 'Photo session on Sat 4 Oct',
 * '10 session credits'.
 */
export function formatBookingLabel({ kind, day, credits }: Booked): string {
  if (kind === 'credits') return `${credits ?? 0} session credits`;
  return `${kind === 'photo' ? 'Photo session' : 'Visit'} on ${day === null ? '' : shortDayInWords(day)}`;
}
