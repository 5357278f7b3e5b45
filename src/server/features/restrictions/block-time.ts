import { slotsToBlock } from '../../../domain/blocking.ts';
import type { Day } from '../../../domain/calendar-day.ts';
import { formatSlot, parseSlot, type TimeSlot } from '../../../domain/time-slot.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { Refusal } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import type { AvailabilityDeps } from '../availability/list-days.ts';
import {
  deleteRestriction,
  insertRestriction,
  listStoredRestrictions,
  lockRestrictionDay,
  type StoredRestriction,
} from './restriction-store.ts';

/** What staff ask to be blocked. */
export interface ToBlock {
  date: Day;
  /** 'ALL_DAY', or a time in any form of specification 12.35. */
  timeSlot: string;
  reason: string;
  description: string;
  createdBy: string;
}

/**
 * Blocks a day or a time of it from now on; what is booked then stays booked. The same again is the one that
 * is there. Refuses a day that has passed, a time that the day does not have (specification 12.27), and a
 * time that is blocked for another reason.
 */
export async function blockTime(deps: AvailabilityDeps, asked: ToBlock): Promise<StoredRestriction> {
  const now = deps.clock.now();
  const slot = await readSlot(deps, asked);
  if (asked.date < localMoment(now).day) {
    throw new Refusal('day_unavailable', 'This day has passed', { fields: { date: 'This day has passed' } });
  }
  const { date: day, reason, description, createdBy } = asked;
  const done = await deps.db.transaction().execute(async (tx) => {
    await lockRestrictionDay(tx, day);
    const there = (await listStoredRestrictions(tx, day, day)).find((other) => sameTime(other.slot, slot));
    if (there && there.reason === reason && there.description === description) return there;
    if (there) {
      throw new Refusal(
        'already_blocked',
        `This is blocked already: ${there.reason}. Remove that first to give another reason.`,
      );
    }
    const made = await insertRestriction(tx, { day, slot, reason, description, createdBy }, now);
    await recordAuditEntry(tx, { at: now, who: 'staff', what: 'time blocked', after: inWords(made) });
    return made;
  });
  deps.calendar.invalidate();
  return done;
}

async function readSlot(deps: AvailabilityDeps, { date, timeSlot }: ToBlock): Promise<TimeSlot | null> {
  if (timeSlot === 'ALL_DAY') return null;
  const { rows } = await deps.calendar.read();
  const slot = parseSlot(timeSlot);
  const known = slot && slotsToBlock(date, rows).find((other) => sameTime(other, slot));
  if (known) return known;
  const words = 'There is no such time slot on that day';
  throw new Refusal('malformed', words, { fields: { timeSlot: words } });
}

function sameTime(one: TimeSlot | null, other: TimeSlot | null): boolean {
  return one?.start === other?.start && one?.end === other?.end;
}

/** Opens again what a restriction blocked. Refuses one that is not there. */
export async function unblockTime(deps: AvailabilityDeps, id: string): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const gone = await deleteRestriction(tx, id);
    if (!gone) throw new Refusal('not_found', 'This is not blocked any more');
    await recordAuditEntry(tx, { at: now, who: 'staff', what: 'time opened again', before: inWords(gone) });
  });
  deps.calendar.invalidate();
}

function inWords({ id, day, slot, reason, description }: StoredRestriction) {
  return { id, day, time: slot ? formatSlot(slot) : 'ALL_DAY', reason, description };
}
