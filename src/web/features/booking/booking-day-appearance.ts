import type { DayAvailability } from '../../../contract/availability.ts';
import { type Day, monthsBetween } from '../../../domain/calendar-day.ts';
import { formatPence, formatPrice, type Pence } from '../../../domain/money.ts';
import { monthsInWords, nearlyFullPlaces } from '../../../domain/opening-calendar.ts';
import { placesInWords } from '../../../domain/pluralise.ts';
import type { DayAppearance } from '../../ui/day-mark.tsx';
import type { Availability } from '../availability/availability-query.ts';
import type { Site } from '../site/site-query.ts';

function capitalise(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns how the calendar shows a day: its state, the words for it, and whether it can be chosen. */
export function describeBookingDay(day: DayAvailability, checked: boolean): DayAppearance {
  const { notBookable, event, sessions, stays } = day;
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
  if (stays) {
    const counts = `${withPlaces.length} of ${sessions.length} arrival times have places`;
    return low ? open('low', `nearly full, ${placesInWords(most)} left at most`) : open('available', counts);
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

/** The lowest price of one ticket type on a day, with the ticket's name. */
interface DayPrice {
  pence: Pence;
  ticket: string;
}

/**
 * Returns the lowest price of one ticket type on each bookable day, or an empty map if no price differs
 * between days. Prefers the ticket that session credits pay for. If its price is the same on all days, uses
 * the first ticket whose price differs.
 */
function pricesByDay(
  days: readonly DayAvailability[],
  ticketTypes: Site['ticketTypes'],
): ReadonlyMap<Day, DayPrice> {
  if (!days.some(({ sessions }) => sessions.some(({ prices }) => prices))) return new Map();
  const bookable = days.filter(({ notBookable }) => notBookable === null);
  const candidates = ticketTypes.toSorted((a, b) => Number(b.takesCredit) - Number(a.takesCredit));
  for (const { id, name: ticket, price, fee } of candidates) {
    const lowest = bookable.map(({ date, sessions }) => {
      const open = sessions.filter((session) => session.notBookable === null);
      const each = open.map(({ prices }) => {
        const own = prices?.find(({ ticketTypeId }) => ticketTypeId === id);
        return own ? own.price + own.fee : price + fee;
      });
      return [date, { pence: Math.min(...each), ticket }] as const;
    });
    if (lowest.some(([, { pence }]) => pence !== lowest[0]?.[1].pence)) return new Map(lowest);
  }
  return new Map();
}

function withPrice(look: DayAppearance, price: DayPrice | undefined): DayAppearance {
  if (!price || !look.choosable) return look;
  const words = `from ${formatPence(price.pence)} for ${price.ticket}`;
  return {
    ...look,
    words: `${look.words}, ${words}`,
    headline: `${look.headline}, ${words}`,
    price: formatPrice(price.pence),
  };
}

/**
 * Returns a function that gives a day's appearance in the calendar. If prices differ between days, the
 * calendar shows the lowest price of each day (specification 4.11). Without a reply from the server, every
 * day from `today` to `lastDay` counts as open and is shown as unchecked.
 */
export function describeBookingMonth(
  month: Availability | null,
  checked: boolean,
  range: { today: Day; lastDay: Day },
  ticketTypes: Site['ticketTypes'] = [],
): (day: Day) => DayAppearance {
  const prices = pricesByDay(month?.days ?? [], ticketTypes);
  const appearances = new Map(
    month?.days.map((day) => [day.date, withPrice(describeBookingDay(day, checked), prices.get(day.date))]),
  );
  return (day) => {
    if (day < range.today) return closed('outside', 'This day has passed');
    if (day > range.lastDay)
      return closed(
        'outside',
        `Bookings open ${monthsInWords(monthsBetween(range.today, range.lastDay))} ahead`,
      );
    return (
      appearances.get(day) ??
      (month === null ? open('unchecked', uncheckedWords) : closed('outside', 'Not open for booking'))
    );
  };
}
