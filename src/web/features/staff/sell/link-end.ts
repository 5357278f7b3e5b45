import type { Day } from '../../../../domain/calendar-day.ts';
import { clockTime, dayAndTime, venueDay } from '../../../lib/venue-time.ts';

/** Says until when a payment link is valid: '11:00 AM' if today, otherwise with its day. */
export function linkEndInWords(endsAt: string, today: Day | undefined): string {
  return venueDay(endsAt) === today ? clockTime(endsAt) : dayAndTime(endsAt);
}
