import { addDays, type Day, daysBetween } from '../../../domain/calendar-day.ts';
import type { DayFindings } from '../../../domain/draft-response.ts';
import { overlaps, parseSlot, type TimeSlot } from '../../../domain/time-slot.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { firstOfEachArrivalTime, listDays, readBookableRange } from '../availability/list-days.ts';
import { readPartyTimes } from '../parties/party-times.ts';
import type { DraftDeps } from './draft-deps.ts';
import type { ExternalCalendar } from './external-calendar.ts';

/**
 * Alternatives lie at most this many days before or after the requested day, or after today if that day has
 * passed.
 */
const searchRadiusDays = 21;
const maxAlternatives = 3;

interface DayOption {
  day: Day;
  why: string | null;
  free: TimeSlot[];
}

/**
 * Returns the free party times of a day and, unless the requested time is free, the nearest other days.
 * `slot` is the requested time. It is null if the family named no time. In that case, other days are returned
 * unless all times of the day are free.
 */
export async function findPartyDay(
  deps: DraftDeps,
  calendar: ExternalCalendar,
  input: { day: Day; slot: TimeSlot | null; times: readonly TimeSlot[]; children: number },
): Promise<DayFindings> {
  const { day, slot, times, children } = input;
  const today = localMoment(deps.clock.now()).day;
  const { from, to } = rangeAround(day, today);
  const [days, busy] = await Promise.all([
    readPartyTimes(deps, { from, to }, { times, children }),
    calendar.readBusy(from, to),
  ]);
  const options = days.map(({ day: date, refused, times: partyTimes }) => ({
    day: date,
    why: refused,
    free: partyTimes
      .filter(
        (time) =>
          time.refused === null &&
          !busy.some((other) => other.day === date && overlaps(other.slot, time.slot)),
      )
      .map((time) => time.slot),
  }));
  const isSuitable = ({ free }: DayOption) =>
    slot === null ? free.length > 0 : free.some(({ start, end }) => start === slot.start && end === slot.end);
  return buildFindings(day, options, isSuitable, slot === null ? times.length : 1);
}

/**
 * Returns the sessions of a day that can still be booked and, unless all of them can, the nearest other days.
 */
export async function findVisitDay(
  deps: DraftDeps,
  calendar: ExternalCalendar,
  day: Day,
): Promise<DayFindings> {
  const { today, lastDay } = await readBookableRange(deps);
  const { from, to } = rangeAround(day, today);
  const [days, busy] = await Promise.all([listDays(deps, from, to), calendar.readBusy(from, to)]);
  const options = days.map(({ date, notBookable, sessions }) => ({
    day: date,
    why: notBookable?.text ?? null,
    free:
      date > lastDay
        ? []
        : firstOfEachArrivalTime(sessions)
            .filter((session) => session.notBookable === null)
            .flatMap(({ timeSlot }) => parseSlot(timeSlot) ?? [])
            .filter((slot) => !busy.some((other) => other.day === date && overlaps(other.slot, slot))),
  }));
  const sessions = firstOfEachArrivalTime(days.find(({ date }) => date === day)?.sessions ?? []).length;
  return buildFindings(day, options, ({ free }) => free.length > 0, Math.max(1, sessions));
}

/**
 * Returns the range of days in which alternatives to a day are searched. For a future day, the range begins
 * three weeks before that day, but not before today, and ends three weeks after the day. For a past day, the
 * range begins with that day and ends three weeks after today.
 */
function rangeAround(day: Day, today: Day): { from: Day; to: Day } {
  const first = addDays(day, -searchRadiusDays);
  const last = addDays(day < today ? today : day, searchRadiusDays);
  return { from: first < today ? (day < today ? day : today) : first, to: last };
}

/**
 * Builds the findings for a requested day. A suitable day with at least `fullCount` free times counts as
 * fully available.
 */
function buildFindings(
  day: Day,
  options: readonly DayOption[],
  isSuitable: (option: DayOption) => boolean,
  fullCount: number,
): DayFindings {
  const requestedDay = options.find((option) => option.day === day) ?? { day, why: null, free: [] };
  const availability =
    requestedDay.free.length === 0
      ? 'unavailable'
      : isSuitable(requestedDay) && requestedDay.free.length >= fullCount
        ? 'available'
        : 'partial';
  const alternatives =
    availability === 'available'
      ? []
      : options
          .filter((option) => option.day !== day && option.why === null && isSuitable(option))
          .sort((a, b) => Math.abs(daysBetween(day, a.day)) - Math.abs(daysBetween(day, b.day)))
          .slice(0, maxAlternatives)
          .map((option) => option.day)
          .sort();
  return { day, availability, free: requestedDay.free, alternatives, why: requestedDay.why };
}
