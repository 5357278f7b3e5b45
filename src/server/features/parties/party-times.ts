import { type Day, daysFrom } from '../../../domain/calendar-day.ts';
import { planDay } from '../../../domain/opening-calendar.ts';
import { whyNoPartyAt, whyNoPartyOn } from '../../../domain/party-packages.ts';
import { overlaps, parseSlot, type TimeSlot } from '../../../domain/time-slot.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { type AvailabilityDeps, listDays } from '../availability/list-days.ts';
import { listPartyPackages } from './party-store.ts';

/** A day as it stands for a party. */
export interface PartyTimesOfDay {
  day: Day;
  /** Why no party can be held on it; null when one can. */
  refused: string | null;
  times: { slot: TimeSlot; refused: string | null }[];
}

/**
 * The times of some packages on a range of days, and why a party of so many children cannot be held at each:
 * from the calendar, and from the places that are left in the sessions it would share the barn with.
 */
export async function readPartyTimes(
  deps: AvailabilityDeps,
  range: { from: Day; to: Day },
  wanted: { times: readonly TimeSlot[]; children: number },
): Promise<PartyTimesOfDay[]> {
  const [{ rows }, { monthsAhead }, known] = await Promise.all([
    deps.calendar.read(),
    listPartyPackages(deps.db),
    listDays(deps, range.from, range.to),
  ]);
  const now = localMoment(deps.clock.now());
  return daysFrom(range.from, range.to).map((day) => {
    const plan = planDay(day, rows);
    const refused = whyNoPartyOn(plan, now.day, monthsAhead)?.text ?? null;
    const sessions = known.find(({ date }) => date === day)?.sessions ?? [];
    const tooFull = (slot: TimeSlot) => {
      const shared = sessions.filter(({ timeSlot }) => {
        const hours = parseSlot(timeSlot);
        return hours !== null && overlaps(hours, slot);
      });
      const left = Math.min(...shared.map(({ availableSpots }) => availableSpots));
      return left < wanted.children ? placesInWords(left) : null;
    };
    return {
      day,
      refused,
      times: wanted.times.map((slot) => ({
        slot,
        refused: refused ?? whyNoPartyAt(plan, slot, now) ?? tooFull(slot),
      })),
    };
  });
}

function placesInWords(left: number): string {
  if (left === 0) return 'Every place is taken then';
  return left === 1 ? 'Only one place is left then' : `Only ${left} places are left then`;
}
