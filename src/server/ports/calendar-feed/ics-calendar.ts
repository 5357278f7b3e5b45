import ICAL from 'ical.js';
import { addDays, type Day } from '../../../domain/calendar-day.ts';
import { instantOf, localMoment } from '../clock/clock.ts';
import { type BusyTime, FeedError } from './calendar-feed.ts';

/** A parsed calendar file. */
export interface IcsCalendar {
  listBusyTimes(from: Day, to: Day): BusyTime[];
}

/**
 * The most occurrences that one query examines, over all repeating events. A file with more occurrences is
 * considered broken.
 */
const maxOccurrences = 50_000;
/** An occurrence that began more than this many days before a range is assumed to be over. */
const longestOccurrence = 31;

/**
 * Parses a calendar file (RFC 5545). Supports single and repeating events with their exceptions, whole days,
 * and any time zone. Cancelled events and events marked as free are not busy times. Throws a `FeedError` for
 * anything that is not a calendar.
 */
export function parseIcs(text: string): IcsCalendar {
  const events = parse(text).map((component) => new ICAL.Event(component, { exceptions: [] }));
  const exceptions = Map.groupBy(
    events.filter((event) => event.isRecurrenceException()),
    ({ uid }) => uid,
  );
  const series = events.filter((event) => event.isRecurring() && !event.isRecurrenceException());
  const single = events.filter((event) => !event.isRecurring() || event.isRecurrenceException());
  for (const event of series) {
    for (const exception of exceptions.get(event.uid) ?? []) event.relateException(exception);
  }

  return {
    listBusyTimes(from, to) {
      const budget = { left: maxOccurrences };
      try {
        const singles = single
          .filter(isBusy)
          .flatMap((event) => toBusy(event, event.startDate, event.endDate));
        const repeated = series.flatMap((event) => expand(event, from, to, budget));
        return [...singles, ...repeated].filter(({ day }) => day >= from && day <= to);
      } catch (problem) {
        throw problem instanceof FeedError ? problem : new FeedError('an event in it cannot be read');
      }
    },
  };
}

function parse(text: string): ICAL.Component[] {
  try {
    const parsed: unknown = ICAL.parse(text);
    const roots = Array.isArray(parsed) && Array.isArray(parsed[0]) ? parsed : [parsed];
    const calendars = roots.map((calendar) => new ICAL.Component(calendar));
    if (calendars.some(({ name }) => name !== 'vcalendar')) throw new FeedError('Not a calendar');
    return calendars
      .flatMap((calendar) => calendar.getAllSubcomponents('vevent'))
      .filter((event) => event.hasProperty('dtstart'));
  } catch {
    throw new FeedError('it is not a calendar file');
  }
}

function isBusy({ component }: ICAL.Event): boolean {
  const propertyOf = (property: string) =>
    String(component.getFirstPropertyValue(property) ?? '').toUpperCase();
  return propertyOf('status') !== 'CANCELLED' && propertyOf('transp') !== 'TRANSPARENT';
}

/**
 * Returns the occurrences of a repeating event in a range. Leaves out an occurrence that was moved, because
 * the file has a separate event for it.
 */
function expand(event: ICAL.Event, from: Day, to: Day, budget: { left: number }): BusyTime[] {
  if (!isBusy(event)) return [];
  const busy: BusyTime[] = [];
  // The search covers one more day at both ends, because the event's time zone may differ from the venue's.
  const since = addDays(from, -longestOccurrence - 1);
  const until = addDays(to, 1);
  const iterator = event.iterator();
  for (let next = iterator.next(); next && dayOf(next) <= until; next = iterator.next()) {
    budget.left -= 1;
    if (budget.left < 0) throw new FeedError('something in it repeats too often');
    if (dayOf(next) < since) continue;
    const { item, startDate, endDate } = event.getOccurrenceDetails(next);
    const isMoved = item !== event && item.recurrenceId.compare(next) === 0;
    if (!isMoved && isBusy(item)) busy.push(...toBusy(item, startDate, endDate));
  }
  return busy;
}

const twoDigits = (number: number) => String(number).padStart(2, '0');

function dayOf({ year, month, day }: ICAL.Time): Day {
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`;
}

/** Splits an event into venue days. */
function toBusy({ summary, component }: ICAL.Event, start: ICAL.Time, end: ICAL.Time): BusyTime[] {
  const zone = zoneOf(component, 'dtstart');
  const from = venueMomentOf(start, zone);
  const to = venueMomentOf(end, zoneOf(component, 'dtend') ?? zone);
  const title = (summary ?? '').trim();
  const busy: BusyTime[] = [];
  // Only the first year of an event counts. An event that lasts longer says nothing about a particular day.
  for (let day = from.day, count = 0; day <= to.day && count < 366; day = addDays(day, 1), count += 1) {
    const slot = { start: day === from.day ? from.minute : 0, end: day === to.day ? to.minute : 1440 };
    if (slot.start < slot.end) busy.push({ day, slot, title });
  }
  return busy;
}

function zoneOf(component: ICAL.Component, property: string): string | null {
  const zone = component.getFirstProperty(property)?.getParameter('tzid');
  return typeof zone === 'string' ? zone : null;
}

/**
 * Returns the venue's day and minute of a time: unchanged for whole days and for times without a zone,
 * converted otherwise.
 */
function venueMomentOf(time: ICAL.Time, zone: string | null): { day: Day; minute: number } {
  const minute = time.isDate ? 0 : time.hour * 60 + time.minute;
  if (time.isDate) return { day: dayOf(time), minute };
  if (time.zone === ICAL.Timezone.utcTimezone) return localMoment(time.toUnixTime() * 1000);
  return zone === null ? { day: dayOf(time), minute } : localMoment(instantIn(time, zone));
}

function instantIn(time: ICAL.Time, zone: string): number {
  const { year, month, day, hour, minute } = time;
  try {
    const local = Temporal.PlainDateTime.from({ year, month, day, hour, minute });
    return local.toZonedDateTime(zone).epochMilliseconds;
  } catch {
    // `zone` is not the name of an IANA time zone. If the file does not define the zone either, the venue's
    // own zone is assumed.
    const described = time.zone !== ICAL.Timezone.localTimezone;
    return described ? time.toUnixTime() * 1000 : instantOf(dayOf(time), hour * 60 + minute);
  }
}
