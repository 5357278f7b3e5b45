import type { DayAvailability } from '../../../contract/availability.ts';
import { type Day, dayInWords } from '../../../domain/calendar-day.ts';
import { nearlyFullAt } from '../../../domain/opening-calendar.ts';
import type { BadgeKind } from '../../ui/badge.tsx';
import type { Availability } from './availability-query.ts';

/** How a day of the calendar is shown: in a mark, in words, and whether it can be chosen. */
export interface DayLook {
  /** `unchecked`: the check failed, so the day counts as open. */
  kind: BadgeKind | 'unchecked';
  /** 'closed: Closed on Thursdays outside school holidays'. */
  words: string;
  choosable: boolean;
}

/** 'Thursday 26 November'. */
export function dayWithoutYear(day: Day): string {
  return dayInWords(day).replace(/ \d{4}$/, '');
}

export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** '1 place', '12 places'. */
export function placesInWords(count: number): string {
  return `${count} ${count === 1 ? 'place' : 'places'}`;
}

export function lookOfDay(day: DayAvailability, checked: boolean): DayLook {
  const { notBookable, event, sessions } = day;
  if (notBookable?.code === 'full') {
    const words = event ? `full: every ${event.title} session is booked` : 'full: every place is booked';
    return { kind: 'full', words, choosable: false };
  }
  if (notBookable) return { kind: 'closed', words: `closed: ${notBookable.text}`, choosable: false };
  if (!checked) return uncheckedLook;

  const open = sessions.filter((session) => session.notBookable === null);
  const most = Math.max(0, ...open.map((session) => session.availableSpots));
  const low = most <= nearlyFullAt;
  if (event) {
    const rooms = `${open.length} of ${sessions.length} ${sessions.length === 1 ? 'session has' : 'sessions have'} places`;
    const left = low ? `nearly full, ${placesInWords(most)} left at most` : rooms;
    return { kind: low ? 'low' : 'event', words: `event: ${event.title}, ${left}`, choosable: true };
  }
  return low
    ? { kind: 'low', words: `nearly full: ${placesInWords(most)} left`, choosable: true }
    : { kind: 'available', words: `open: ${placesInWords(most)} left`, choosable: true };
}

export const uncheckedLook: DayLook = {
  kind: 'unchecked',
  words: 'could not check the places; we will when you book',
  choosable: true,
};

const outside: DayLook = { kind: 'closed', words: 'closed: not open for booking', choosable: false };

/** The looks of a whole month. Without an answer every day from `today` to `lastDay` counts as open, unchecked. */
export function looksOfMonth(
  month: Availability | null,
  checked: boolean,
  range: { today: Day; lastDay: Day },
): (day: Day) => DayLook {
  const looks = new Map(month?.days.map((day) => [day.date, lookOfDay(day, checked)]));
  return (day) => {
    if (day < range.today) return { kind: 'closed', words: 'closed: this day has passed', choosable: false };
    if (day > range.lastDay) {
      return { kind: 'closed', words: 'closed: bookings open one month ahead', choosable: false };
    }
    return looks.get(day) ?? (month === null ? uncheckedLook : outside);
  };
}
