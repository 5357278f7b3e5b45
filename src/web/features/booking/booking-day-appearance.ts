import type { DayAvailability } from '../../../contract/availability.ts';
import type { Day } from '../../../domain/calendar-day.ts';
import { nearlyFullPlaces } from '../../../domain/opening-calendar.ts';
import type { DayAppearance } from '../../ui/day-mark.tsx';
import type { Availability } from '../availability/availability-query.ts';

function capitalise(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns '1 place' or '12 places'. */
export function placesInWords(count: number): string {
  return `${count} ${count === 1 ? 'place' : 'places'}`;
}

/** Returns how the calendar shows a day: its state, the words for it, and whether it can be chosen. */
export function describeBookingDay(day: DayAvailability, checked: boolean): DayAppearance {
  const { notBookable, event, sessions } = day;
  if (notBookable?.code === 'full') {
    const words = event ? `full: every ${event.title} session is booked` : 'full: every place is booked';
    return {
      kind: 'full',
      words,
      headline: capitalise(words),
      choosable: false,
      alsoEvent: event !== null,
    };
  }
  if (notBookable?.code === 'past' || notBookable?.code === 'too-far')
    return closed('outside', notBookable.text);
  if (notBookable) return closed('closed', notBookable.text);
  if (!checked) return open('unchecked', uncheckedWords);

  const withPlaces = sessions.filter((session) => session.notBookable === null);
  const most = Math.max(0, ...withPlaces.map((session) => session.availableSpots));
  const low = most <= nearlyFullPlaces;
  if (event) {
    const counts = `${withPlaces.length} of ${sessions.length} ${sessions.length === 1 ? 'session has' : 'sessions have'} places`;
    const left = low ? `nearly full, ${placesInWords(most)} left at most` : counts;
    return open(low ? 'low' : 'event', `event: ${event.title}, ${left}`, low);
  }
  return low
    ? open('low', `nearly full: ${placesInWords(most)} left`)
    : open('available', `open: ${placesInWords(most)} left`);
}

const uncheckedWords = 'could not check the places; we will when you book';

function closed(kind: 'closed' | 'outside', text: string): DayAppearance {
  return { kind, words: `closed: ${text}`, headline: text, choosable: false, alsoEvent: false };
}

function open(kind: DayAppearance['kind'], words: string, alsoEvent = false): DayAppearance {
  return { kind, words, headline: capitalise(words), choosable: true, alsoEvent };
}

/**
 * Returns the appearance of every day of a month. Without a reply from the server, every day from `today`
 * to `lastDay` counts as open, unchecked.
 */
export function describeBookingMonth(
  month: Availability | null,
  checked: boolean,
  range: { today: Day; lastDay: Day },
): (day: Day) => DayAppearance {
  const appearances = new Map(month?.days.map((day) => [day.date, describeBookingDay(day, checked)]));
  return (day) => {
    if (day < range.today) return closed('outside', 'This day has passed');
    if (day > range.lastDay) return closed('outside', 'Bookings open one month ahead');
    return (
      appearances.get(day) ??
      (month === null ? open('unchecked', uncheckedWords) : closed('outside', 'Not open for booking'))
    );
  };
}
