import { type Day, shortDateInWords, shortDayInWords } from '../../domain/calendar-day.ts';
import type { LocalMoment } from '../../domain/opening-calendar.ts';
import { formatTime } from '../../domain/time-slot.ts';

/** An ISO instant or epoch milliseconds. */
type Instant = string | number;

let format: Intl.DateTimeFormat | undefined;

/** Returns the venue's day and minute at an instant, independent of the browser's time zone. */
function momentAt(instant: Instant): LocalMoment {
  // Created on first use, because creating the first Intl format takes noticeable time on a phone.
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

/** Returns the venue's day at an instant. */
export function venueDay(instant: Instant): Day {
  return momentAt(instant).day;
}

/** Returns the venue's minute of the day at an instant. */
export function venueMinute(instant: Instant): number {
  return momentAt(instant).minute;
}

/** Returns the venue's time at an instant: '2:05 PM'. */
export function clockTime(instant: Instant): string {
  return formatTime(momentAt(instant).minute);
}

/**
 * Returns the venue's time: '2:05 PM'. If its day is not the day of `now`, the day comes first: 'Sat 20 Sept,
 * 2:05 PM'.
 */
export function timeAndOtherDay(instant: Instant, now: Instant): string {
  const { day, minute } = momentAt(instant);
  return day === venueDay(now) ? formatTime(minute) : `${shortDayInWords(day)}, ${formatTime(minute)}`;
}

/** Returns the venue's date and time at an instant: '20 Sept 2025, 2:05 PM'. */
export function dayAndTime(instant: Instant): string {
  const { day, minute } = momentAt(instant);
  return `${shortDateInWords(day)}, ${formatTime(minute)}`;
}
