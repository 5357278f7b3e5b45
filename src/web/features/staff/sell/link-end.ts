import type { Day } from '../../../../domain/calendar-day.ts';
import { clockTime, dayAndTime, venueDay } from '../../../lib/venue-time.ts';

/** Returns when a payment link ends: a time such as '11:00 AM' if it is today, otherwise a day and time. */
export function linkEndInWords(endsAt: string, today: Day | undefined): string {
  return venueDay(endsAt) === today ? clockTime(endsAt) : dayAndTime(endsAt);
}
