import { type Day, shortDateInWords, shortDayInWords } from '../../domain/calendar-day.ts';
import type { LocalMoment } from '../../domain/opening-calendar.ts';
import { formatTime } from '../../domain/time-slot.ts';

/** An ISO instant or epoch milliseconds. */
type Instant = string | number;

let format: Intl.DateTimeFormat | undefined;

/** The venue's day and minute at an instant, wherever the browser is. */
function momentAt(instant: Instant): LocalMoment {
  // Waking Intl takes a phone long enough to be noticed: not before a moment is to be shown.
  format ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Europe/London',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const parts = new Map(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  return {
    day: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`,
    minute: Number(parts.get('hour')) * 60 + Number(parts.get('minute')),
  };
}

/** The venue's day at an instant. */
export function venueDay(instant: Instant): Day {
  return momentAt(instant).day;
}

/** Returns the venue's minute of the day at an instant. */
export function venueMinute(instant: Instant): number {
  return momentAt(instant).minute;
}

/** '2:05 PM', the venue's time. */
export function clockTime(instant: Instant): string {
  return formatTime(momentAt(instant).minute);
}

/** '2:05 PM', and before it the day where that is not `now`'s: 'Sat 20 Sept, 2:05 PM'. */
export function lately(instant: Instant, now: Instant): string {
  const { day, minute } = momentAt(instant);
  return day === venueDay(now) ? formatTime(minute) : `${shortDayInWords(day)}, ${formatTime(minute)}`;
}

/** '20 Sept 2025, 2:05 PM', the venue's time. */
export function dayAndTime(instant: Instant): string {
  const { day, minute } = momentAt(instant);
  return `${shortDateInWords(day)}, ${formatTime(minute)}`;
}
