import { type Day, daysInRange } from '../../../domain/calendar-day.ts';
import { planDay } from '../../../domain/opening-calendar.ts';
import { whyNoPartyAt, whyNoPartyOn } from '../../../domain/party-packages.ts';
import { overlaps, parseSlot, type TimeSlot } from '../../../domain/time-slot.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { type AvailabilityContext, listDays } from '../availability/list-days.ts';
import { listPartyPackages } from './party-store.ts';

/** A day with its availability for parties. */
export interface PartyDayTimes {
  day: Day;
  /** The reason why no party can be held on the day; null if one can. */
  refused: string | null;
  times: { slot: TimeSlot; refused: string | null }[];
}

/**
 * Returns the party times of a range of days. Each time has the reason why a party of this many children
 * cannot be held then, or null. The reason comes from the calendar, or from the places left in overlapping
 * sessions.
 */
export async function readPartyTimes(
  deps: AvailabilityContext,
  range: { from: Day; to: Day },
  input: { times: readonly TimeSlot[]; children: number },
): Promise<PartyDayTimes[]> {
  const [{ rows }, { monthsAhead }, days] = await Promise.all([
    deps.calendar.read(),
    listPartyPackages(deps.db),
    listDays(deps, range.from, range.to),
  ]);
  const now = localMoment(deps.clock.now());
  return daysInRange(range.from, range.to).map((day) => {
    const plan = planDay(day, rows);
    const refused = whyNoPartyOn(plan, now.day, monthsAhead)?.text ?? null;
    const sessions = days.find(({ date }) => date === day)?.sessions ?? [];
    const whyTooFull = (slot: TimeSlot) => {
      const shared = sessions.filter(({ timeSlot }) => {
        const hours = parseSlot(timeSlot);
        return hours !== null && overlaps(hours, slot);
      });
      const placesLeft = Math.min(...shared.map(({ availableSpots }) => availableSpots));
      return placesLeft < input.children ? describePlacesLeft(placesLeft) : null;
    };
    return {
      day,
      refused,
      times: input.times.map((slot) => ({
        slot,
        refused: refused ?? whyNoPartyAt(plan, slot, now) ?? whyTooFull(slot),
      })),
    };
  });
}

function describePlacesLeft(placesLeft: number): string {
  if (placesLeft === 0) return 'Every place is taken then';
  return placesLeft === 1 ? 'Only one place is left then' : `Only ${placesLeft} places are left then`;
}
