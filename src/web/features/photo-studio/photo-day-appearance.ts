import type { Day } from '../../../domain/calendar-day.ts';
import type { GridDay } from '../../ui/day-grid.tsx';
import type { PhotoDay, PhotoDays } from './photo-queries.ts';

/** A day with at most this many free sessions is shown as nearly full. */
const nearlyFullAt = 3;

/** Returns '1 session' or '12 sessions'. */
function sessionsInWords(count: number): string {
  return `${count} ${count === 1 ? 'session' : 'sessions'}`;
}

function describeDay({ notBookable, free }: PhotoDay): GridDay {
  if (notBookable?.code === 'full') return bookableDay('full', 'full: every session is taken', 'Full');
  if (notBookable) {
    return {
      kind: 'closed',
      words: `closed: ${notBookable.text}`,
      headline: notBookable.text,
      short: notBookable.code === 'too-late' ? 'Over' : 'Closed',
      choosable: false,
      alsoEvent: false,
    };
  }
  return free <= nearlyFullAt
    ? bookableDay('low', `nearly full: ${sessionsInWords(free)} left`, `${free} left`)
    : bookableDay('available', `open: ${sessionsInWords(free)} free`, `${free} free`);
}

function bookableDay(kind: 'available' | 'low' | 'full', words: string, short: string): GridDay {
  const headline = words.charAt(0).toUpperCase() + words.slice(1);
  return { kind, words, headline, short, choosable: kind !== 'full', alsoEvent: false };
}

/** Returns a function that gives a day's appearance. */
export function describePhotoDays({ days }: Pick<PhotoDays, 'days'>): (day: Day) => GridDay {
  const appearances = new Map(days.map((day) => [day.date, describeDay(day)]));
  return (day) =>
    appearances.get(day) ?? {
      kind: 'outside',
      words: 'not open for booking',
      headline: 'Not open for booking',
      short: '',
      choosable: false,
      alsoEvent: false,
    };
}
