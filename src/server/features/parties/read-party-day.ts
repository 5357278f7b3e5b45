import type { CallReply } from '../../../contract/call.ts';
import type { readPartyDayCall, readPartyDaysCall } from '../../../contract/party.ts';
import { type Day, daysInRange } from '../../../domain/calendar-day.ts';
import { planDay } from '../../../domain/opening-calendar.ts';
import { lastPartyDay, whyNoPartyAt, whyNoPartyOn } from '../../../domain/party-packages.ts';
import { formatSlot, type TimeSlot } from '../../../domain/time-slot.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import {
  type AvailabilityContext,
  firstOfEachArrivalTime,
  readDayAvailability,
} from '../availability/list-days.ts';
import { listPartyPackages } from './party-store.ts';

type PartyDay = Omit<CallReply<typeof readPartyDayCall>, 'success'>;
type PartyDays = Omit<CallReply<typeof readPartyDaysCall>, 'success'>;

/**
 * Lists the days with an event and the days on which no party can be held, from today until the last day for
 * enquiries. Each day has the title of its event and the reason why no party can be held; either may be null.
 */
export async function readPartyDays(deps: AvailabilityContext): Promise<PartyDays> {
  const [{ rows, events }, { monthsAhead }] = await Promise.all([
    deps.calendar.read(),
    listPartyPackages(deps.db),
  ]);
  const today = localMoment(deps.clock.now()).day;
  const lastDay = lastPartyDay(today, monthsAhead);
  const days = daysInRange(today, lastDay).map((date) => {
    const plan = planDay(date, rows);
    const eventId = plan.sessions.find((session) => session.eventId !== null)?.eventId ?? null;
    return {
      date,
      reason: whyNoPartyOn(plan, today, monthsAhead)?.text ?? null,
      event: eventId === null ? null : (events.get(eventId)?.title ?? null),
    };
  });
  return { today, lastDay, days: days.filter(({ reason, event }) => reason !== null || event !== null) };
}

/**
 * Returns the party times of a day, with its event, its sessions and the reason why no party can be held, if
 * there is one. The party times depend on the calendar alone, never on other families' enquiries.
 */
export async function readPartyDay(deps: AvailabilityContext, day: Day): Promise<PartyDay> {
  const [{ rows }, { packages, monthsAhead }, bookable] = await Promise.all([
    deps.calendar.read(),
    listPartyPackages(deps.db),
    readDayAvailability(deps, day),
  ]);
  const now = localMoment(deps.clock.now());
  const plan = planDay(day, rows);
  const refused = whyNoPartyOn(plan, now.day, monthsAhead);
  return {
    date: day,
    reason: refused?.text ?? null,
    description: bookable?.description ?? '',
    event: bookable?.event?.title ?? null,
    sessions: firstOfEachArrivalTime(bookable?.sessions ?? []).map(
      ({ timeSlot, availableSpots, maxCapacity, notBookable }) => ({
        timeSlot,
        availableSpots,
        maxCapacity,
        reason: notBookable?.text ?? null,
      }),
    ),
    times: allTimes(packages).map((slot) => ({
      timeSlot: formatSlot(slot),
      reason: refused ? refused.text : whyNoPartyAt(plan, slot, now),
    })),
  };
}

function allTimes(packages: readonly { times: readonly TimeSlot[] }[]): TimeSlot[] {
  const times = new Map(packages.flatMap((party) => party.times).map((slot) => [formatSlot(slot), slot]));
  return [...times.values()].sort((a, b) => a.start - b.start || a.end - b.end);
}
