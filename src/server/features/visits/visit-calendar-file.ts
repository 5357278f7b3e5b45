import { createEvents, type DateTime } from 'ics';
import type { Day } from '../../../domain/calendar-day.ts';
import type { TimeSlot } from '../../../domain/time-slot.ts';
import { instantOf } from '../../ports/clock/clock.ts';

interface VisitDetails {
  bookingId: string;
  title: string;
  day: Day;
  slots: readonly TimeSlot[];
  location: string;
  description: string;
}

/** The visit as an iCalendar file, one entry a session, in UTC so that no clock change can move it. */
export function visitCalendarFile(visit: VisitDetails): string {
  const { error, value } = createEvents(
    visit.slots.map((slot, index) => ({
      uid: `${visit.bookingId}-${index}@windfall`,
      productId: 'windfall/bookings',
      title: visit.title,
      start: utc(instantOf(visit.day, slot.start)),
      startInputType: 'utc' as const,
      startOutputType: 'utc' as const,
      end: utc(instantOf(visit.day, slot.end)),
      endInputType: 'utc' as const,
      endOutputType: 'utc' as const,
      location: visit.location,
      description: visit.description,
      status: 'CONFIRMED' as const,
    })),
  );
  if (error || !value) throw error ?? new Error('No calendar file');
  return value;
}

function utc(instant: number): DateTime {
  const date = new Date(instant);
  return [
    date.getUTCFullYear(),
    date.getUTCMonth() + 1,
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
  ];
}
