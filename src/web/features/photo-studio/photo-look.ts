import type { Day } from '../../../domain/calendar-day.ts';
import type { SheetDay } from '../../ui/day-sheet.tsx';
import type { PhotoDay, PhotoDays } from './photo-queries.ts';

/** At this many free sessions or fewer a day is shown as nearly full. */
const nearlyFullAt = 3;

/** '1 session', '12 sessions'. */
function sessionsInWords(count: number): string {
  return `${count} ${count === 1 ? 'session' : 'sessions'}`;
}

function lookOfDay({ notBookable, free }: PhotoDay): SheetDay {
  if (notBookable?.code === 'full') return look('full', 'full: every session is taken', 'Full');
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
    ? look('low', `nearly full: ${sessionsInWords(free)} left`, `${free} left`)
    : look('available', `open: ${sessionsInWords(free)} free`, `${free} free`);
}

function look(kind: 'available' | 'low' | 'full', words: string, short: string): SheetDay {
  const headline = words.charAt(0).toUpperCase() + words.slice(1);
  return { kind, words, headline, short, choosable: kind !== 'full', alsoEvent: false };
}

/** How the days of the diary look. */
export function looksOfDays({ days }: Pick<PhotoDays, 'days'>): (day: Day) => SheetDay {
  const looks = new Map(days.map((day) => [day.date, lookOfDay(day)]));
  return (day) =>
    looks.get(day) ?? {
      kind: 'outside',
      words: 'not open for booking',
      headline: 'Not open for booking',
      short: '',
      choosable: false,
      alsoEvent: false,
    };
}
