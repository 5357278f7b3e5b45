import { addDays, type Day, daysBetween } from '../../../domain/calendar-day.ts';
import type { DayAnswer } from '../../../domain/draft-response.ts';
import { overlaps, parseSlot, type TimeSlot } from '../../../domain/time-slot.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { bookableDays, listDays } from '../availability/list-days.ts';
import { readPartyTimes } from '../parties/party-times.ts';
import type { DraftDeps } from './draft-deps.ts';
import type { OwnCalendar } from './own-calendar.ts';

/** Other days are looked for this many days around the one that was asked for. */
const around = 21;
const mostAlternatives = 3;

interface LookedAt {
  day: Day;
  why: string | null;
  free: TimeSlot[];
}

/** What is free for a party on a day; `slot` is the time that was asked for, if one was. */
export async function findPartyDay(
  deps: DraftDeps,
  calendar: OwnCalendar,
  wanted: { day: Day; slot: TimeSlot | null; times: readonly TimeSlot[]; children: number },
): Promise<DayAnswer> {
  const { day, slot, times, children } = wanted;
  const today = localMoment(deps.clock.now()).day;
  const { from, to } = rangeAround(day, today);
  const [known, busy] = await Promise.all([
    readPartyTimes(deps, { from, to }, { times, children }),
    calendar.readBusy(from, to),
  ]);
  const looked = known.map(({ day: one, refused, times: some }) => ({
    day: one,
    why: refused,
    free: some
      .filter(
        (time) =>
          time.refused === null &&
          !busy.some((other) => other.day === one && overlaps(other.slot, time.slot)),
      )
      .map((time) => time.slot),
  }));
  const suits = ({ free }: LookedAt) =>
    slot === null ? free.length > 0 : free.some(({ start, end }) => start === slot.start && end === slot.end);
  return answerOf(day, looked, suits, slot === null ? times.length : 1);
}

/** The sessions of a day in which families can still come and play. */
export async function findVisitDay(deps: DraftDeps, calendar: OwnCalendar, day: Day): Promise<DayAnswer> {
  const { today, lastDay } = await bookableDays(deps);
  const { from, to } = rangeAround(day, today);
  const [known, busy] = await Promise.all([listDays(deps, from, to), calendar.readBusy(from, to)]);
  const looked = known.map(({ date, notBookable, sessions }) => ({
    day: date,
    why: notBookable?.text ?? null,
    free:
      date > lastDay
        ? []
        : sessions
            .filter((session) => session.notBookable === null)
            .flatMap(({ timeSlot }) => parseSlot(timeSlot) ?? [])
            .filter((slot) => !busy.some((other) => other.day === date && overlaps(other.slot, slot))),
  }));
  const sessions = known.find(({ date }) => date === day)?.sessions.length ?? 0;
  return answerOf(day, looked, ({ free }) => free.length > 0, Math.max(1, sessions));
}

/** The days around one, none of them past; that day alone where all of them are. */
function rangeAround(day: Day, today: Day): { from: Day; to: Day } {
  const first = addDays(day, -around);
  const last = addDays(day < today ? today : day, around);
  return { from: first < today ? (day < today ? day : today) : first, to: last };
}

/** `all` is how many free times mean that everything that was asked for can be had. */
function answerOf(
  day: Day,
  looked: readonly LookedAt[],
  suits: (one: LookedAt) => boolean,
  all: number,
): DayAnswer {
  const own = looked.find((one) => one.day === day) ?? { day, why: null, free: [] };
  const availability =
    own.free.length === 0 ? 'unavailable' : suits(own) && own.free.length >= all ? 'available' : 'partial';
  const alternatives =
    availability === 'available'
      ? []
      : looked
          .filter((one) => one.day !== day && one.why === null && suits(one))
          .sort((a, b) => Math.abs(daysBetween(day, a.day)) - Math.abs(daysBetween(day, b.day)))
          .slice(0, mostAlternatives)
          .map((one) => one.day)
          .sort();
  return { day, availability, free: own.free, alternatives, why: own.why };
}
