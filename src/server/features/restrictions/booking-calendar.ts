import type { CallReply } from '../../../contract/call.ts';
import type { readBlockableSlotsCall, readBookingCalendarCall } from '../../../contract/restriction.ts';
import { mostInside, type StayCount } from '../../../domain/arrivals.ts';
import { listBlockableSlots, sessionsClosedByBlocking } from '../../../domain/blocking.ts';
import { addDays, type Day, daysInRange, monthOf } from '../../../domain/calendar-day.ts';
import {
  bookableSessions,
  type DayPlan,
  defaultRestrictionText,
  type OpeningRows,
  type PlannedSession,
  planDay,
} from '../../../domain/opening-calendar.ts';
import { formatSlot, overlaps, type TimeSlot } from '../../../domain/time-slot.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { refuse } from '../../refusal.ts';
import type { AvailabilityContext } from '../availability/list-days.ts';
import { readInside } from '../availability/read-inside.ts';
import {
  countDayBookings,
  countSessionBookings,
  type DayBookingTime,
  listStoredRestrictions,
  readBookedTimes,
  type StoredRestriction,
} from './restriction-store.ts';

type Month = Omit<CallReply<typeof readBookingCalendarCall>, 'success'>;
type ToBlock = Omit<CallReply<typeof readBlockableSlotsCall>, 'success'>;

const maxDaysApart = 61;

/**
 * Returns the sessions, bookings and restrictions of every day of a range, by default this month. Throws the
 * refusal `malformed` if the range has more than 62 days or ends before it begins.
 */
export async function readBookingCalendar(
  deps: AvailabilityContext,
  range: { from?: Day; to?: Day },
): Promise<Month> {
  const instant = deps.clock.now();
  const today = localMoment(instant).day;
  const from = range.from ?? monthOf(range.to ?? today).first;
  const to = range.to ?? monthOf(from).last;
  if (to < from || to > addDays(from, maxDaysApart)) throw refuse('calendarRangeTooLong');
  const { rows, events } = await deps.calendar.read();
  const [sessions, dayCounts, restrictions, inside] = await Promise.all([
    countSessionBookings(deps.db, from, to, instant),
    countDayBookings(deps.db, from, to, instant),
    listStoredRestrictions(deps.db, from, to),
    readInside(deps, from, to),
  ]);
  // The calendar may come from the cache. The restrictions have just been read, so they include the latest
  // changes by staff.
  const fresh = { ...rows, restrictions };
  const describe = (day: Day): Month['days'][number] => {
    const plan = planDay(day, fresh);
    const openDay = planDay(day, { ...fresh, restrictions: [] });
    const hasWholeDayBooking = sessions.some(
      (row) => row.day === day && row.eventId === null && !row.isArrival && row.bookings + row.children > 0,
    );
    const times = bookableOnce(openDay, fresh);
    // Bookings made before the introduction of arrival times are for the whole day.
    const planned = times[0]?.arrival && hasWholeDayBooking ? [...openDay.sessions, ...times] : times;
    const eventId = planned.find((session) => session.eventId !== null)?.eventId;
    const { day: _, ...counts } = dayCounts.find((other) => other.day === day) ?? { day, ...noCounts };
    return {
      date: day,
      closed: plan.closed?.text ?? null,
      event: (eventId && events.get(eventId)?.title) || null,
      sessions: planned.map((session) => {
        const row = sessions.find(
          (other) =>
            other.day === day &&
            other.eventId === session.eventId &&
            other.isArrival === (session.arrival !== undefined) &&
            ((session.eventId === null && !session.arrival) || other.starts === session.start),
        );
        const blockedBy = (session.arrival ? bookableOnce(plan, fresh) : plan.sessions).find(
          ({ start }) => start === session.start,
        )?.blockedBy;
        return {
          timeSlot: formatSlot(session),
          bookings: row?.bookings ?? 0,
          children: row?.children ?? 0,
          capacity: session.eventId === null ? session.capacity : (row?.capacity ?? session.capacity),
          ...(session.arrival && { inside: insideAt(inside, day, session) }),
          blocked: plan.closed
            ? plan.closed.text
            : blockedBy
              ? blockedBy.reason || defaultRestrictionText
              : null,
        };
      }),
      restrictions: restrictions.filter((other) => other.day === day).map(restrictionReply),
      ...counts,
    };
  };
  return { today, days: daysInRange(from, to).map(describe) };
}

/** Returns the sessions of a day, each arrival time once, with the longest stay. */
function bookableOnce(plan: DayPlan, rows: OpeningRows): PlannedSession[] {
  return bookableSessions(plan, rows).filter(
    ({ start }, index, all) => index === 0 || all[index - 1]?.start !== start,
  );
}

/** Returns how many children are inside at the start of a session. */
function insideAt(
  inside: readonly (StayCount & { day: Day })[],
  day: Day,
  { start }: PlannedSession,
): number {
  const period = { start, end: start + 1 };
  return mostInside(
    inside.filter((row) => row.day === day),
    period,
  );
}

const noCounts = { bookings: 0, children: 0, photoSessions: 0, parties: 0, partyInquiries: 0 };

/**
 * Returns a day with every time that staff can block. Each time has the sessions that a block would close,
 * and the number of bookings, which a block would not cancel.
 */
export async function readDayToBlock(deps: AvailabilityContext, date: Day): Promise<ToBlock> {
  const [{ days }, { rows }, held, restrictions] = await Promise.all([
    readBookingCalendar(deps, { from: date, to: date }),
    deps.calendar.read(),
    readBookedTimes(deps.db, date, deps.clock.now()),
    listStoredRestrictions(deps.db, date, date),
  ]);
  const [day] = days;
  if (!day) throw new Error(`No day ${date}`);
  const fresh = { ...rows, restrictions };
  const slots = [null, ...listBlockableSlots(date, fresh)].map((slot) => ({
    timeSlot: slot ? formatSlot(slot) : 'ALL_DAY',
    restrictionId:
      restrictions.find((other) => other.slot?.start === slot?.start && other.slot?.end === slot?.end)?.id ??
      null,
    closes: sessionsClosedByBlocking(date, slot, fresh).map(formatSlot),
    ...countOverlapping(held, slot),
  }));
  return { day, slots };
}

function countOverlapping(held: readonly DayBookingTime[], slot: TimeSlot | null) {
  const overlapping = held.filter((time) => slot === null || overlaps(time, slot));
  const visits = new Map(
    overlapping.filter(({ kind }) => kind === 'visit').map((visit) => [visit.id, visit.children]),
  );
  const count = (kind: DayBookingTime['kind']) => overlapping.filter((time) => time.kind === kind).length;
  return {
    bookings: visits.size,
    children: [...visits.values()].reduce((sum, children) => sum + children, 0),
    photoSessions: count('photo'),
    parties: count('party'),
    partyInquiries: count('inquiry'),
  };
}

/** Returns a restriction in the format of the wire. */
export function restrictionReply({ id, day, slot, reason, description, createdBy }: StoredRestriction) {
  return { id, date: day, timeSlot: slot ? formatSlot(slot) : 'ALL_DAY', reason, description, createdBy };
}
